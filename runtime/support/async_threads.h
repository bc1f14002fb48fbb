// The threads of asynchronous operations (run_async in runtime_api.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_ASYNC_THREADS_H
#define CPPAMP_RUNTIME_SUPPORT_ASYNC_THREADS_H

#include <chrono>

namespace Concurrency::detail {

/// Waits for the operations that have been started up to now, and for those that they start. Not for the one that this
/// thread runs. False if they took longer.
bool wait_for_operations(std::chrono::steady_clock::time_point deadline) noexcept;

/// How many run.
unsigned running_operations() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_ASYNC_THREADS_H
