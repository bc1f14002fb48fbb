// <concurrent_priority_queue.h> of the Parallel Patterns Library, as oneTBB's class, which has the same members.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CONCURRENT_PRIORITY_QUEUE_H
#define CPPAMP_VISUAL_CONCURRENT_PRIORITY_QUEUE_H
#pragma GCC system_header

#if !__has_include(<tbb/concurrent_priority_queue.h>)
#error "this container is of oneTBB here: install the package libtbb-dev"
#endif
#include <tbb/concurrent_priority_queue.h>

#include <functional>
#include <memory>
#include <utility>

namespace Concurrency {

template <typename T, typename Less = std::less<T>, typename Allocator = std::allocator<T>>
using concurrent_priority_queue = tbb::concurrent_priority_queue<T, Less, Allocator>;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_VISUAL_CONCURRENT_PRIORITY_QUEUE_H
