// The entry of a kernel in two versions: with and without guards.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DISPATCHVERSION_H
#define CPPAMP_TARGETS_HOST_DISPATCHVERSION_H

#include "targets/host/MakeThreadFunctions.h"

namespace amp {

/// A table::host_entry that calls the two others. `Inside` runs all groups that it is called for if KernelVersions::Ask
/// says of the whole launch that it may; otherwise each group is asked about, and runs of groups with the same answer
/// are given to one of them. One function does that for all kernels of a module.
llvm::Function *dispatchVersion(llvm::StringRef Name, const TileShape &Tile, llvm::Function &Ask,
                                llvm::Function &Inside, llvm::Function &Guarded);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DISPATCHVERSION_H
