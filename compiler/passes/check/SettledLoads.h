// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_SETTLEDLOADS_H
#define CPPAMP_PASSES_CHECK_SETTLEDLOADS_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace amp {

/// Returns loads of containers that the kernel also writes, but which still decide uniformly for a tile whether its
/// threads reach `Barrier`:
///
///   int count = v[t.tile[0] * 16];
///   for (int k = 0; k < count; ++k) { ...; t.barrier.wait(); sum += ...; }
///   v[t] = sum;
///
/// No other tile writes that element. If a barrier lies between the load and a store, all threads have read before one
/// writes. Without one, a thread reaches the store only if the loop has no iterations; it then stores 0, which also
/// sends threads that read the new value past the barrier.
llvm::DenseSet<const llvm::LoadInst *> findSettledLoads(const KernelInfo &K, llvm::Instruction &Barrier);

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_SETTLEDLOADS_H
