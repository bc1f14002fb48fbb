// What groups of threads do through tile_static memory, on every device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_BY_MEMORY_H
#define CPPAMP_GROUPS_BY_MEMORY_H
#pragma GCC system_header

#include <amp/groups/tile_place.h>

namespace Concurrency {
namespace groups {
namespace detail {

/// A thread in its group: up to Width neighbors of a tile of Threads threads. All threads of the tile are in groups of
/// that width, and call each function together.
template <int Threads, int Width> struct member {
  const tile_barrier barrier;
  int number; ///< in the tile
  int lane;   ///< in the group
  int last;   ///< the lane of the group's last thread

  void wait() const restrict(amp) { barrier.wait_with_tile_static_memory_fence(); }

  /// The value of the group's thread `from`.
  template <typename T> T read(const T &value, int from) const restrict(amp) {
    tile_static T values[Threads];
    values[number] = value;
    wait();
    const T result = values[number - lane + from];
    wait(); // before anybody writes again
    return result;
  }

  /// A bit for each thread with a true value; groups of up to 32.
  unsigned int ballot(bool value) const restrict(amp) {
    tile_static unsigned int bits[(Threads + Width - 1) / Width];
    if (lane == 0)
      bits[number / Width] = 0;
    wait();
    if (value)
      __atomic_fetch_or(&bits[number / Width], 1u << lane, __ATOMIC_RELAXED);
    wait();
    const unsigned int result = bits[number / Width];
    wait();
    return result;
  }

  /// A tree: the upper half of what is left is added to the lower one.
  template <typename T, typename Op> T reduce(const T &value, Op op) const restrict(amp) {
    tile_static T values[Threads];
    values[number] = value;
    wait();
    for (int half = half_of_width(); half > 0; half /= 2) {
      if (lane < half && lane + half <= last)
        values[number] = op(values[number], values[number + half]);
      wait();
    }
    const T result = values[number - lane];
    wait();
    return result;
  }

  /// Each thread adds what is 1, 2, 4 ... before it. `exclusive`: the sum of those before the thread alone, which the
  /// first one has none of.
  template <typename T, typename Op> T scan(const T &value, Op op, bool exclusive, const T &first) const restrict(amp) {
    tile_static T values[2][Threads];
    int from = 0;
    values[0][number] = value;
    wait();
    for (int step = 1; step < Width; step *= 2) {
      T mine = values[from][number];
      if (lane >= step)
        mine = op(values[from][number - step], mine);
      from = 1 - from;
      values[from][number] = mine;
      wait();
    }
    const T result = !exclusive ? values[from][number] : lane == 0 ? first : values[from][number - 1];
    wait(); // before anybody writes again
    return result;
  }

private:
  /// Half of the least power of two that is no less than the width.
  static int half_of_width() restrict(amp) {
    int half = 1;
    while (2 * half < Width)
      half *= 2;
    return Width > 1 ? half : 0;
  }
};

} // namespace detail
} // namespace groups
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_GROUPS_BY_MEMORY_H
