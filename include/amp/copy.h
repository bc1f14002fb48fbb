// copy and copy_async: deep copies between arrays, views and iterators.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_COPY_H
#define CPPAMP_COPY_H
#pragma GCC system_header

#include <amp/array.h>
#include <amp/array_view.h>
#include <amp/detail/copy_impl.h>

namespace Concurrency {

/// Copies the current data of the source, wherever it is, to the destination. Containers must have equal extents; a
/// range given by two iterators must have as many elements as the destination. Otherwise copy throws runtime_exception.
/// (C++ AMP 1.2, 5.3)
template <typename T, int N> void copy(const array<T, N> &from, array<T, N> &to) {
  detail::copy_containers<T>(from, to);
}
template <typename T, int N> void copy(const array<T, N> &from, const array_view<T, N> &to) {
  detail::copy_containers<T>(from, to);
}
template <typename T, int N> void copy(const array_view<const T, N> &from, array<T, N> &to) {
  detail::copy_containers<T>(from, to);
}
template <typename T, int N> void copy(const array_view<const T, N> &from, const array_view<T, N> &to) {
  detail::copy_containers<T>(from, to);
}
template <typename T, int N> void copy(const array_view<T, N> &from, array<T, N> &to) {
  detail::copy_containers<T>(from, to);
}
template <typename T, int N> void copy(const array_view<T, N> &from, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy: the destination is read-only");
  detail::copy_containers<T>(from, to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It>::type copy(It begin, It end, array<T, N> &to) {
  detail::copy_from_range<T>(begin, end, to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It>::type copy(It begin, It end, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy: the destination is read-only");
  detail::copy_from_range<T>(begin, end, to);
}
template <typename It, typename T, int N> typename detail::if_iterator<It>::type copy(It begin, array<T, N> &to) {
  detail::copy_from_iterator<T>(begin, to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It>::type copy(It begin, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy: the destination is read-only");
  detail::copy_from_iterator<T>(begin, to);
}
template <typename It, typename T, int N> typename detail::if_iterator<It>::type copy(const array<T, N> &from, It to) {
  detail::copy_to_iterator<T>(from, to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It>::type copy(const array_view<T, N> &from, It to) {
  detail::copy_to_iterator<T>(from, to);
}

/// Copies on another thread. Arrays, and the memory that iterators refer to, must remain valid until the future is
/// ready. Invalid arguments throw here; later errors are thrown by the future.
template <typename T, int N> completion_future copy_async(const array<T, N> &from, array<T, N> &to) {
  return detail::start_copy(array_view<const T, N>(from), array_view<T, N>(to));
}
template <typename T, int N> completion_future copy_async(const array<T, N> &from, const array_view<T, N> &to) {
  return detail::start_copy(array_view<const T, N>(from), to);
}
template <typename T, int N> completion_future copy_async(const array_view<const T, N> &from, array<T, N> &to) {
  return detail::start_copy(from, array_view<T, N>(to));
}
template <typename T, int N>
completion_future copy_async(const array_view<const T, N> &from, const array_view<T, N> &to) {
  return detail::start_copy(from, to);
}
template <typename T, int N> completion_future copy_async(const array_view<T, N> &from, array<T, N> &to) {
  return detail::start_copy(array_view<const T, N>(from), array_view<T, N>(to));
}
template <typename T, int N> completion_future copy_async(const array_view<T, N> &from, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy_async: the destination is read-only");
  return detail::start_copy(array_view<const T, N>(from), to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It, completion_future>::type copy_async(It begin, It end, array<T, N> &to) {
  return detail::start_copy_in(begin, end, array_view<T, N>(to));
}
template <typename It, typename T, int N>
typename detail::if_iterator<It, completion_future>::type copy_async(It begin, It end, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy_async: the destination is read-only");
  return detail::start_copy_in(begin, end, to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It, completion_future>::type copy_async(It begin, array<T, N> &to) {
  return detail::start_copy_in(begin, array_view<T, N>(to));
}
template <typename It, typename T, int N>
typename detail::if_iterator<It, completion_future>::type copy_async(It begin, const array_view<T, N> &to) {
  static_assert(!std::is_const<T>::value, "copy_async: the destination is read-only");
  return detail::start_copy_in(begin, to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It, completion_future>::type copy_async(const array<T, N> &from, It to) {
  return detail::start_copy_out(array_view<const T, N>(from), to);
}
template <typename It, typename T, int N>
typename detail::if_iterator<It, completion_future>::type copy_async(const array_view<T, N> &from, It to) {
  typedef typename std::remove_const<T>::type element;
  return detail::start_copy_out(array_view<const element, N>(from), to);
}

// ---- member functions that copy

template <typename T, int N> void array_view<T, N>::copy_to(array<T, N> &to) const { copy(*this, to); }
template <typename T, int N> void array_view<T, N>::copy_to(const array_view &to) const { copy(*this, to); }
template <typename T, int N> void array_view<const T, N>::copy_to(array<T, N> &to) const { copy(*this, to); }
template <typename T, int N> void array_view<const T, N>::copy_to(const array_view<T, N> &to) const { copy(*this, to); }
template <typename T, int N> template <typename It> void array<T, N>::fill(It begin) { copy(begin, *this); }
template <typename T, int N> template <typename It> void array<T, N>::fill(It begin, It end) {
  copy(begin, end, *this);
}
template <typename T, int N> void array<T, N>::copy_from(const source_type &source) { copy(source, *this); }

} // namespace Concurrency

#endif // CPPAMP_COPY_H
