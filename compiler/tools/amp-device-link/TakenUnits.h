// Determines which members of archives the linker uses.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_TAKENUNITS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_TAKENUNITS_H

#include "Units.h"

namespace amp {

/// Returns the units of the program with kernels that the link has to compile: those of objects, and of the members
/// that the linker uses. If archives contain such units, this runs the linker with a stub for each. `Status` is the
/// linker's exit status; if it is not 0, the linker has reported the error.
llvm::Expected<std::vector<const Unit *>> findTaken(const LinkLine &Line, const Units &All, int &Status);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_TAKENUNITS_H
