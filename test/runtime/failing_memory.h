// Memory that fails on request of a test: malloc and its like, mmap and pthread_create of the whole process are defined
// here, and refuse one request, or all from one on, of those that the library makes for itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_FAILING_MEMORY_H
#define CPPAMP_TEST_RUNTIME_FAILING_MEMORY_H

namespace failing_memory {

/// Counts requests from now on that libcppamp makes, itself or through the C++ library; refuses request `first` (from
/// 0), and the `count - 1` after it. Requests of the test, of the C library and of drivers never fail.
void start(long first, long count);
/// Refuses nothing any more, and counts nothing.
void stop();
/// How many were counted since start.
long requests();
/// The refused request that was the first since start, for messages: the address of the call. Null if none was.
const void *refused_at();

constexpr long never = -1, all = 1L << 60;

} // namespace failing_memory

#endif // CPPAMP_TEST_RUNTIME_FAILING_MEMORY_H
