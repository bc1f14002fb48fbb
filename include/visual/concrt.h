// The Concurrency Runtime: its locks, its events, and queries of its scheduler.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CONCRT_H
#define CPPAMP_VISUAL_CONCRT_H
#pragma GCC system_header

#include <amp_visual_names.h>

#include <amp/visual/synchronization.h>

#include <functional>

namespace Concurrency {

inline unsigned int GetProcessorCount() {
  unsigned int count = std::thread::hardware_concurrency();
  return count == 0 ? 1 : count;
}

class Context {
public:
  static unsigned int Id() {
    return static_cast<unsigned int>(std::hash<std::thread::id>()(std::this_thread::get_id()));
  }
  static unsigned int VirtualProcessorId() { return Id(); }
  static void Yield() { std::this_thread::yield(); }
  static void Oversubscribe(bool) {}
};

/// Reports the number of oneTBB's workers.
class CurrentScheduler {
public:
  static unsigned int GetNumberOfVirtualProcessors() { return GetProcessorCount(); }
  static unsigned int Id() { return 0; }
};

} // namespace Concurrency

#endif // CPPAMP_VISUAL_CONCRT_H
