// Kernels as written in the source, for users and tools that inspect single threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_CALLTHREADS_H
#define CPPAMP_TARGETS_HOST_CALLTHREADS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Makes each kernel a function that the runtime calls once per thread, with nothing inlined or
/// moved: debuggers, sanitizers and coverage see the source.
///
/// Before:  the device module as Clang emits it; with --amp-robust, as guard-accesses leaves it
/// After:   each kernel is a table::host_thread, and the constant array HostKernelsSymbol names all of them; indices
///          and barriers are calls of libcppamp (backend/host/thread_builtins.h); tile_static variables are
///          thread_local: a tile runs on one thread of the host, which switches between the tile's threads
/// Needs:   a module that check-call-graph accepts.
/// Leaves:  an ordinary host module, with the metadata of the kernels.
class CallThreads : public llvm::PassInfoMixin<CallThreads> {
public:
  /// `Optimized`: the host's own pipeline may inline and move code.
  explicit CallThreads(bool Optimized = false) : Optimized(Optimized) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  bool Optimized;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_CALLTHREADS_H
