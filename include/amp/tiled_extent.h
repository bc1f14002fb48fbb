// tiled_extent: an extent of rank 1, 2 or 3 that is divided into tiles of constant size.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TILED_EXTENT_H
#define CPPAMP_TILED_EXTENT_H
#pragma GCC system_header

#include <amp/extent.h>

namespace Concurrency {

namespace detail {
/// Rounds each component up, or down, to a multiple of the tile's.
template <int N> extent<N> pad_to(const extent<N> &e, const extent<N> &tile) restrict(cpu, amp) {
  extent<N> result;
  for (int i = 0; i < N; ++i) // unsigned: near INT_MAX it wraps, and the launch rejects the result
    result[i] = static_cast<int>((static_cast<unsigned>(e[i]) + (tile[i] - 1)) / tile[i] * tile[i]);
  return result;
}
template <int N> extent<N> truncate_to(const extent<N> &e, const extent<N> &tile) restrict(cpu, amp) {
  extent<N> result;
  for (int i = 0; i < N; ++i)
    result[i] = e[i] / tile[i] * tile[i];
  return result;
}
} // namespace detail

/// An extent that parallel_for_each runs tile by tile. The primary template has three dimensions; the partial
/// specializations below have two and one. (C++ AMP 1.2, 4.3)
///
///   tiled_extent<16, 16> e(view.extent);
///   parallel_for_each(e.pad(), [=](tiled_index<16, 16> t) restrict(amp) {
///     if (view.extent.contains(t.global))
///       view[t] = t.tile[0];
///   });
template <int D0, int D1, int D2> class tiled_extent : public extent<3> {
  static_assert(D0 > 0 && D1 > 0 && D2 > 0, "tile extents must be greater than 0");

public:
  static const int rank = 3;
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  tiled_extent() restrict(cpu, amp) {}
  tiled_extent(const extent<3> &e) restrict(cpu, amp) : extent<3>(e) {}

  /// Rounds each component up to a multiple of the tile's. Near INT_MAX the result may be
  /// negative, which parallel_for_each rejects.
  tiled_extent pad() const restrict(cpu, amp) { return detail::pad_to<3>(*this, get_tile_extent()); }
  /// Rounds each component down to a multiple of the tile's.
  tiled_extent truncate() const restrict(cpu, amp) { return detail::truncate_to<3>(*this, get_tile_extent()); }
  extent<3> get_tile_extent() const restrict(cpu, amp) { return extent<3>(D0, D1, D2); }
  CPPAMP_PROPERTY_GET(extent<3>, tile_extent, get_tile_extent);

  friend bool operator==(const tiled_extent &a, const tiled_extent &b) restrict(cpu, amp) {
    return static_cast<const extent<3> &>(a) == static_cast<const extent<3> &>(b);
  }
  friend bool operator!=(const tiled_extent &a, const tiled_extent &b) restrict(cpu, amp) { return !(a == b); }
};

/// Two dimensions.
template <int D0, int D1> class tiled_extent<D0, D1, 0> : public extent<2> {
  static_assert(D0 > 0 && D1 > 0, "tile extents must be greater than 0");

public:
  static const int rank = 2;
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;

  tiled_extent() restrict(cpu, amp) {}
  tiled_extent(const extent<2> &e) restrict(cpu, amp) : extent<2>(e) {}

  /// As in three dimensions.
  tiled_extent pad() const restrict(cpu, amp) { return detail::pad_to<2>(*this, get_tile_extent()); }
  tiled_extent truncate() const restrict(cpu, amp) { return detail::truncate_to<2>(*this, get_tile_extent()); }
  extent<2> get_tile_extent() const restrict(cpu, amp) { return extent<2>(D0, D1); }
  CPPAMP_PROPERTY_GET(extent<2>, tile_extent, get_tile_extent);

  friend bool operator==(const tiled_extent &a, const tiled_extent &b) restrict(cpu, amp) {
    return static_cast<const extent<2> &>(a) == static_cast<const extent<2> &>(b);
  }
  friend bool operator!=(const tiled_extent &a, const tiled_extent &b) restrict(cpu, amp) { return !(a == b); }
};

/// One dimension.
template <int D0> class tiled_extent<D0, 0, 0> : public extent<1> {
  static_assert(D0 > 0, "tile extents must be greater than 0");

public:
  static const int rank = 1;
  static const int tile_dim0 = D0;

  tiled_extent() restrict(cpu, amp) {}
  tiled_extent(const extent<1> &e) restrict(cpu, amp) : extent<1>(e) {}

  /// As in three dimensions.
  tiled_extent pad() const restrict(cpu, amp) { return detail::pad_to<1>(*this, get_tile_extent()); }
  tiled_extent truncate() const restrict(cpu, amp) { return detail::truncate_to<1>(*this, get_tile_extent()); }
  extent<1> get_tile_extent() const restrict(cpu, amp) { return extent<1>(D0); }
  CPPAMP_PROPERTY_GET(extent<1>, tile_extent, get_tile_extent);

  friend bool operator==(const tiled_extent &a, const tiled_extent &b) restrict(cpu, amp) {
    return static_cast<const extent<1> &>(a) == static_cast<const extent<1> &>(b);
  }
  friend bool operator!=(const tiled_extent &a, const tiled_extent &b) restrict(cpu, amp) { return !(a == b); }
};

template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::rank;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim2;
template <int D0, int D1> const int tiled_extent<D0, D1, 0>::rank;
template <int D0, int D1> const int tiled_extent<D0, D1, 0>::tile_dim0;
template <int D0, int D1> const int tiled_extent<D0, D1, 0>::tile_dim1;
template <int D0> const int tiled_extent<D0, 0, 0>::rank;
template <int D0> const int tiled_extent<D0, 0, 0>::tile_dim0;

} // namespace Concurrency

#endif // CPPAMP_TILED_EXTENT_H
