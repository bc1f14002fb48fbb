// Addresses of elements, sections and projections, shared by array and array_view.
//
// In kernels the data pointer of a container_state is the address of the container's first element,
// and nothing is checked. On the host the address comes from the storage, which first makes the
// host's copy current if necessary.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CONTAINER_ACCESS_H
#define CPPAMP_DETAIL_CONTAINER_ACCESS_H
#pragma GCC system_header

#include <amp/detail/container_state.h>
#include <amp/detail/container_traits.h>
#include <amp/detail/device_builtins.h>
#include <amp/detail/storage.h>
#include <amp/extent.h>
#include <amp/index.h>

#include <stddef.h>

namespace Concurrency {
namespace detail {

#if defined(__CPPAMP_SUBSCRIPTS__)
// Kernels check their subscripts with --amp-bounds, and their checked variants with --amp-check-kernels.
template <typename T, int N> inline void check_subscript(const container_state<N> &s, const index<N> &i) restrict(amp) {
  __cppamp_subscript(s.data, s.extent, first_component(i), N, sizeof(T));
}
template <typename T, int N>
inline void check_kernel_section(const container_state<N> &s, const index<N> &origin,
                                 const extent<N> &size) restrict(amp) {
  index<N> last;
  for (int k = 0; k < N; ++k) {
    if (size[k] <= 0)
      return;
    last[k] = origin[k] + size[k] - 1;
  }
  check_subscript<T>(s, origin);
  check_subscript<T>(s, last);
}
#define CPPAMP_CHECK(...) __VA_ARGS__
#else
#define CPPAMP_CHECK(...)
#endif

/// Returns the distance of an element from the first one, in elements.
template <int N> inline ptrdiff_t element_offset(const container_state<N> &s, const index<N> &i) restrict(cpu, amp) {
  ptrdiff_t offset = i[N - 1];
  for (int k = 0; k < N - 1; ++k)
    offset += static_cast<ptrdiff_t>(i[k]) * s.stride[k];
  return offset;
}
inline ptrdiff_t element_offset(const container_state<1> &, const index<1> &i) restrict(cpu, amp) { return i[0]; }

/// Sets extent and stride for dense, row-major data.
template <int N> inline void set_dense(container_state<N> &s, const extent<N> &e) restrict(cpu, amp) {
  int stride = 1;
  for (int k = N - 1; k >= 0; --k) {
    s.extent[k] = e[k];
    s.stride[k] = stride;
    stride *= e[k];
  }
}

template <typename T, int N> inline section_ref make_section(const container_state<N> &s) {
  section_ref r = {s.home, s.byte_offset, s.extent, s.stride, N, sizeof(T)};
  return r;
}

/// The kinds of access that an element of type T permits.
template <typename T> struct access_of {
  static const int value = read_elements | write_elements;
};
template <typename T> struct access_of<const T> {
  static const int value = read_elements;
};

/// Returns the first element on the host, ready for such accesses to T.
template <typename T, int N> inline T *host_data(const container_state<N> &s) {
  const unsigned access = access_of<T>::value;
  if (__builtin_expect((__atomic_load_n(&s.home->host_may, __ATOMIC_ACQUIRE) & access) == access, 1))
    return reinterpret_cast<T *>(s.home->host + s.byte_offset);
  return static_cast<T *>(access_on_host(make_section<T>(s), access));
}

template <typename T, int N> inline T &element(const container_state<N> &s, const index<N> &i) restrict(cpu, amp) {
  CPPAMP_DEVICE_CODE {
    CPPAMP_CHECK(check_subscript<T>(s, i);)
    return static_cast<T *>(s.data)[element_offset(s, i)];
  }
  CPPAMP_HOST_CODE { return host_data<T>(s)[element_offset(s, i)]; }
}

template <typename T, int N> inline T *first_element(const container_state<N> &s) restrict(cpu, amp) {
  CPPAMP_DEVICE_CODE { return static_cast<T *>(s.data); }
  CPPAMP_HOST_CODE { return host_data<T>(s); }
}

/// Makes `to` a handle of the same storage as `from`, `bytes` further on.
template <int M, int N>
inline void share(container_state<M> &to, const container_state<N> &from, ptrdiff_t bytes) restrict(cpu, amp) {
  CPPAMP_DEVICE_CODE { to.data = static_cast<char *>(from.data) + bytes; }
  CPPAMP_HOST_CODE {
    to.data = nullptr;
    to.home = from.home;
    to.byte_offset = from.byte_offset + bytes;
    retain(to.home);
  }
}

/// Copies `from` to `to` without changing the reference counts.
template <int N> inline void copy_state(container_state<N> &to, const container_state<N> &from) restrict(cpu, amp) {
  CPPAMP_DEVICE_CODE {
    to.data = from.data;
    for (int k = 0; k < N; ++k) {
      to.extent[k] = from.extent[k];
      to.stride[k] = from.stride[k];
    }
  }
  CPPAMP_HOST_CODE { to = from; }
}

template <int N> inline extent<N> extent_of(const container_state<N> &s) restrict(cpu, amp) {
  extent<N> e;
  for (int k = 0; k < N; ++k)
    e[k] = s.extent[k];
  return e;
}

/// The elements of `from` in the box at `origin`. Bounds are checked on the host.
template <typename T, int N>
inline void take_section(container_state<N> &to, const container_state<N> &from, const index<N> &origin,
                         const extent<N> &size) restrict(cpu, amp) {
  CPPAMP_HOST_CODE { check_section(N, from.extent, first_component(origin), first_component(size)); }
  CPPAMP_CHECK(CPPAMP_DEVICE_CODE { check_kernel_section<T>(from, origin, size); })
  share(to, from, element_offset(from, origin) * static_cast<ptrdiff_t>(sizeof(T)));
  for (int k = 0; k < N; ++k) {
    to.extent[k] = size[k];
    to.stride[k] = from.stride[k];
  }
}

/// The elements of `from` with the most significant index `i`. Bounds are checked on the host.
template <typename T, int N>
inline void take_projection(container_state<N - 1> &to, const container_state<N> &from, int i) restrict(cpu, amp) {
  CPPAMP_HOST_CODE { check_projection(from.extent[0], i); }
  CPPAMP_CHECK(CPPAMP_DEVICE_CODE { __cppamp_subscript(from.data, from.extent, &i, 1, sizeof(T)); })
  share(to, from, static_cast<ptrdiff_t>(i) * from.stride[0] * static_cast<ptrdiff_t>(sizeof(T)));
  for (int k = 0; k < N - 1; ++k) {
    to.extent[k] = from.extent[k + 1];
    to.stride[k] = from.stride[k + 1];
  }
}

/// The same dense bytes as elements of type U.
template <typename U, typename T, int N>
inline void take_reinterpreted(container_state<1> &to, const container_state<N> &from) restrict(cpu, amp) {
  size_t bytes = sizeof(T);
  for (int k = 0; k < N; ++k)
    bytes *= static_cast<size_t>(from.extent[k]);
  CPPAMP_HOST_CODE {
    if (bytes % sizeof(U) != 0)
      throw_runtime_exception("reinterpret_as: the data is not a whole number of elements of the "
                              "new type");
  }
  share(to, from, 0);
  to.extent[0] = static_cast<int>(bytes / sizeof(U));
  to.stride[0] = 1;
}

/// The first elements of the same dense data, in another shape.
template <int K, int N>
inline void take_reshaped(container_state<K> &to, const container_state<N> &from, const extent<K> &size) restrict(cpu,
                                                                                                                  amp) {
  CPPAMP_HOST_CODE { check_view_as(N, from.extent, K, first_component(size)); }
  share(to, from, 0);
  set_dense(to, size);
}

/// Returns the extent from `origin` to the end, for sections without an extent.
template <int N> inline extent<N> extent_from(const container_state<N> &s, const index<N> &origin) restrict(cpu, amp) {
  extent<N> e;
  for (int k = 0; k < N; ++k)
    e[k] = s.extent[k] - origin[k];
  return e;
}

/// operator[](int): an element of rank 1, a projection of higher ranks.
template <typename T, int N> struct subscript {
  typedef array_view<T, N - 1> type;
  static type get(const container_state<N> &s, int i) restrict(cpu, amp);
};
template <typename T> struct subscript<T, 1> {
  typedef T &type;
  static type get(const container_state<1> &s, int i) restrict(cpu, amp) { return element<T>(s, index<1>(i)); }
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_CONTAINER_ACCESS_H
