// Sub-groups: 32 neighbors of a tile that exchange values, by instructions of the device where it has them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_SUBGROUPS_H
#define CPPAMP_GROUPS_SUBGROUPS_H
#pragma GCC system_header

#include <amp/groups/by_instructions.h>
#include <amp/groups/by_memory.h>

namespace Concurrency {
namespace groups {

// A sub-group is 32 threads that follow each other in the tile's order, in which the last dimension's neighbors lie
// side by side; a tile's last one has fewer, if the tile is no multiple of 32. That is so on every device.
//
// The functions with a value count as barriers: all threads of the tile must come to the same call, or none. The
// compiler checks that as it does for tile_barrier::wait. They order no memory: that a barrier does.
//
//   parallel_for_each(e.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
//     float total = subgroup_reduce(t, values[t], sum());
//     if (subgroup_lane(t) == 0)
//       totals[t.global[0] / subgroup_size] = total;
//   });

/// The thread's number in its sub-group, from 0 on.
template <int D0, int D1, int D2> int subgroup_lane(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return detail::tile_place<D0, D1, D2>(t).lane();
}
/// The number of the thread's sub-group in its tile.
template <int D0, int D1, int D2> int subgroup_index(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return detail::tile_place<D0, D1, D2>(t).subgroup();
}
/// How many sub-groups a tile has.
template <int D0, int D1, int D2> int subgroup_count(const tiled_index<D0, D1, D2> &) restrict(amp) {
  return detail::tile_place<D0, D1, D2>::subgroups;
}
/// How many threads the thread's sub-group has: subgroup_size, or fewer in the last one.
template <int D0, int D1, int D2> int subgroup_threads(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return detail::tile_place<D0, D1, D2>(t).last() + 1;
}

namespace detail {

/// What the functions below share: the thread's place, and the way through memory.
template <int D0, int D1, int D2> struct subgroup_member : tile_place<D0, D1, D2> {
  typedef tile_place<D0, D1, D2> place;
  typedef member<place::threads, subgroup_size> by_memory;
  static const bool whole = place::threads % subgroup_size == 0;

  const by_memory memory;

  explicit subgroup_member(const tiled_index<D0, D1, D2> &t) restrict(amp)
      : place(t), memory{t.barrier, this->number, this->lane(), this->last()} {}

  /// A lane of this sub-group; this thread's own, if there is none of that number.
  int existing(int other) const restrict(amp) { return other < 0 || other > memory.last ? memory.lane : other; }
};

} // namespace detail

// Values may be int, unsigned int, long, unsigned long, float, double, and structures of these that are copied bit by
// bit.

/// The value of the thread with number `from` in the sub-group: 0 to 31, which may differ between threads. Where there
/// is no such thread the result is the thread's own value, here and in the next three.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle(const tiled_index<D0, D1, D2> &t, const T &value, int from) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle(value, from, me.last());
  return me.memory.read(value, me.existing(from));
}
/// The value of the thread that is `by` before this one: 0 to 31, the same for all threads of the sub-group.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle_up(const tiled_index<D0, D1, D2> &t, const T &value, int by) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle_up(value, by, me.last());
  return me.memory.read(value, me.existing(me.memory.lane - by));
}
/// The value of the thread that is `by` behind this one: 0 to 31, the same for all threads of the sub-group.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle_down(const tiled_index<D0, D1, D2> &t, const T &value, int by) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle_down(value, by, me.last());
  return me.memory.read(value, me.existing(me.memory.lane + by));
}
/// The value of the thread whose number differs in the bits of `by`: 0 to 31, the same for all threads of the
/// sub-group.
template <int D0, int D1, int D2, typename T>
T subgroup_shuffle_xor(const tiled_index<D0, D1, D2> &t, const T &value, int by) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::shuffle_xor(value, by, me.last());
  return me.memory.read(value, me.existing(me.memory.lane ^ by));
}

/// A bit for each thread of the sub-group whose value is true; that of lane 0 is the lowest.
template <int D0, int D1, int D2>
unsigned int subgroup_ballot(const tiled_index<D0, D1, D2> &t, bool value) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return __cppamp_subgroup_ballot(value ? 1u : 0u, static_cast<unsigned int>(me.last()));
  return me.memory.ballot(value);
}
/// Is one of the sub-group's values true?
template <int D0, int D1, int D2> bool subgroup_any(const tiled_index<D0, D1, D2> &t, bool value) restrict(amp) {
  return subgroup_ballot(t, value) != 0;
}
/// Are all of them?
template <int D0, int D1, int D2> bool subgroup_all(const tiled_index<D0, D1, D2> &t, bool value) restrict(amp) {
  return subgroup_ballot(t, !value) == 0;
}

/// All values of the sub-group in one, in every thread. The order is the device's: `op` is associative and commutative.
template <int D0, int D1, int D2, typename T, typename Op>
T subgroup_reduce(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  typedef detail::subgroup_member<D0, D1, D2> member;
  const member me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::reduce_by_instructions<member::whole>(value, op, me.memory.lane, me.memory.last);
  return me.memory.reduce(value, op);
}

/// The values of the sub-group's threads up to this one in one.
template <int D0, int D1, int D2, typename T, typename Op>
T subgroup_inclusive_scan(const tiled_index<D0, D1, D2> &t, const T &value, Op op) restrict(amp) {
  const detail::subgroup_member<D0, D1, D2> me(t);
  if (__cppamp_subgroup_level() != 0)
    return detail::scan_by_shuffles(value, op, me.memory.lane, me.memory.last);
  return me.memory.scan(value, op, false, value);
}

/// `first` and the values of the threads before this one in one.
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
