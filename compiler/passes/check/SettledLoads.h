// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_SETTLEDLOADS_H
#define CPPAMP_PASSES_CHECK_SETTLEDLOADS_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace amp {

/// Loads of containers that decide in the same way for all threads of a tile which of them come to `Barrier`, although
/// the kernel writes there:
///
///   int turns = v[t.tile[0] * 16];
///   for (int k = 0; k < turns; ++k) { ...; t.barrier.wait(); sum += ...; }
///   v[t] = sum;
///
/// No other tile writes that element. Where a barrier lies between the load and a store, all have read when one writes.
/// Without one a thread comes to the store only if there is no turn; what it stores then, a 0, sends those that read it
/// past the barrier as well.
llvm::DenseSet<const llvm::LoadInst *> findSettledLoads(const KernelInfo &K, llvm::Instruction &Barrier);

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_SETTLEDLOADS_H
