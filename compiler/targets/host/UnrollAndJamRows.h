// Processes several rows of a domain together.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_UNROLLANDJAMROWS_H
#define CPPAMP_TARGETS_HOST_UNROLLANDJAMROWS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Function.h"

namespace amp {

/// The part of a domain, or tile, that a kernel processes together.
struct RowPlan {
  unsigned Rows = 1;    ///< number of threads in a column; 1: not profitable
  unsigned Vectors = 1; ///< adjacent
};

/// The differences between rows.
struct RowParameter {
  unsigned Number; ///< enum ThreadParameter
  unsigned Step;   ///< from row to row
};

/// Returns a plan if this region of a domain without tiles has loops that read vectors shared by the threads of a
/// column, and values shared by those of a row, as in a matrix product; or if the threads of a column access neighbors,
/// so that those of several rows access whole lines of the cache. `Registers`: the number of vector registers.
RowPlan planRows(llvm::Function &Region, unsigned Registers);

/// The same for a region of a tile, in which short loops have been unrolled.
bool shouldJoinTileRows(llvm::Function &Region);

/// Returns the region for `Rows` threads in a column, of which the first is the region's own. Code that
/// does not depend on the row runs once.
///
/// Before:  for k: sum += a[y][k] * b[k][x];                   c[y][x] = sum
/// After:   for k: { v = b[k][x]; s0 += a[y][k] * v; s1 += a[y + 1][k] * v }; c[y][x] = s0; c[y + 1][x] = s1
///
/// Before:  to[x][y] = from[y][x]
/// After:   v0 = from[y][x]; v1 = from[y + 1][x]; p = &to[x][y]; p[0] = v0; p[1] = v1
/// Needs:   planRows or shouldJoinTileRows has accepted the region.
llvm::Function *unrollAndJamRows(llvm::Function &Region, unsigned Rows, llvm::ArrayRef<RowParameter> Parameters);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_UNROLLANDJAMROWS_H
