// Sub-group operations that use instructions of the device, if __cppamp_subgroup_level() reports any.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_BY_INSTRUCTIONS_H
#define CPPAMP_GROUPS_BY_INSTRUCTIONS_H
#pragma GCC system_header

#include <amp/groups/operations.h>
#include <amp/groups/tile_position.h>

namespace Concurrency {
namespace groups {
namespace detail {

/// A value in the form that the instructions exchange.
template <typename T> struct words {
  static_assert(sizeof(T) % 4 == 0, "threads exchange values of whole words: int, unsigned int, long, float, double "
                                    "and structures of these");
  unsigned int word[sizeof(T) / 4];
};

#define CPPAMP_EXCHANGE(name)                                                                                          \
  template <typename T> T name(const T &value, int by, int last) restrict(amp) {                                       \
    words<T> all = __builtin_bit_cast(words<T>, value);                                                                \
    for (unsigned int &word : all.word)                                                                                \
      word = __cppamp_subgroup_##name(word, static_cast<unsigned int>(by), static_cast<unsigned int>(last));           \
    return __builtin_bit_cast(T, all);                                                                                 \
  }

CPPAMP_EXCHANGE(shuffle)
CPPAMP_EXCHANGE(shuffle_up)
CPPAMP_EXCHANGE(shuffle_down)
CPPAMP_EXCHANGE(shuffle_xor)

#undef CPPAMP_EXCHANGE

/// One instruction for a whole reduction.
template <typename T, typename Op> struct reduction {
  static const bool exists = false;
  static T run(const T &value, int) restrict(amp) { return value; }
};

#define CPPAMP_REDUCTION(T, op, builtin)                                                                               \
  template <> struct reduction<T, op> {                                                                                \
    static const bool exists = true;                                                                                   \
    static T run(T value, int last) restrict(amp) {                                                                    \
      return static_cast<T>(                                                                                           \
          __cppamp_subgroup_##builtin(static_cast<unsigned int>(value), static_cast<unsigned int>(last)));             \
    }                                                                                                                  \
  };

CPPAMP_REDUCTION(int, sum, add)
CPPAMP_REDUCTION(int, minimum, min_i32)
CPPAMP_REDUCTION(int, maximum, max_i32)
CPPAMP_REDUCTION(int, bits_and, and)
CPPAMP_REDUCTION(int, bits_or, or)
CPPAMP_REDUCTION(int, bits_xor, xor)
CPPAMP_REDUCTION(unsigned int, sum, add)
CPPAMP_REDUCTION(unsigned int, minimum, min_u32)
CPPAMP_REDUCTION(unsigned int, maximum, max_u32)
CPPAMP_REDUCTION(unsigned int, bits_and, and)
CPPAMP_REDUCTION(unsigned int, bits_or, or)
CPPAMP_REDUCTION(unsigned int, bits_xor, xor)

#undef CPPAMP_REDUCTION

/// The result is the same in all threads of the sub-group. `lane` is the thread's own. Full sub-groups need not test
/// which threads exist.
template <bool Whole, typename T, typename Op> T reduce_by_shuffles(T value, Op op, int lane, int last) restrict(amp) {
  for (int step = subgroup_size / 2; step > 0; step /= 2) {
    if (Whole) {
      value = op(value, shuffle_xor(value, step, last));
    } else {
      const T other = shuffle_down(value, step, last);
      if (lane + step <= last)
        value = op(value, other);
    }
  }
  return Whole ? value : shuffle(value, 0, last);
}

template <bool Whole, typename T, typename Op>
T reduce_by_instructions(const T &value, Op op, int lane, int last) restrict(amp) {
  if (reduction<T, Op>::exists && __cppamp_subgroup_level() > 1)
    return reduction<T, Op>::run(value, last);
  return reduce_by_shuffles<Whole>(value, op, lane, last);
}

template <typename T, typename Op> T scan_by_shuffles(T value, Op op, int lane, int last) restrict(amp) {
  for (int step = 1; step < subgroup_size; step *= 2) {
    const T before = shuffle_up(value, step, last);
    if (lane >= step)
      value = op(before, value);
  }
  return value;
}

} // namespace detail
} // namespace groups
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_GROUPS_BY_INSTRUCTIONS_H
