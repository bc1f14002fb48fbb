// Kernels whose code runs one thread at a time (table::host_by_thread): what a debugger or a sanitizer looks at.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H
#define CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H

#include <amp/detail/kernel_table.h>

#include <vector>

namespace Concurrency::detail {

/// Somebody who says which thread of a group comes next, and looks on.
class thread_watch {
public:
  virtual ~thread_watch() = default;
  /// Threads are numbered from 0, dimension 0 fastest. Returns in which order they take their turns.
  virtual const std::vector<uint32_t> &begin_group(uint64_t number, const uint32_t (&group)[3],
                                                   const uint32_t (&size)[3]) = 0;
  virtual void begin_turn(uint32_t thread) = 0;
  /// It waits at a barrier, or has ended.
  virtual void end_turn(uint32_t thread, bool has_ended) = 0;
  /// Each thread that has not ended waits.
  virtual void end_round() = 0;
};

/// A launch of such a kernel.
struct threads_launch {
  table::host_thread *run;
  const void *functor;
  const table::host_domain &domain;
  const table::kernel_record &kernel;
  bool waits;      ///< table::host_waits
  uint32_t origin; ///< of its messages
  thread_watch *watch = nullptr;
};

/// Runs all threads of groups, in order; those of a tile that waits take turns. Throws out_of_memory.
void run_threads(const threads_launch &launch, uint64_t first_group, uint64_t groups);

/// Does somebody look at this process, one step at a time? Then its kernels run on the thread that launches them.
bool is_traced() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H
