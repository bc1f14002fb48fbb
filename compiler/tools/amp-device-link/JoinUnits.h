// One module of a unit's kernels and all that they call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_JOINUNITS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_JOINUNITS_H

#include "Units.h"

namespace amp {

/// The device module of `U`, with the functions that its kernels need from others. What nobody has stays a declaration:
/// the checks of the pipeline find it, and know the calls. Fails if a unit cannot be read, or two objects define a
/// function.
llvm::Expected<std::unique_ptr<llvm::Module>> joinUnits(const Unit &U, const Units &Others, llvm::LLVMContext &Context);

/// Reports calls of functions that return another type than the caller's file has declared.
void checkTypes(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_JOINUNITS_H
