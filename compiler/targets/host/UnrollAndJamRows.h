// Several rows of a domain at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_UNROLLANDJAMROWS_H
#define CPPAMP_TARGETS_HOST_UNROLLANDJAMROWS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"

namespace amp {

/// How much of a domain, or tile, goes through a kernel together.
struct RowPlan {
  unsigned Rows = 1;    ///< threads one above the other; 1: not worth it
  unsigned Vectors = 1; ///< side by side
};

/// What tells rows from each other.
struct RowParameter {
  unsigned Number; ///< enum ThreadParameter
  unsigned Step;   ///< from row to row
};

/// Does this region of a domain without tiles have loops that read vectors which the threads of a
/// column share, and values which those of a row share, as a matrix product does? `Registers`: how
/// many vector registers there are.
RowPlan planRows(llvm::Function &Region, unsigned Registers);

/// The same of a region of a tile, of which short loops have been unrolled.
bool shouldJoinTileRows(llvm::Function &Region);

/// The region for `Rows` threads one above the other, of which the region's own is the first. What
/// does not depend on the row is done once.
///
/// Before:  for k: sum += a[y][k] * b[k][x];                   c[y][x] = sum
/// After:   for k: { v = b[k][x]; s0 += a[y][k] * v; s1 += a[y + 1][k] * v }; c[y][x] = s0; c[y + 1][x] = s1
/// Needs:   planRows or shouldJoinTileRows has accepted the region.
llvm::Function *unrollAndJamRows(llvm::Function &Region, unsigned Rows, llvm::ArrayRef<RowParameter> Parameters);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_UNROLLANDJAMROWS_H
