// See DeviceThread.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceThread.h"

#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/TimeProfiler.h"

namespace amp {

void DeviceThread::start(llvm::StringRef Name, unsigned Granularity, llvm::unique_function<void()> Work) {
  wait();
  // Clang makes this list at its first use, which may be in both threads at once: one of them would take a restriction
  // of the first header for an attribute that it does not know.
  (void)clang::getAttributePluginInstances();
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
