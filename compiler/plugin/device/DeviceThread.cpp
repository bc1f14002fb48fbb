// See DeviceThread.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceThread.h"

#include "clang/Basic/Stack.h"
#include "llvm/Support/TimeProfiler.h"

namespace amp {

void DeviceThread::start(llvm::StringRef Name, unsigned Granularity, llvm::unique_function<void()> Work) {
  wait();
  const bool Traced = llvm::timeTraceProfilerEnabled();
  Thread.emplace(std::optional<unsigned>(clang::DesiredStackSize),
                 [Traced, Name = Name.str(), Granularity, Work = std::move(Work)]() mutable {
                   if (Traced)
                     llvm::timeTraceProfilerInitialize(Granularity, Name);
                   clang::noteBottomOfStack();
                   Work();
                   if (Traced)
                     llvm::timeTraceProfilerFinishThread();
                 });
}

void DeviceThread::wait() {
  if (!Thread)
    return;
  Thread->join();
  Thread.reset();
}

} // namespace amp
