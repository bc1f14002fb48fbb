// <concurrent_unordered_set.h> of the Parallel Patterns Library, as oneTBB's class, which has the same members.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CONCURRENT_UNORDERED_SET_H
#define CPPAMP_VISUAL_CONCURRENT_UNORDERED_SET_H
#pragma GCC system_header

#if !__has_include(<tbb/concurrent_unordered_set.h>)
#error "this container is of oneTBB here: install the package libtbb-dev"
#endif
#include <tbb/concurrent_unordered_set.h>

#include <functional>
#include <memory>
#include <utility>

namespace Concurrency {

template <typename Key, typename Hash = std::hash<Key>, typename Equal = std::equal_to<Key>,
          typename Allocator = std::allocator<Key>>
using concurrent_unordered_set = tbb::concurrent_unordered_set<Key, Hash, Equal, Allocator>;
template <typename Key, typename Hash = std::hash<Key>, typename Equal = std::equal_to<Key>,
          typename Allocator = std::allocator<Key>>
using concurrent_unordered_multiset = tbb::concurrent_unordered_multiset<Key, Hash, Equal, Allocator>;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_VISUAL_CONCURRENT_UNORDERED_SET_H
