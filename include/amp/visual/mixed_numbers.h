// std::min and std::max of an unsigned int and a size_t, or of an int and a ptrdiff_t. In programs of 32 bits, these
// are the same types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_VISUAL_MIXED_NUMBERS_H
#define CPPAMP_AMP_VISUAL_MIXED_NUMBERS_H
#pragma GCC system_header

#include <algorithm>
#include <cstddef>

namespace Concurrency {
namespace detail {

template <typename A, typename B> struct mixed_number {};
template <> struct mixed_number<unsigned, std::size_t> {
  typedef std::size_t type;
};
template <> struct mixed_number<std::size_t, unsigned> {
  typedef std::size_t type;
};
template <> struct mixed_number<int, std::ptrdiff_t> {
  typedef std::ptrdiff_t type;
};
template <> struct mixed_number<std::ptrdiff_t, int> {
  typedef std::ptrdiff_t type;
};

} // namespace detail
} // namespace Concurrency

namespace std {

template <typename A, typename B> constexpr typename Concurrency::detail::mixed_number<A, B>::type min(A a, B b) {
  return b < a ? b : a;
}
template <typename A, typename B> constexpr typename Concurrency::detail::mixed_number<A, B>::type max(A a, B b) {
  return a < b ? b : a;
}

} // namespace std

#endif // CPPAMP_AMP_VISUAL_MIXED_NUMBERS_H
