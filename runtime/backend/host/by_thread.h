// Runs kernels one thread at a time (table::host_by_thread), for debuggers and sanitizers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H
#define CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H

#include <amp/detail/kernel_table.h>

#include <vector>

namespace Concurrency::detail {

/// Chooses the order of a group's threads, and observes them.
class thread_watch {
public:
  virtual ~thread_watch() = default;
  /// Returns the order in which the threads run. Threads are numbered from 0, dimension 0 fastest.
  virtual const std::vector<uint32_t> &begin_group(uint64_t number, const uint32_t (&group)[3],
                                                   const uint32_t (&size)[3]) = 0;
  virtual void begin_turn(uint32_t thread) = 0;
  /// The thread waits at a barrier, or has ended.
  virtual void end_turn(uint32_t thread, bool has_ended) = 0;
  /// Every thread that has not ended waits at a barrier.
  virtual void end_round() = 0;
};

/// A launch of such a kernel.
struct threads_launch {
  table::host_thread *run;
  const void *functor;
  const table::host_domain &domain;
  const table::kernel_record &kernel;
  bool waits;      ///< table::host_waits
  uint32_t origin; ///< of the kernel's messages
  thread_watch *watch = nullptr;
};

/// Runs all threads of the groups, in order. Threads of a tile with barriers run as fibers. Throws out_of_memory.
void run_threads(const threads_launch &launch, uint64_t first_group, uint64_t groups);

/// Returns whether a debugger traces this process. Kernels then run on the launching thread.
bool is_traced() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H
