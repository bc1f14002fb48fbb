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
  // Clang creates this list at its first use, which may happen in both threads at once; one of them would then take a
  // restriction in the first header for an unknown attribute.
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
