// Finds the shape in which the threads of a kernel without tiles touch the fewest cache lines.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_GROUPSHAPE_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_GROUPSHAPE_H

#include <cstdint>

namespace llvm {
class Function;
class LoopInfo;
} // namespace llvm

namespace amp {

/// Returns bits of table::group_row_mask: the arrangement in the domain of threads that run in lockstep, or 0 if they
/// should be neighbors in dimension 0.
///
/// For example, `b(x, y) = a(y, x)`: 32 neighbors in dimension 0 load one line of a, but store to 32 lines of b; 8 x 4
/// threads touch 4 and 8 lines.
///
/// The estimate differentiates each address by the thread's indices. Addresses that depend on loaded values do not
/// count.
uint32_t chooseGroupRow(const llvm::Function &Kernel, unsigned Rank, const llvm::LoopInfo &Loops);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_GROUPSHAPE_H
