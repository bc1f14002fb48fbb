// Atomic operations on elements of arrays and array_views, and on tile_static variables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_ATOMIC_H
#define CPPAMP_ATOMIC_H
#pragma GCC system_header

#include <amp/detail/config.h>

namespace Concurrency {

// Each function reads `*dest`, combines it with `value`, writes the result and returns the value read, without
// any other atomic operation on `*dest` in between. They do not order accesses to other memory; use fences
// and barriers for that. (C++ AMP 1.2, 9)
//
//   atomic_fetch_inc(&histogram[pixels[i]]);

/// Writes `value`.
inline int atomic_exchange(int *dest, int value) restrict(amp) {
  return __atomic_exchange_n(dest, value, __ATOMIC_RELAXED);
}
inline unsigned int atomic_exchange(unsigned int *dest, unsigned int value) restrict(amp) {
  return __atomic_exchange_n(dest, value, __ATOMIC_RELAXED);
}
inline float atomic_exchange(float *dest, float value) restrict(amp) {
  float old;
  __atomic_exchange(dest, &value, &old, __ATOMIC_RELAXED);
  return old;
}

/// If `*dest` equals `*expected`, writes `value` and returns true; otherwise copies `*dest` to
/// `*expected` and returns false.
inline bool atomic_compare_exchange(int *dest, int *expected, int value) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
inline bool atomic_compare_exchange(unsigned int *dest, unsigned int *expected, unsigned int value) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

#define CPPAMP_ATOMIC_FETCH(name)                                                                                      \
  inline int atomic_fetch_##name(int *dest, int value) restrict(amp) {                                                 \
    return __atomic_fetch_##name(dest, value, __ATOMIC_RELAXED);                                                       \
  }                                                                                                                    \
  inline unsigned int atomic_fetch_##name(unsigned int *dest, unsigned int value) restrict(amp) {                      \
    return __atomic_fetch_##name(dest, value, __ATOMIC_RELAXED);                                                       \
  }
/// Adds `value`. Each of these functions also has an overload for unsigned int.
CPPAMP_ATOMIC_FETCH(add)
/// Subtracts `value`.
CPPAMP_ATOMIC_FETCH(sub)
/// `*dest & value`.
CPPAMP_ATOMIC_FETCH(and)
/// `*dest | value`.
CPPAMP_ATOMIC_FETCH(or)
/// `*dest ^ value`.
CPPAMP_ATOMIC_FETCH(xor)
#if defined(__clang__) // builtins of Clang only
/// Stores the minimum.
CPPAMP_ATOMIC_FETCH(min)
/// Stores the maximum.
CPPAMP_ATOMIC_FETCH(max)
#endif
#undef CPPAMP_ATOMIC_FETCH

/// Adds 1, or subtracts 1.
inline int atomic_fetch_inc(int *dest) restrict(amp) { return atomic_fetch_add(dest, 1); }
inline unsigned int atomic_fetch_inc(unsigned int *dest) restrict(amp) { return atomic_fetch_add(dest, 1u); }
inline int atomic_fetch_dec(int *dest) restrict(amp) { return atomic_fetch_sub(dest, 1); }
inline unsigned int atomic_fetch_dec(unsigned int *dest) restrict(amp) { return atomic_fetch_sub(dest, 1u); }

// Extensions of C++ AMP: the same operations for long, unsigned long, float and double, the last two without bitwise
// operations. They are templates, so a program's own functions with these names and types take precedence.
//
// Floating-point sums are rounded in any order and grouping. As in fmin and fmax, min and max treat a NaN as missing
// data: as `value` it changes nothing, as `*dest` it is replaced. Of -0 and +0, either may be stored.
//
//   atomic_fetch_add(&total[0], mass[i]); // array_view<float> total
namespace detail {

/// `type` is the pointee of P if atomic operations on it are an extension.
template <typename P> struct more_atomics {};
template <typename T> struct more_atomics_of {
  typedef T type;
};
template <> struct more_atomics<long *> : more_atomics_of<long> {};
template <> struct more_atomics<unsigned long *> : more_atomics_of<unsigned long> {};
template <> struct more_atomics<float *> : more_atomics_of<float> {};
template <> struct more_atomics<double *> : more_atomics_of<double> {};

/// The same for integers only.
template <typename P> struct more_integer_atomics {};
template <> struct more_integer_atomics<long *> : more_atomics_of<long> {};
template <> struct more_integer_atomics<unsigned long *> : more_atomics_of<unsigned long> {};

} // namespace detail

template <typename P>
typename detail::more_atomics<P>::type atomic_exchange(P dest,
                                                       typename detail::more_atomics<P>::type value) restrict(amp) {
  typename detail::more_atomics<P>::type old;
  __atomic_exchange(dest, &value, &old, __ATOMIC_RELAXED);
  return old;
}

template <typename P>
bool atomic_compare_exchange(P dest, P expected, typename detail::more_integer_atomics<P>::type value) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

#define CPPAMP_ATOMIC_FETCH(name, traits)                                                                              \
  template <typename P>                                                                                                \
  typename detail::traits<P>::type atomic_fetch_##name(P dest, typename detail::traits<P>::type value) restrict(amp) { \
    return __atomic_fetch_##name(dest, value, __ATOMIC_RELAXED);                                                       \
  }

CPPAMP_ATOMIC_FETCH(add, more_atomics)
CPPAMP_ATOMIC_FETCH(sub, more_atomics)
CPPAMP_ATOMIC_FETCH(and, more_integer_atomics)
CPPAMP_ATOMIC_FETCH(or, more_integer_atomics)
CPPAMP_ATOMIC_FETCH(xor, more_integer_atomics)
#if defined(__clang__)
CPPAMP_ATOMIC_FETCH(min, more_atomics)
CPPAMP_ATOMIC_FETCH(max, more_atomics)
#endif

#undef CPPAMP_ATOMIC_FETCH

template <typename P> typename detail::more_integer_atomics<P>::type atomic_fetch_inc(P dest) restrict(amp) {
  return atomic_fetch_add(dest, 1);
}
template <typename P> typename detail::more_integer_atomics<P>::type atomic_fetch_dec(P dest) restrict(amp) {
  return atomic_fetch_sub(dest, 1);
}

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_ATOMIC_H
