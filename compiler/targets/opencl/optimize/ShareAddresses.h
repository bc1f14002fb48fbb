// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_SHAREADDRESSES_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_SHAREADDRESSES_H

#include "support/DevicePass.h"

namespace amp {

/// Names the part of an address in tile_static memory that many accesses of a block have in common: their constants
/// become part of the instructions then, while NVIDIA's compiler adds each of them to an index that is an int.
///
/// Before:  right[x], right[x + 16], right[x + 32], ...
/// After:   right_part = &right[x];  right_part[0], right_part[16], right_part[32], ...
///
/// Needs:   the forms that are printed: constants are the last steps of an address.
/// Leaves:  a pointer that is marked (SharedAddressMetadata), so that it becomes a variable in the text. Few accesses, and
///          those whose distance is no constant, stay as they are: in loops PoCL makes no vectors of such pointers.
struct ShareAddresses : DevicePass<ShareAddresses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_SHAREADDRESSES_H
