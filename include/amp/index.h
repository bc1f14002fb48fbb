// index: a point in N-dimensional space.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_INDEX_H
#define CPPAMP_INDEX_H
#pragma GCC system_header

#include <amp/detail/components.h>

namespace Concurrency {

/// A point in N-dimensional space: N ints, the most significant first. Arithmetic, from the base
/// class, is componentwise: index and index (+ -), index and int in both orders
/// (+ - * / %), compound assignment, ++, --, == and !=. (C++ AMP 1.2, 4.1)
///
///   index<2> i(3, 4);
///   i += index<2>(1, 1);
///   assert(i == index<2>(4, 5) && (10 - i)[0] == 6);
template <int N> class index : public detail::components<index<N>, N> {
  static_assert(N > 0, "the rank of an index must be greater than 0");
  typedef detail::components<index, N> base;

public:
  static const int rank = N;
  typedef int value_type;

  /// All components are 0.
  index() restrict(cpu, amp) {}
  explicit index(int i0) restrict(cpu, amp) {
    static_assert(N == 1, "one int makes an index of rank 1");
    this->m_component[0] = i0;
  }
  index(int i0, typename detail::int_if<N == 2>::type i1) restrict(cpu, amp) {
    this->m_component[0] = i0;
    this->m_component[1] = i1;
  }
  index(int i0, int i1, typename detail::int_if<N == 3>::type i2) restrict(cpu, amp) {
    this->m_component[0] = i0;
    this->m_component[1] = i1;
    this->m_component[2] = i2;
  }
  /// Initializes the components from an array of N ints.
  explicit index(const int components[]) restrict(cpu, amp) : base(components) {}
};

template <int N> const int index<N>::rank;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_INDEX_H
