// Vectors of the level that this file is compiled for, in the C++ that GCC and Clang share, and
// what SLEEF does with them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_VECTORS_H
#define CPPAMP_BACKEND_HOST_MATH_VECTORS_H

#include "backend/host/math/levels.h"
#include "backend/host/math/signatures.h"

typedef float vector_f32 __attribute__((vector_size(4 * LANES_f32)));
typedef double vector_f64 __attribute__((vector_size(8 * LANES_f64)));
/// The ints beside them, one for each lane.
typedef int ints_f32 __attribute__((vector_size(4 * LANES_f32)));
typedef int ints_f64 __attribute__((vector_size(4 * LANES_f64)));

/// Two results, as SLEEF gives them.
struct two_f32 {
  vector_f32 x, y;
};
struct two_f64 {
  vector_f64 x, y;
};

namespace {

template <class V> struct shape;
template <> struct shape<vector_f32> {
  using element = float;
  using bits = ints_f32; ///< of each lane's width, as comparisons give them
  using ints = ints_f32;
  static constexpr int lanes = LANES_f32, fraction_bits = 23, bias = 127;
  static constexpr int sign = 1 << 31, exponent_mask = 0xff;
};
template <> struct shape<vector_f64> {
  using element = double;
  typedef long bits __attribute__((vector_size(8 * LANES_f64)));
  using ints = ints_f64;
  static constexpr int lanes = LANES_f64, fraction_bits = 52, bias = 1023;
  static constexpr long sign = 1L << 63, exponent_mask = 0x7ff;
};

template <class V> using bits_of = typename shape<V>::bits;
template <class V> using ints_of = typename shape<V>::ints;
template <class V> using element_of = typename shape<V>::element;

template <class V> V splat(element_of<V> value) { return value - V{}; }

template <class V> V absolute(V x) { return (V)((bits_of<V>)x & ~shape<V>::sign); }

template <class V> V with_sign(V size, V sign) {
  return (V)(((bits_of<V>)size & ~shape<V>::sign) | ((bits_of<V>)sign & shape<V>::sign));
}

/// Is any lane of a comparison's result true?
template <class M> bool any(M mask) {
  long words[sizeof(M) / sizeof(long)], found = 0;
  __builtin_memcpy(words, &mask, sizeof(M));
  for (const long word : words)
    found |= word;
  return found != 0;
}

/// Puts `function(k)` into the lanes in which `mask` is true. They are rare.
template <class V, class Function> V in_lanes(bits_of<V> mask, V result, Function function) {
  if (any(mask))
    for (int k = 0; k < shape<V>::lanes; ++k)
      if (mask[k])
        result[k] = function(k);
  return result;
}

} // namespace

// SLEEF's functions under one name for both types: sleef_<function>(vector).
#define SLEEF_1(function, accuracy)                                                                                    \
  SLEEF_OVERLOAD(f32, vector_f32, function, accuracy, (vector_f32 x), (x))                                             \
  SLEEF_OVERLOAD(f64, vector_f64, function, accuracy, (vector_f64 x), (x))
#define SLEEF_2(function, accuracy)                                                                                    \
  SLEEF_OVERLOAD(f32, vector_f32, function, accuracy, (vector_f32 x, vector_f32 y), (x, y))                            \
  SLEEF_OVERLOAD(f64, vector_f64, function, accuracy, (vector_f64 x, vector_f64 y), (x, y))
#define SLEEF_TWO(function, accuracy)                                                                                  \
  SLEEF_OVERLOAD(f32, two_f32, function, accuracy, (vector_f32 x), (x))                                                \
  SLEEF_OVERLOAD(f64, two_f64, function, accuracy, (vector_f64 x), (x))
#define SLEEF_OVERLOAD(type, result, function, accuracy, parameters, arguments)                                        \
  extern "C" result SLEEF_NAME_##type(function, accuracy) parameters;                                                  \
  static inline result sleef_##function parameters { return SLEEF_NAME_##type(function, accuracy) arguments; }
SLEEF_1(cospi, u05)
SLEEF_1(exp, u10)
SLEEF_1(lgamma, u10)
SLEEF_1(log, u10)
SLEEF_1(log1p, u10)
SLEEF_1(rint, )
SLEEF_1(sinpi, u05)
SLEEF_1(tgamma, u10)
SLEEF_1(trunc, )
SLEEF_2(fmod, )
SLEEF_2(remainder, )
SLEEF_TWO(sincos, u10)
SLEEF_TWO(sincospi, u05)

// The functions for one value, likewise.
#define ONE_VALUE_1(name)                                                                                              \
  static inline float one_##name(float x) { return __cppamp_host_##name##_f32(x); }                                    \
  static inline double one_##name(double x) { return __cppamp_host_##name##_f64(x); }
#define ONE_VALUE_2(name)                                                                                              \
  static inline float one_##name(float x, float y) { return __cppamp_host_##name##_f32(x, y); }                        \
  static inline double one_##name(double x, double y) { return __cppamp_host_##name##_f64(x, y); }
ONE_VALUE_1(tgamma)
ONE_VALUE_2(fmod)
ONE_VALUE_2(remainder)

#endif // CPPAMP_BACKEND_HOST_MATH_VECTORS_H
