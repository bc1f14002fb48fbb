// Vectors of the level that this file is compiled for, in the dialect that GCC and Clang share, and SLEEF's functions
// on them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_VECTORS_H
#define CPPAMP_BACKEND_HOST_MATH_VECTORS_H

#include "backend/host/math/levels.h"
#include "backend/host/math/signatures.h"
#include "backend/host/math/sleef.h"

typedef float vector_f32 __attribute__((vector_size(4 * LANES_f32)));
typedef double vector_f64 __attribute__((vector_size(8 * LANES_f64)));
/// The matching integer vectors, one int per lane.
typedef int ints_f32 __attribute__((vector_size(4 * LANES_f32)));
typedef int ints_f64 __attribute__((vector_size(4 * LANES_f64)));

/// Two results, as SLEEF returns them.
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
  using bits = ints_f32; ///< of the lane's width, the result of comparisons
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

/// Returns whether any lane of a comparison's result is true.
template <class M> bool any(M mask) {
  long words[sizeof(M) / sizeof(long)], found = 0;
  __builtin_memcpy(words, &mask, sizeof(M));
  for (const long word : words)
    found |= word;
  return found != 0;
}

/// Puts `function(k)` into each lane k where `mask` is true. Such lanes are rare.
template <class V, class Function> V in_lanes(bits_of<V> mask, V result, Function function) {
  if (any(mask))
    for (int k = 0; k < shape<V>::lanes; ++k)
      if (mask[k])
        result[k] = function(k);
  return result;
}

} // namespace

// Overloads for one value: one_<function>(value) for both types.
#define ONE_VALUE_1(name)                                                                                              \
  static inline float one_##name(float x) { return __cppamp_host_##name##_f32(x); }                                    \
  static inline double one_##name(double x) { return __cppamp_host_##name##_f64(x); }
#define ONE_VALUE_2(name)                                                                                              \
  static inline float one_##name(float x, float y) { return __cppamp_host_##name##_f32(x, y); }                        \
  static inline double one_##name(double x, double y) { return __cppamp_host_##name##_f64(x, y); }
ONE_VALUE_1(cospi)
ONE_VALUE_1(exp)
ONE_VALUE_1(lgamma)
ONE_VALUE_1(log)
ONE_VALUE_1(log1p)
ONE_VALUE_1(sinpi)
ONE_VALUE_1(tgamma)
ONE_VALUE_2(fmod)
ONE_VALUE_2(remainder)
static inline float one_rint(float x) { return __builtin_rintf(x); }
static inline double one_rint(double x) { return __builtin_rint(x); }
static inline float one_trunc(float x) { return __builtin_truncf(x); }
static inline double one_trunc(double x) { return __builtin_trunc(x); }

// SLEEF's functions as the algorithms call them: sleef_<function>(vector) for both types. The calls go through pointers
// (sleef.h), which initially point to functions of this file.
#define SLEEF_FUNCTIONS(ONE, TWO, PAIR)                                                                                \
  ONE(cospi, u05)                                                                                                      \
  ONE(exp, u10)                                                                                                        \
  ONE(lgamma, u10)                                                                                                     \
  ONE(log, u10)                                                                                                        \
  ONE(log1p, u10)                                                                                                      \
  ONE(rint, )                                                                                                          \
  ONE(sinpi, u05)                                                                                                      \
  ONE(tgamma, u10)                                                                                                     \
  ONE(trunc, )                                                                                                         \
  TWO(fmod, )                                                                                                          \
  TWO(remainder, )                                                                                                     \
  PAIR(sincos, u10)                                                                                                    \
  PAIR(sincospi, u05)

#define SLEEF_ONE_OF(type, function)                                                                                   \
  static vector_##type instead_of_##function(vector_##type x) {                                                        \
    vector_##type result = {};                                                                                         \
    for (int k = 0; k < LANES_##type; ++k)                                                                             \
      result[k] = one_##function(x[k]);                                                                                \
    return result;                                                                                                     \
  }                                                                                                                    \
  static vector_##type (*sleef_##function##_##type)(vector_##type) = instead_of_##function;                            \
  static inline vector_##type sleef_##function(vector_##type x) { return sleef_##function##_##type(x); }
#define SLEEF_TWO_OF(type, function)                                                                                   \
  static vector_##type instead_of_##function(vector_##type x, vector_##type y) {                                       \
    vector_##type result = {};                                                                                         \
    for (int k = 0; k < LANES_##type; ++k)                                                                             \
      result[k] = one_##function(x[k], y[k]);                                                                          \
    return result;                                                                                                     \
  }                                                                                                                    \
  static vector_##type (*sleef_##function##_##type)(vector_##type, vector_##type) = instead_of_##function;             \
  static inline vector_##type sleef_##function(vector_##type x, vector_##type y) {                                     \
    return sleef_##function##_##type(x, y);                                                                            \
  }
#define SLEEF_PAIR_OF(type, function)                                                                                  \
  static two_##type instead_of_##function(vector_##type x) {                                                           \
    two_##type result = {};                                                                                            \
    for (int k = 0; k < LANES_##type; ++k) {                                                                           \
      ELEMENT_##type second;                                                                                           \
      result.x[k] = pair_##function(x[k], &second);                                                                    \
      result.y[k] = second;                                                                                            \
    }                                                                                                                  \
    return result;                                                                                                     \
  }                                                                                                                    \
  static two_##type (*sleef_##function##_##type)(vector_##type) = instead_of_##function;                               \
  static inline two_##type sleef_##function(vector_##type x) { return sleef_##function##_##type(x); }

static inline float pair_sincos(float x, float *out) { return __cppamp_host_sincos_f32(x, out); }
static inline double pair_sincos(double x, double *out) { return __cppamp_host_sincos_f64(x, out); }
template <class T> static inline T pair_sincospi(T x, T *out) {
  *out = one_cospi(x);
  return one_sinpi(x);
}

#define SLEEF_ONE(function, accuracy) SLEEF_ONE_OF(f32, function) SLEEF_ONE_OF(f64, function)
#define SLEEF_TWO(function, accuracy) SLEEF_TWO_OF(f32, function) SLEEF_TWO_OF(f64, function)
#define SLEEF_PAIR(function, accuracy) SLEEF_PAIR_OF(f32, function) SLEEF_PAIR_OF(f64, function)
SLEEF_FUNCTIONS(SLEEF_ONE, SLEEF_TWO, SLEEF_PAIR)

#endif // CPPAMP_BACKEND_HOST_MATH_VECTORS_H
