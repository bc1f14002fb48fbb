// The first fields of every array and array_view. The compiler reads kernel arguments
// by offset, so their layout is part of the interface with the compiler
// (docs/internals/architecture.md, "The device module").
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CONTAINER_STATE_H
#define CPPAMP_DETAIL_CONTAINER_STATE_H

#include <amp/detail/config.h>

#include <stddef.h>

namespace Concurrency {
namespace detail {

struct storage;

/// Where a container's elements are.
///
/// On the host, `data` is the address of the first element in host memory, or null if the host
/// has no copy yet. In a kernel, it is the address of the first element in device memory.
template <int N> struct container_state {
  void *data;
  storage *home;      ///< one per data source; null in kernels
  size_t byte_offset; ///< of the first element, in the storage
  int extent[N];
  int stride[N]; ///< in elements; stride[N-1] is 1
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_CONTAINER_STATE_H
