// The entry of a kernel with two versions: one that runs in any case, called guarded here, and a faster one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DISPATCHVERSION_H
#define CPPAMP_TARGETS_HOST_DISPATCHVERSION_H

#include "targets/host/MakeThreadFunctions.h"

namespace amp {

/// Creates a table::host_entry that calls the two clones. If KernelVersions::Check allows it for the whole launch,
/// `Unguarded` runs all groups. Otherwise Check is called for each group, and consecutive groups with the same result
/// go to one clone. All kernels of a module share one function for this.
llvm::Function *dispatchVersion(llvm::StringRef Name, const TileShape &Tile, llvm::Function &Check,
                                llvm::Function &Unguarded, llvm::Function &Guarded);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DISPATCHVERSION_H
