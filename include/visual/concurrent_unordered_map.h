// <concurrent_unordered_map.h> of the Parallel Patterns Library, as oneTBB's class, which has the same members.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CONCURRENT_UNORDERED_MAP_H
#define CPPAMP_VISUAL_CONCURRENT_UNORDERED_MAP_H
#pragma GCC system_header

#if !__has_include(<tbb/concurrent_unordered_map.h>)
#error "this container is of oneTBB here: install the package libtbb-dev"
#endif
#include <tbb/concurrent_unordered_map.h>

#include <functional>
#include <memory>
#include <utility>

namespace Concurrency {

template <typename Key, typename T, typename Hash = std::hash<Key>, typename Equal = std::equal_to<Key>,
          typename Allocator = std::allocator<std::pair<const Key, T>>>
using concurrent_unordered_map = tbb::concurrent_unordered_map<Key, T, Hash, Equal, Allocator>;
template <typename Key, typename T, typename Hash = std::hash<Key>, typename Equal = std::equal_to<Key>,
          typename Allocator = std::allocator<std::pair<const Key, T>>>
using concurrent_unordered_multimap = tbb::concurrent_unordered_multimap<Key, T, Hash, Equal, Allocator>;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_VISUAL_CONCURRENT_UNORDERED_MAP_H
