// Which members of archives does the linker take?
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_TAKENUNITS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_TAKENUNITS_H

#include "Units.h"

namespace amp {

/// The units of which the program has kernels that wait for the link: those of objects, and of the members that the
/// linker takes. If there are waiting ones in archives, the linker is asked, by linking with a stub for each. Its
/// exit status is `Status`; it has said itself what is wrong if that is not 0.
llvm::Expected<std::vector<const Unit *>> findTaken(const LinkLine &Line, const Units &All, int &Status);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_TAKENUNITS_H
