// extent: the size of N-dimensional space.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_EXTENT_H
#define CPPAMP_EXTENT_H
#pragma GCC system_header

#include <amp/detail/components.h>
#include <amp/index.h>

namespace Concurrency {

template <int D0, int D1 = 0, int D2 = 0> class tiled_extent;

/// The size of an array, a view or a compute domain: N ints, the most significant first. Arithmetic,
/// from the base class, is componentwise: extent and extent (+ -), extent and int in
/// both orders (+ - * / %), compound assignment, ++, --, == and !=. (C++ AMP 1.2, 4.2)
///
///   extent<2> e(1080, 1920);
///   assert(e.size() == 1080 * 1920 && e.contains(index<2>(0, 1919)));
///   parallel_for_each(e.tile<8, 16>(), kernel);
template <int N> class extent : public detail::components<extent<N>, N> {
  static_assert(N > 0, "the rank of an extent must be greater than 0");
  static_assert(N <= 128, "the rank of an extent must not be greater than 128");
  typedef detail::components<extent, N> base;

public:
  static const int rank = N;
  typedef int value_type;

  /// All components are 0.
  extent() restrict(cpu, amp) {}
  explicit extent(int e0) restrict(cpu, amp) {
    static_assert(N == 1, "one int makes an extent of rank 1");
    this->m_component[0] = e0;
  }
  extent(int e0, typename detail::int_if<N == 2>::type e1) restrict(cpu, amp) {
    this->m_component[0] = e0;
    this->m_component[1] = e1;
  }
  extent(int e0, int e1, typename detail::int_if<N == 3>::type e2) restrict(cpu, amp) {
    this->m_component[0] = e0;
    this->m_component[1] = e1;
    this->m_component[2] = e2;
  }
  /// Initializes the components from an array of N ints.
  explicit extent(const int components[]) restrict(cpu, amp) : base(components) {}

  /// Returns the number of points: the product of the components, modulo 2^32.
  unsigned int size() const restrict(cpu, amp) {
    unsigned int product = 1;
    for (int i = 0; i < N; ++i)
      product *= static_cast<unsigned int>(this->m_component[i]);
    return product;
  }

  /// Returns true if no component of `i` is negative, and each is less than that of the extent.
  bool contains(const index<N> &i) const restrict(cpu, amp) {
    bool inside = true;
    for (int k = 0; k < N; ++k)
      inside &= 0 <= i[k] && i[k] < this->m_component[k];
    return inside;
  }

  /// Returns the same extent, divided into tiles. The launch checks whether the tiles fit.
  template <int D0> tiled_extent<D0> tile() const restrict(cpu, amp) {
    static_assert(N == 1, "tile<D0>() is for an extent of rank 1");
    return tiled_extent<D0>(*this);
  }
  template <int D0, int D1> tiled_extent<D0, D1> tile() const restrict(cpu, amp) {
    static_assert(N == 2, "tile<D0, D1>() is for an extent of rank 2");
    return tiled_extent<D0, D1>(*this);
  }
  template <int D0, int D1, int D2> tiled_extent<D0, D1, D2> tile() const restrict(cpu, amp) {
    static_assert(N == 3, "tile<D0, D1, D2>() is for an extent of rank 3");
    return tiled_extent<D0, D1, D2>(*this);
  }

  using base::operator+=;
  using base::operator-=;
  /// Adds or subtracts the components of an index.
  extent &operator+=(const index<N> &i) restrict(cpu, amp) {
    for (int k = 0; k < N; ++k)
      this->m_component[k] += i[k];
    return *this;
  }
  extent &operator-=(const index<N> &i) restrict(cpu, amp) {
    for (int k = 0; k < N; ++k)
      this->m_component[k] -= i[k];
    return *this;
  }
  extent operator+(const index<N> &i) const restrict(cpu, amp) {
    extent result(*this);
    result += i;
    return result;
  }
  extent operator-(const index<N> &i) const restrict(cpu, amp) {
    extent result(*this);
    result -= i;
    return result;
  }
};

template <int N> const int extent<N>::rank;

} // namespace Concurrency

namespace concurrency = Concurrency;

#include <amp/tiled_extent.h>

#endif // CPPAMP_EXTENT_H
