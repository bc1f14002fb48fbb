// The position of a thread in its tile and in its sub-group.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_TILE_POSITION_H
#define CPPAMP_GROUPS_TILE_POSITION_H
#pragma GCC system_header

#include <amp/tiled_index.h>

namespace Concurrency {
namespace groups {

/// The number of threads of every sub-group except the last one of a tile.
static const int subgroup_size = 32;

namespace detail {

/// The threads of a tile in order: neighbors in the last dimension are adjacent.
template <int D0, int D1, int D2> struct tile_position {
  static const int threads = D0 * (D1 ? D1 : 1) * (D2 ? D2 : 1);
  static const int subgroups = (threads + subgroup_size - 1) / subgroup_size;

  const int number; ///< in the tile

  explicit tile_position(const tiled_index<D0, D1, D2> &t) restrict(amp) : number(number_of(t)) {}

  int lane() const restrict(amp) { return number % subgroup_size; }
  int subgroup() const restrict(amp) { return number / subgroup_size; }
  int first() const restrict(amp) { return number - lane(); }
  /// The lane of the sub-group's last thread.
  int last() const restrict(amp) {
    return threads % subgroup_size == 0 || subgroup() != subgroups - 1 ? subgroup_size - 1
                                                                       : threads % subgroup_size - 1;
  }

private:
  static int number_of(const Concurrency::detail::tiled_index_base<1> &t) restrict(amp) { return t.local[0]; }
  static int number_of(const Concurrency::detail::tiled_index_base<2> &t) restrict(amp) {
    return t.local[0] * D1 + t.local[1];
  }
  static int number_of(const Concurrency::detail::tiled_index_base<3> &t) restrict(amp) {
    return (t.local[0] * D1 + t.local[1]) * D2 + t.local[2];
  }
};

} // namespace detail
} // namespace groups
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_GROUPS_TILE_POSITION_H
