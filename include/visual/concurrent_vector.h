// <concurrent_vector.h> of the Parallel Patterns Library, as oneTBB's class, which has the same members.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CONCURRENT_VECTOR_H
#define CPPAMP_VISUAL_CONCURRENT_VECTOR_H
#pragma GCC system_header

#if !__has_include(<tbb/concurrent_vector.h>)
#error "this container is of oneTBB here: install the package libtbb-dev"
#endif
#include <tbb/concurrent_vector.h>

#include <functional>
#include <memory>
#include <utility>

namespace Concurrency {

template <typename T, typename Allocator = std::allocator<T>>
using concurrent_vector = tbb::concurrent_vector<T, Allocator>;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_VISUAL_CONCURRENT_VECTOR_H
