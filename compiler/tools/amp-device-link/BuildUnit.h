// Compiles a joined module to an object file with its images.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_BUILDUNIT_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_BUILDUNIT_H

#include "Units.h"
#include "targets/UnitOptions.h"

namespace amp {

/// Runs the device pipeline and writes an object file at `Path` that defines the unit's symbol. The module's context
/// has a diagnostic handler; if it reports an error of the user's, nothing is written and the result is false.
llvm::Expected<bool> buildUnit(llvm::Module &M, const Unit &U, const UnitOptions &Options, const LinkLine &Line,
                               llvm::StringRef Path);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_BUILDUNIT_H
