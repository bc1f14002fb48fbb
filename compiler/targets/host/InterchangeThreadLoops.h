// Interchanges loops of a kernel with the loop over the threads of its tile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_INTERCHANGETHREADLOOPS_H
#define CPPAMP_TARGETS_HOST_INTERCHANGETHREADLOOPS_H

#include "support/DevicePass.h"

namespace amp {

/// void (): form-barrier-regions cuts here as at a barrier. It orders no memory.
constexpr char PhaseBuiltin[] = "__cppamp_host_phase";

/// Makes all threads of a tile finish an iteration of a loop before any of them begins the next, where adjacent threads
/// access adjacent elements and the next iteration continues far away. The order is that of memory then, which is what
/// the prefetchers of a processor and its pages ask for. A vector of threads that runs its whole loop first touches
/// another page in each iteration.
///
/// Before:  for (i = 0; i < n; ++i) sum += a[i * 1024 + local];
/// After:   for (i = 0; i < n; ++i) { __cppamp_host_phase(); sum += a[i * 1024 + local]; }
///
/// Where the next iteration is on another page, its row is fetched two iterations before.
///
/// All threads must come to the phase together. Loops whose trip count depends on the thread's index alone are made
/// uniform first: thread 0 stays longest.
///
/// Before:  for (i = first + local; i < n; i += step) A
/// After:   for (j = first; j < n; j += step) { __cppamp_host_phase(); if (local < n - j) A with j + local }
///
/// Needs:   loops simplified, indices as builtins.
/// Leaves:  phases in tiled kernels, for form-barrier-regions.
struct InterchangeThreadLoops : DevicePass<InterchangeThreadLoops> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_INTERCHANGETHREADLOOPS_H
