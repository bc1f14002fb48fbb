// Sub-groups: 32 adjacent threads of a tile that exchange values, with the device's instructions if it has them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_SUBGROUPS_H
#define CPPAMP_GROUPS_SUBGROUPS_H
#pragma GCC system_header

#include <amp/groups/by_instructions.h>
#include <amp/groups/by_memory.h>

namespace Concurrency {
namespace groups {

// A sub-group is 32 consecutive threads in the tile's order, in which neighbors in the last dimension are
// adjacent. A tile's last sub-group has fewer if the tile is not a multiple of 32. This holds on every device.
//
// The functions with a value count as barriers: either all threads of the tile must reach the same call, or none. The
// compiler checks that as it does for tile_barrier::wait. They do not order memory accesses; barriers do.
//
//   parallel_for_each(e.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
//     float total = subgroup_reduce(t, values[t], sum());
//     if (subgroup_lane(t) == 0)
//       totals[t.global[0] / subgroup_size] = total;
//   });

/// Returns the thread's number in its sub-group, counting from 0.
template <int D0, int D1, int D2> int subgroup_lane(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return detail::tile_position<D0, D1, D2>(t).lane();
}
/// Returns the number of the thread's sub-group in its tile.
template <int D0, int D1, int D2> int subgroup_index(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return detail::tile_position<D0, D1, D2>(t).subgroup();
}
/// Returns the number of sub-groups of a tile.
template <int D0, int D1, int D2> int subgroup_count(const tiled_index<D0, D1, D2> &) restrict(amp) {
  return detail::tile_position<D0, D1, D2>::subgroups;
}
/// Returns the number of threads of the thread's sub-group: subgroup_size, or fewer in the last one.
template <int D0, int D1, int D2> int subgroup_threads(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return detail::tile_position<D0, D1, D2>(t).last() + 1;
}

namespace detail {

/// The common part of the functions below: the thread's position, and the implementation through memory.
template <int D0, int D1, int D2> struct subgroup_member : tile_position<D0, D1, D2> {
  typedef tile_position<D0, D1, D2> place;
  typedef member<place::threads, subgroup_size> by_memory;
  static const bool whole = place::threads % subgroup_size == 0;

  const by_memory memory;

  explicit subgroup_member(const tiled_index<D0, D1, D2> &t) restrict(amp)
      : place(t), memory{t.barrier, this->number, this->lane(), this->last()} {}

  /// Returns a lane of this sub-group, or this thread's own if there is no such lane.
  int existing(int other) const restrict(amp) { return other < 0 || other > memory.last ? memory.lane : other; }
};

} // namespace detail

// Values may be int, unsigned int, long, unsigned long, float, double, and trivially copyable structures of
// these.

/// Returns the value of thread `from` of the sub-group: 0 to 31, which may differ between threads. If there
/// is no such thread, the result is the thread's own value, as in the next three functions.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle(const tiled_index<D0, D1, D2> &t, const T &value, int from) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle(value, from, me.last());
  return me.memory.read(value, me.existing(from));
}
/// Returns the value of the thread `by` lanes before this one: 0 to 31, the same for all threads of the sub-group.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle_up(const tiled_index<D0, D1, D2> &t, const T &value, int by) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle_up(value, by, me.last());
  return me.memory.read(value, me.existing(me.memory.lane - by));
}
/// Returns the value of the thread `by` lanes after this one: 0 to 31, the same for all threads of the sub-group.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle_down(const tiled_index<D0, D1, D2> &t, const T &value, int by) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle_down(value, by, me.last());
  return me.memory.read(value, me.existing(me.memory.lane + by));
}
/// Returns the value of the thread whose number differs in the bits of `by`: 0 to 31, the same for all threads of the
/// sub-group.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle_xor(const tiled_index<D0, D1, D2> &t, const T &value, int by) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle_xor(value, by, me.last());
  return me.memory.read(value, me.existing(me.memory.lane ^ by));
}

/// Returns one bit per thread of the sub-group, set if its value is true; lane 0 is the lowest bit.
template <int D0, int D1, int D2>
unsigned int subgroup_ballot(const tiled_index<D0, D1, D2> &t, bool value) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return __cppamp_subgroup_ballot(value ? 1u : 0u, static_cast<unsigned int>(me.last()));
  return me.memory.ballot(value);
}
/// Returns true if any of the sub-group's values is true.
template <int D0, int D1, int D2> bool subgroup_any(const tiled_index<D0, D1, D2> &t, bool value) restrict(amp) {
  return subgroup_ballot(t, value) != 0;
}
/// Returns true if all of the sub-group's values are true.
template <int D0, int D1, int D2> bool subgroup_all(const tiled_index<D0, D1, D2> &t, bool value) restrict(amp) {
  return subgroup_ballot(t, !value) == 0;
}

/// Reduces all values of the sub-group; every thread gets the result. The order depends on the device: `op` must be
/// associative and commutative.
template <int D0, int D1, int D2, typename T, typename Op>
T subgroup_reduce(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  typedef detail::subgroup_member<D0, D1, D2> member;
  const member me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::reduce_by_instructions<member::whole>(value, op, me.memory.lane, me.memory.last);
  return me.memory.reduce(value, op);
}

/// Reduces the values of the sub-group's threads up to and including this one.
template <int D0, int D1, int D2, typename T, typename Op>
T subgroup_inclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::scan_by_shuffles(value, op, me.memory.lane, me.memory.last);
  return me.memory.scan(value, op, false, value);
}

/// Reduces `first` and the values of the threads before this one.
template <int D0, int D1, int D2, typename T, typename Op>
T subgroup_exclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op, const T &first) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0) {
    const T before =
        detail::shuffle_up(detail::scan_by_shuffles(value, op, me.memory.lane, me.memory.last), 1, me.memory.last);
    return me.memory.lane == 0 ? first : op(first, before);
  }
  const T before = me.memory.scan(value, op, true, first);
  return me.memory.lane == 0 ? first : op(first, before);
}
/// The same for an operation with a neutral element.
template <int D0, int D1, int D2, typename T, typename Op>
T subgroup_exclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  return subgroup_exclusive_scan(t, value, op, Op::template neutral<T>());
}

} // namespace groups
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_GROUPS_SUBGROUPS_H
