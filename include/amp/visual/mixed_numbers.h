// std::min and std::max of an unsigned int and a size_t, or of an int and a ptrdiff_t. In programs of 32 bits, these
// are the same types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_VISUAL_MIXED_NUMBERS_H
#define CPPAMP_AMP_VISUAL_MIXED_NUMBERS_H
#pragma GCC system_header

#include <algorithm>
#include <cstddef>

namespace std {

template <typename A, typename B> struct __cppamp_mixed {};
template <> struct __cppamp_mixed<unsigned, size_t> {
  typedef size_t type;
};
template <> struct __cppamp_mixed<size_t, unsigned> {
  typedef size_t type;
};
template <> struct __cppamp_mixed<int, ptrdiff_t> {
  typedef ptrdiff_t type;
};
template <> struct __cppamp_mixed<ptrdiff_t, int> {
  typedef ptrdiff_t type;
};

template <typename A, typename B> constexpr typename __cppamp_mixed<A, B>::type min(A a, B b) { return b < a ? b : a; }
template <typename A, typename B> constexpr typename __cppamp_mixed<A, B>::type max(A a, B b) { return a < b ? b : a; }

} // namespace std

#endif // CPPAMP_AMP_VISUAL_MIXED_NUMBERS_H
