// Threads of this library that run kernels on the host where oneTBB is not installed, or not wanted.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_OWN_THREADS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_OWN_THREADS_H

#include <stdint.h>

namespace Concurrency::detail {

/// Calls `run(context)` soon, on one of the threads; at once, on this one, if the system gives no thread.
void start_on_own_thread(void (*run)(void *) noexcept, void *context);

/// Calls `run(context, first, count)` for parts of [0, total) of `grain` at most, on all of the threads, and
/// returns when all are done. A thread begins with the same share of each range, whose data its cache may still
/// hold, and then takes parts of the others' shares.
void share_on_own_threads(uint64_t total, uint64_t grain,
                          void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_OWN_THREADS_H
