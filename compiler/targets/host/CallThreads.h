// Kernels as they were written, for people and tools that look at single threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_CALLTHREADS_H
#define CPPAMP_TARGETS_HOST_CALLTHREADS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Makes each kernel a function that the runtime calls once for each thread, with nothing inlined and nothing
/// moved: what a debugger, a sanitizer or a counter of lines sees is the source.
///
/// Before:  the device module, as Clang makes it; with --amp-robust, as guard-accesses leaves it
/// After:   each kernel a table::host_thread, all of them named by the constant array HostKernelsSymbol; indices
///          and barriers are calls of libcppamp (backend/host/thread_builtins.h); tile_static variables are
///          thread_local: a tile runs on one thread of the host, where its threads take turns
/// Needs:   what check-call-graph lets through.
/// Leaves:  an ordinary module of the host's, with the metadata of the kernels.
class CallThreads : public llvm::PassInfoMixin<CallThreads> {
public:
  /// `Optimized`: the host's own pipeline may inline and move what it likes.
  explicit CallThreads(bool Optimized = false) : Optimized(Optimized) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  bool Optimized;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_CALLTHREADS_H
