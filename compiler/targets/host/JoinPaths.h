// Simplifications for kernels in which different threads take different paths to the same address or result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_JOINPATHS_H
#define CPPAMP_TARGETS_HOST_JOINPATHS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace amp {

/// Moves loads of the same address after the paths that end with them. The phi of addresses that this makes is for
/// joinAddresses.
///
/// Before:  a: x = load p; b: y = load q; c: phi [ x, a ], [ y, b ]            p and q are equal
/// After:   c: load (phi [ p, a ], [ q, b ])
void joinLoads(llvm::Function &F);

/// Replaces a phi of addresses or indices by one of them if all are equal, though they were computed differently.
///
/// Before:  phi [ gep a, (first + (me - 1)) ], [ gep (gep a, (first + me)), -1 ]
/// After:   gep (gep a, (first + me)), -1
///
/// Returns true if it has replaced one.
bool joinAddresses(llvm::Function &F);

/// Simplifies conditions of which one follows from another: comparisons of sums of indices.
///
/// Before:  me == 0 && first + me == 0                             first is not negative
/// After:   first + me == 0
void joinConditions(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_JOINPATHS_H
