// Parts of array.h: elements of an array object itself, on the host and in kernels, and the
// constructors that take the extent as ints.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_ARRAY_ACCESS_H
#define CPPAMP_DETAIL_ARRAY_ACCESS_H
#pragma GCC system_header

#include <amp/detail/container_access.h>

namespace Concurrency {
namespace detail {

/// Returns the first element of an array on the host; throws if the host may not access it.
template <typename T, int N> inline T *array_data(const container_state<N> &s) {
  const unsigned access = access_of<T>::value << array_access_shift;
  if (__builtin_expect((__atomic_load_n(&s.home->host_may, __ATOMIC_ACQUIRE) & access) == access, 1))
    return reinterpret_cast<T *>(s.home->host);
  return static_cast<T *>(access_array_on_host(make_section<T>(s), access_of<T>::value));
}
template <typename T, int N>
inline T &array_element(const container_state<N> &s, const index<N> &i) restrict(cpu, amp) {
  CPPAMP_DEVICE_CODE {
    CPPAMP_CHECK(check_subscript<T>(s, i);)
    return static_cast<T *>(s.data)[element_offset(s, i)];
  }
  CPPAMP_HOST_CODE { return array_data<T>(s)[element_offset(s, i)]; }
}

/// operator[](int) of an array.
template <typename T, int N> struct array_subscript : subscript<T, N> {};
template <typename T> struct array_subscript<T, 1> {
  typedef T &type;
  static type get(const container_state<1> &s, int i) restrict(cpu, amp) { return array_element<T>(s, index<1>(i)); }
};

} // namespace detail
} // namespace Concurrency

/// The constructors of array with its extent as INTS; array.h undefines this macro.
#define CPPAMP_ARRAY_CONSTRUCTORS(EXPLICIT, INTS, ...)                                                                 \
  EXPLICIT array(INTS) : array(extent_type(__VA_ARGS__)) {}                                                            \
  array(INTS, view_type view, access_type cpu_access = access_type_auto)                                               \
      : array(extent_type(__VA_ARGS__), view, cpu_access) {}                                                           \
  array(INTS, view_type view, view_type associated) : array(extent_type(__VA_ARGS__), view, associated) {}             \
  template <typename It, typename = typename detail::if_iterator<It>::type>                                            \
  array(INTS, It begin) : array(extent_type(__VA_ARGS__), begin) {}                                                    \
  template <typename It, typename = typename detail::if_iterator<It>::type>                                            \
  array(INTS, It begin, It end) : array(extent_type(__VA_ARGS__), begin, end) {}                                       \
  template <typename It, typename = typename detail::if_iterator<It>::type>                                            \
  array(INTS, It begin, view_type view, access_type cpu_access = access_type_auto)                                     \
      : array(extent_type(__VA_ARGS__), begin, view, cpu_access) {}                                                    \
  template <typename It, typename = typename detail::if_iterator<It>::type>                                            \
  array(INTS, It begin, It end, view_type view, access_type cpu_access = access_type_auto)                             \
      : array(extent_type(__VA_ARGS__), begin, end, view, cpu_access) {}                                               \
  template <typename It, typename = typename detail::if_iterator<It>::type>                                            \
  array(INTS, It begin, view_type view, view_type associated)                                                          \
      : array(extent_type(__VA_ARGS__), begin, view, associated) {}                                                    \
  template <typename It, typename = typename detail::if_iterator<It>::type>                                            \
  array(INTS, It begin, It end, view_type view, view_type associated)                                                  \
      : array(extent_type(__VA_ARGS__), begin, end, view, associated) {}

#endif // CPPAMP_DETAIL_ARRAY_ACCESS_H
