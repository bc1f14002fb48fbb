// Several rows of a domain at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_JOINROWS_H
#define CPPAMP_TARGETS_HOST_JOINROWS_H

#include "llvm/IR/Function.h"

namespace amp {

/// How much of a domain goes through a kernel's loops together.
struct RowPlan {
  unsigned Rows = 1;    ///< threads one above the other; 1: not worth it
  unsigned Vectors = 1; ///< side by side
};

/// Do the loops of this region read vectors that the threads of a column share, and values that
/// those of a row share, as a matrix product does? `Registers`: how many vector registers there
/// are.
RowPlan planRows(llvm::Function &Region, unsigned Registers);

/// The region for `Rows` threads one above the other, of which the region's own is the first. What
/// does not depend on the row is done once.
///
/// Before:  for k: sum += a[y][k] * b[k][x];                   c[y][x] = sum
/// After:   for k: { v = b[k][x]; s0 += a[y][k] * v; s1 += a[y + 1][k] * v }; c[y][x] = s0; c[y +
/// 1][x] = s1 Needs: planRows has said that it can be done.
llvm::Function *joinRows(llvm::Function &Region, unsigned Rows);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_JOINROWS_H
