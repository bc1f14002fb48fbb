// Makes memory requests fail on demand: replaces malloc and similar functions, mmap and pthread_create for the whole
// process, and refuses one of the requests that the library makes for itself, or all after a given one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_FAILING_MEMORY_H
#define CPPAMP_TEST_RUNTIME_FAILING_MEMORY_H

namespace failing_memory {

/// Starts to count the requests that libcppamp makes, directly or through the C++ library. Refuses request `first`
/// (counted from 0) and the `count - 1` after it. Requests of the test, the C library and drivers never fail.
void start(long first, long count);
/// Stops counting and refusing.
void stop();
/// Returns the number of requests counted since start.
long requests();
/// Returns the return address of the first refused request since start, for messages. Null if none was refused.
const void *refused_at();

constexpr long never = -1, all = 1L << 60;

} // namespace failing_memory

#endif // CPPAMP_TEST_RUNTIME_FAILING_MEMORY_H
