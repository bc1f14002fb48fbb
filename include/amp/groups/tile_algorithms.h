// Algorithms for all threads of a tile: reductions, scans, broadcasts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_TILE_ALGORITHMS_H
#define CPPAMP_GROUPS_TILE_ALGORITHMS_H
#pragma GCC system_header

#include <amp/groups/subgroups.h>

namespace Concurrency {
namespace groups {

// All of them count as barriers: either all threads of the tile must reach the same call, or none. The compiler checks
// that as it does for tile_barrier::wait. They order accesses to tile_static variables as a barrier does, but not to
// other memory. The order of threads is that of subgroups.h: neighbors in the last dimension are adjacent.
//
//   parallel_for_each(e.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
//     float total = tile_reduce(t, values[t], sum()); // in each thread
//     if (t.local[0] == 0 && t.local[1] == 0)
//       totals[t.tile] = total;
//   });

namespace detail {

template <int D0, int D1, int D2> struct tile_member : subgroup_member<D0, D1, D2> {
  typedef tile_position<D0, D1, D2> place;

  /// The whole tile as one group.
  const member<place::threads, place::threads> tile;

  explicit tile_member(const tiled_index<D0, D1, D2> &t) restrict(amp)
      : subgroup_member<D0, D1, D2>(t), tile{t.barrier, this->number, this->number, place::threads - 1} {}

  /// Reduces sub-groups with instructions, and then their few results sequentially.
  template <typename T, typename Op> T reduce(const T &value, Op op) const restrict(amp) {
    tile_static T parts[place::subgroups];
    const T part = reduce_by_instructions<subgroup_member<D0, D1, D2>::whole>(value, op, this->lane(), this->last());
    if (this->lane() == 0)
      parts[this->subgroup()] = part;
    tile.wait();
    T result = parts[0];
    for (int k = 1; k < place::subgroups; ++k)
      result = op(result, parts[k]);
    tile.wait(); // before the next write
    return result;
  }

  /// The same, with each thread's position among them. `exclusive`: `first` and the values before.
  template <typename T, typename Op> T scan(T value, Op op, bool exclusive, const T &first) const restrict(amp) {
    tile_static T parts[place::subgroups];
    value = scan_by_shuffles(value, op, this->lane(), this->last());
    if (this->lane() == this->last())
      parts[this->subgroup()] = value;
    if (exclusive)
      value = shuffle_up(value, 1, this->last());
    tile.wait();
    T before = exclusive ? first : parts[0];
    // All sub-groups iterate over all parts, because a loop with a known trip count, unrolled, is faster.
    for (int k = exclusive ? 0 : 1; k < place::subgroups - 1; ++k)
      if (k < this->subgroup())
        before = op(before, parts[k]);
    tile.wait();
    if (exclusive)
      return this->lane() == 0 ? before : op(before, value);
    return this->subgroup() == 0 ? value : op(before, value);
  }
};

} // namespace detail

/// Reduces all values of the tile; every thread gets the result. The order depends on the device: `op` must be
/// associative and commutative.
template <int D0, int D1, int D2, typename T, typename Op>
T tile_reduce(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  const detail::tile_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return me.reduce(value, op);
  return me.tile.reduce(value, op);
}

/// Reduces the values of the tile's threads up to and including this one.
template <int D0, int D1, int D2, typename T, typename Op>
T tile_inclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  const detail::tile_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return me.scan(value, op, false, value);
  return me.tile.scan(value, op, false, value);
}

/// Reduces `first` and the values of the threads before this one.
template <int D0, int D1, int D2, typename T, typename Op>
T tile_exclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op, const T &first) restrict(amp) {
  const detail::tile_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return me.scan(value, op, true, first);
  const T before = me.tile.scan(value, op, true, first);
  return me.number == 0 ? first : op(first, before);
}
/// The same for an operation with a neutral element.
template <int D0, int D1, int D2, typename T, typename Op>
T tile_exclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  return tile_exclusive_scan(t, value, op, Op::template neutral<T>());
}

/// Returns the value of the thread at `from` to every thread of the tile. `from` must be the same for all.
template <int D0, int D1, int D2, typename T>
T tile_broadcast(const tiled_index<D0, D1, D2> &t, const T &value,
                 const index<tiled_index<D0, D1, D2>::rank> &from) restrict(amp) {
  tile_static T shared;
  if (t.local == from)
    shared = value;
  t.barrier.wait_with_tile_static_memory_fence();
  const T result = shared;
  t.barrier.wait_with_tile_static_memory_fence(); // before the next write
  return result;
}

} // namespace groups
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_GROUPS_TILE_ALGORITHMS_H
