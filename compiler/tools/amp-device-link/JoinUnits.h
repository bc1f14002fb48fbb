// Joins a unit's kernels and all functions that they call in one module.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_JOINUNITS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_JOINUNITS_H

#include "Units.h"

namespace amp {

/// Returns the device module of `U` with the functions that its kernels need from other units. Functions that no unit
/// defines stay declarations, which the pipeline's checks report at their calls. Fails if a unit cannot be read, or if
/// two objects define a function.
llvm::Expected<std::unique_ptr<llvm::Module>> joinUnits(const Unit &U, const Units &Others, llvm::LLVMContext &Context);

/// Reports calls of functions whose return type differs from the declaration in the caller's file.
void checkTypes(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_JOINUNITS_H
