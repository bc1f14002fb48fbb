// Group operations through tile_static memory, which work on every device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_BY_MEMORY_H
#define CPPAMP_GROUPS_BY_MEMORY_H
#pragma GCC system_header

#include <amp/groups/tile_position.h>

namespace Concurrency {
namespace groups {
namespace detail {

/// A thread in its group: up to Width neighbors in a tile of Threads threads. All threads of the tile are in groups of
/// that width, and call each function together.
template <int Threads, int Width> struct member {
  const tile_barrier barrier;
  int number; ///< in the tile
  int lane;   ///< in the group
  int last;   ///< the lane of the group's last thread

  void wait() const restrict(amp) { barrier.wait_with_tile_static_memory_fence(); }

  /// Returns the value of thread `from` of the group.
  template <typename T> T read(const T &value, int from) const restrict(amp) {
    tile_static T values[Threads];
    values[number] = value;
    wait();
    const T result = values[number - lane + from];
    wait(); // before the next write
    return result;
  }

  /// Returns one bit per thread, set if its value is true; for groups of up to 32.
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

  /// A tree: adds the upper half of the remaining values to the lower half.
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

  /// Each thread adds the values 1, 2, 4 ... before it. `exclusive`: only the sum of the values before the thread,
  /// which the first thread lacks.
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
    wait(); // before the next write
    return result;
  }

private:
  /// Returns half of the smallest power of two that is not less than the width.
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
