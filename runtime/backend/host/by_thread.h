// Kernels whose code runs one thread at a time (table::host_by_thread): what a debugger or a sanitizer looks at.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H
#define CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H

#include <amp/detail/kernel_table.h>

namespace Concurrency::detail {

/// A launch of such a kernel.
struct threads_launch {
  table::host_thread *run;
  const void *functor;
  const table::host_domain &domain;
  const table::kernel_record &kernel;
  bool waits; ///< table::host_waits
};

/// Runs all threads of groups, in order; those of a tile that waits take turns. Throws out_of_memory.
void run_threads(const threads_launch &launch, uint64_t first_group, uint64_t groups);

/// Does somebody look at this process, one step at a time? Then its kernels run on the thread that launches them.
bool is_traced() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_BY_THREAD_H
