// tiled_index: the position of a thread of a tiled kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TILED_INDEX_H
#define CPPAMP_TILED_INDEX_H
#pragma GCC system_header

#include <amp/extent.h>
#include <amp/index.h>
#include <amp/tile_barrier.h>

namespace Concurrency {

namespace detail {
/// The part of tiled_index that all ranks share.
template <int N> class tiled_index_base {
public:
  static const int rank = N;

  const index<N> global;      ///< of the thread, in the compute domain
  const index<N> local;       ///< of the thread, in its tile
  const index<N> tile;        ///< of the tile, in the grid of tiles
  const index<N> tile_origin; ///< of the tile's first thread, in the compute domain
  const tile_barrier barrier; ///< the barrier of the tile's threads

  /// The thread's index in the compute domain, so that `view[t]` is `view[t.global]`.
  operator const index<N>() const restrict(cpu, amp) { return global; }

protected:
  tiled_index_base(const index<N> &global, const index<N> &local, const index<N> &tile, const index<N> &tile_origin,
                   const tile_barrier &barrier) restrict(cpu, amp)
      : global(global), local(local), tile(tile), tile_origin(tile_origin), barrier(barrier) {}
};

template <int N> const int tiled_index_base<N>::rank;
} // namespace detail

/// The position of a thread of a tiled kernel; the parameter of the kernel's function object. The primary template has
/// three dimensions; the partial specializations below have two and one. (C++ AMP 1.2, 4.4)
///
/// In kernels global == tile_origin + local, and tile_origin == tile * get_tile_extent().
///
///   parallel_for_each(view.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
///     view[t] = t.local[0]; // t.global, t.tile, t.tile_origin, t.barrier
///   });
template <int D0, int D1 = 0, int D2 = 0> class tiled_index : public detail::tiled_index_base<3> {
  static_assert(D0 > 0 && D1 > 0 && D2 > 0, "tile extents must be greater than 0");

public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  /// Does not check whether the arguments are consistent.
  tiled_index(const index<3> &global, const index<3> &local, const index<3> &tile, const index<3> &tile_origin,
              const tile_barrier &barrier) restrict(cpu, amp)
      : tiled_index_base<3>(global, local, tile, tile_origin, barrier) {}

  extent<3> get_tile_extent() const restrict(cpu, amp) { return extent<3>(D0, D1, D2); }
  CPPAMP_PROPERTY_GET(extent<3>, tile_extent, get_tile_extent);
};

/// Two dimensions.
template <int D0, int D1> class tiled_index<D0, D1, 0> : public detail::tiled_index_base<2> {
  static_assert(D0 > 0 && D1 > 0, "tile extents must be greater than 0");

public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;

  /// As in three dimensions.
  tiled_index(const index<2> &global, const index<2> &local, const index<2> &tile, const index<2> &tile_origin,
              const tile_barrier &barrier) restrict(cpu, amp)
      : tiled_index_base<2>(global, local, tile, tile_origin, barrier) {}

  extent<2> get_tile_extent() const restrict(cpu, amp) { return extent<2>(D0, D1); }
  CPPAMP_PROPERTY_GET(extent<2>, tile_extent, get_tile_extent);
};

/// One dimension.
template <int D0> class tiled_index<D0, 0, 0> : public detail::tiled_index_base<1> {
  static_assert(D0 > 0, "tile extents must be greater than 0");

public:
  static const int tile_dim0 = D0;

  /// As in three dimensions.
  tiled_index(const index<1> &global, const index<1> &local, const index<1> &tile, const index<1> &tile_origin,
              const tile_barrier &barrier) restrict(cpu, amp)
      : tiled_index_base<1>(global, local, tile, tile_origin, barrier) {}

  extent<1> get_tile_extent() const restrict(cpu, amp) { return extent<1>(D0); }
  CPPAMP_PROPERTY_GET(extent<1>, tile_extent, get_tile_extent);
};

template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim2;
template <int D0, int D1> const int tiled_index<D0, D1, 0>::tile_dim0;
template <int D0, int D1> const int tiled_index<D0, D1, 0>::tile_dim1;
template <int D0> const int tiled_index<D0, 0, 0>::tile_dim0;

} // namespace Concurrency

#endif // CPPAMP_TILED_INDEX_H
