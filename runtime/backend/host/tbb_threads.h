// oneTBB's threads, where it is installed: it is opened when a kernel first needs more than one thread of the host.
//
// The functions of libtbb.so.12 that tbb_threads.cpp calls, mostly out of oneTBB's templates, are defined in this
// library as jumps through a table (tbb_calls.cpp, which cmake/AmpLateCalls.cmake writes from what the object file
// lacks). So nothing is linked with oneTBB, and a program starts where there is none.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_TBB_THREADS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_TBB_THREADS_H

#include <memory>
#include <stdint.h>

namespace Concurrency::detail {

/// Opens oneTBB, once. False if it is not installed, lacks a function, or the program wants none of it, where addresses
/// are limited, in a child whose parent has used its threads, and once it has found no thread; then the others here may
/// not be called.
bool open_tbb() noexcept;

/// As start_on_host_thread and share_range (threads.h). `memory` is oneTBB's of the last range; null at first.
void start_on_tbb_thread(void (*run)(void *) noexcept, void *context);
void share_on_tbb_threads(uint64_t total, uint64_t grain, std::shared_ptr<void> &memory,
                          void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_TBB_THREADS_H
