// Compiles the kernels of one module in concurrent parts, for targets that compile each kernel separately.
//
//   module with 50 kernels  ──►  12 parts, as bitcode  ──►  threads, each part in a context of its own  ──►  one
//   TargetWork
//
// The division depends only on the module, and the results are joined in order. The output is therefore the same for
// any number of threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_KERNELPARTS_H
#define CPPAMP_PIPELINE_KERNELPARTS_H

#include "pipeline/JoinTargets.h"
#include "targets/TargetRegistry.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/thread.h"

#include <atomic>
#include <memory>
#include <vector>

namespace amp {

/// Compiles M for T. Modifies M.
TargetWork compileFor(const WantedTarget &T, llvm::Module &M, unsigned OptLevel);

class KernelParts {
public:
  /// `Jobs`: the number of threads. `TraceGranularity`: for -ftime-trace, in microseconds.
  KernelParts(unsigned OptLevel, unsigned Jobs, unsigned TraceGranularity);
  ~KernelParts();

  /// Adds the kernels of M as work for T. M may change afterwards.
  void add(const WantedTarget &T, llvm::Module &M, llvm::ArrayRef<KernelInfo> Kernels);
  /// Starts the threads. With only one job, compiles in the calling thread instead.
  void start();
  /// Waits, emits the diagnostics of LLVM's passes in `Context`, and returns the result of each target.
  std::vector<TargetWork> finish(llvm::LLVMContext &Context);

private:
  struct Part;
  class Diagnostics;

  void work();
  void compile(Part &P);
  void join();

  const unsigned OptLevel, Jobs, TraceGranularity;
  bool DiscardsNames = false;
  std::vector<std::unique_ptr<Part>> Parts;
  std::atomic<size_t> Next = 0;
  std::vector<llvm::thread> Threads;
};

} // namespace amp

#endif // CPPAMP_PIPELINE_KERNELPARTS_H
