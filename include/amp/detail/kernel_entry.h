// The entry of a kernel: the function that the device runs for a parallel_for_each, and the name by which
// the host refers to it.
//
// Both compilations instantiate kernel_name<Entry>, which is never emitted; the host uses its
// mangled name as the kernel's symbol. The device compilation also instantiates
// kernel_main<Entry>, whose mangled name differs only in the function's name, which has the same length.
// So the compiler knows which entry belongs to which symbol.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_KERNEL_ENTRY_H
#define CPPAMP_DETAIL_KERNEL_ENTRY_H
#pragma GCC system_header

#include <amp/detail/config.h>
#include <amp/detail/device_builtins.h>
#include <amp/extent.h>
#include <amp/index.h>
#include <amp/tiled_index.h>

namespace Concurrency {
namespace detail {

#if defined(__CPPAMP__)
template <class Entry> __attribute__((device)) char kernel_name;
#endif

/// Reads the index of this thread, without tiles. `domain` is the extent of the compute domain.
/// The launch flattens ranks above 3 to one dimension. Returns false for padding threads.
template <int N> struct thread_index {
  static bool get(const unsigned *domain, index<N> &out) restrict(amp) {
    unsigned long rest = __cppamp_global_id(0);
    for (int i = N - 1; i >= 0; --i) {
      out[i] = static_cast<int>(rest % domain[i]);
      rest /= domain[i];
    }
    return rest == 0;
  }
};
template <> struct thread_index<1> {
  static bool get(const unsigned *domain, index<1> &out) restrict(amp) {
    unsigned long x = __cppamp_global_id(0);
    out[0] = static_cast<int>(x);
    return x < domain[0];
  }
};
template <> struct thread_index<2> {
  static bool get(const unsigned *domain, index<2> &out) restrict(amp) {
    unsigned long x = __cppamp_global_id(0), y = __cppamp_global_id(1);
    out[1] = static_cast<int>(x);
    out[0] = static_cast<int>(y);
    return x < domain[1] && y < domain[0];
  }
};
template <> struct thread_index<3> {
  static bool get(const unsigned *domain, index<3> &out) restrict(amp) {
    unsigned long x = __cppamp_global_id(0), y = __cppamp_global_id(1), z = __cppamp_global_id(2);
    out[2] = static_cast<int>(x);
    out[1] = static_cast<int>(y);
    out[0] = static_cast<int>(z);
    return x < domain[2] && y < domain[1] && z < domain[0];
  }
};

/// Calls f, or a copy of it if its operator() is not const (C++ AMP 1.2, 7).
#if defined(__CPPAMP__) // other tools cannot read a specifier before a trailing result
template <class Kernel, class Index>
auto call_kernel(const Kernel &f, const Index &i, int) restrict(amp) -> decltype(f(i), void()) {
  f(i);
}
#endif
template <class Kernel, class Index> void call_kernel(const Kernel &f, const Index &i, long) restrict(amp) {
  Kernel copy(f);
  copy(i);
}

/// Kernel over an extent<N>.
template <int N, class Kernel> struct flat_entry {
  typedef Kernel functor;
  static const int rank = N;
  static void run(const Kernel &f, const unsigned *domain) restrict(amp) {
    index<N> i;
    if (thread_index<N>::get(domain, i))
      call_kernel(f, i, 0);
  }
};

/// Kernel over a tiled_extent<D0, D1, D2>.
template <int D0, int D1, int D2, class Kernel> struct tiled_entry {
  typedef Kernel functor;
  static const int rank = D1 == 0 ? 1 : D2 == 0 ? 2 : 3;
  static void run(const Kernel &f, const unsigned *) restrict(amp) {
    index<rank> local, tile, origin, global;
    const int size[] = {D0, D1, D2};
    for (int i = 0; i < rank; ++i) {
      local[i] = static_cast<int>(__cppamp_local_id(rank - 1 - i));
      tile[i] = static_cast<int>(__cppamp_group_id(rank - 1 - i));
      origin[i] = tile[i] * size[i];
      global[i] = origin[i] + local[i];
    }
    call_kernel(f, tiled_index<D0, D1, D2>(global, local, tile, origin, make_tile_barrier()), 0);
  }
};

#if defined(__CPPAMP__)
/// The kernel itself, instantiated only in the device compilation.
template <class Entry> __cppamp_kernel void kernel_main(const typename Entry::functor *f, const unsigned *domain) {
  Entry::run(*f, domain);
}
#endif

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_KERNEL_ENTRY_H
