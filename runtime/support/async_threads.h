// The threads of asynchronous operations (run_async in runtime_api.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_ASYNC_THREADS_H
#define CPPAMP_RUNTIME_SUPPORT_ASYNC_THREADS_H

#include <chrono>

namespace Concurrency::detail {

/// Waits for the operations started so far, and for those that they start, except this thread's own.
/// Returns false if they take longer.
bool wait_for_operations(std::chrono::steady_clock::time_point deadline) noexcept;

/// Returns the number of running operations.
unsigned running_operations() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_ASYNC_THREADS_H
