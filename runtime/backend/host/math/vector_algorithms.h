// The functions that host_math.def marks as `repaired`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_VECTOR_ALGORITHMS_H
#define CPPAMP_BACKEND_HOST_MATH_VECTOR_ALGORITHMS_H

#include "backend/host/math/vectors.h"

#include <math.h>

namespace {
namespace repaired {

// ---- sines

template <class V> V sincos(V x, element_of<V> *cosine) {
  const auto both = sleef_sincos(x);
  __builtin_memcpy(cosine, &both.y, sizeof(V));
  return both.x;
}

/// The remainder of x in [-1, 1]; NaN for infinities. SLEEF's functions of pi x do not accept larger
/// numbers.
template <class V> V half_turns(V x) { return x - 2 * sleef_rint(x * element_of<V>(0.5)); }

template <class V> V zero_with_sign(V result, V x) { return result == 0 ? with_sign(V{}, x) : result; }

template <class V> V sinpi(V x) { return zero_with_sign(sleef_sinpi(half_turns(x)), x); }
template <class V> V cospi(V x) { return sleef_cospi(half_turns(x)); }
template <class V> V tanpi(V x) {
  const auto both = sleef_sincospi(half_turns(x));
  const V cosine = both.y == 0 ? V{} : both.y; // an infinite tangent has the sine's sign
  return zero_with_sign(both.x, x) / cosine;
}

// ---- exponentials and gamma

/// SLEEF's cosh overflows too early. For large x use exp(x - shift) * exp(shift) / 2, in which the subtraction is
/// exact.
inline vector_f32 cosh(vector_f32 x) {
  const float shift = 44.25f, factor = 8.2508906e18f;
  const vector_f32 size = absolute(x);
  const ints_f32 is_large = size > 60;
  const vector_f32 power = sleef_exp(is_large ? size - shift : size);
  return is_large ? power * factor : 0.5f * power + 0.5f / power;
}

/// SLEEF's log1p is infinite for the largest finite numbers.
inline vector_f64 log1p(vector_f64 x) {
  const auto is_large = x > 0x1p1000;
  const vector_f64 logarithm = sleef_log1p(is_large ? x * 0x1p-512 : x);
  return is_large ? logarithm + 512 * 0.69314718055994530942 : logarithm;
}

/// SLEEF's float tgamma is inaccurate for tiny results, so it is computed in double.
inline vector_f64 tgamma(vector_f64 x) {
  const vector_f64 result = sleef_tgamma(x);
  return in_lanes(~(absolute(result) > 0x1p-1000), result, [&](int k) { return one_tgamma(x[k]); });
}
inline vector_f32 tgamma(vector_f32 x) {
  vector_f64 parts[2] = {};
  for (int k = 0; k < LANES_f32; ++k)
    parts[k / LANES_f64][k % LANES_f64] = static_cast<double>(x[k]);
  for (vector_f64 &part : parts)
    part = sleef_tgamma(part);
  vector_f32 result = {};
  for (int k = 0; k < LANES_f32; ++k)
    result[k] = static_cast<float>(parts[k / LANES_f64][k % LANES_f64]);
  return result;
}

/// SLEEF's lgamma overflows too early. For such large x, lgamma(x) is x (log(x) - 1).
template <class V> V lgamma(V x) {
  const auto is_large = x > element_of<V>(sizeof(element_of<V>) == 4 ? 0x1p120 : 0x1p1000);
  return is_large ? x * (sleef_log(x) - 1) : sleef_lgamma(x);
}

// ---- remainders: SLEEF's are exact unless the quotient is close to the type's maximum

template <class V> bits_of<V> is_far(V x, V y) {
  return ~(absolute(x) / absolute(y) < (sizeof(element_of<V>) == 4 ? 0x1p100 : 0x1p1000));
}
template <class V> V fmod(V x, V y) {
  return in_lanes(is_far(x, y), sleef_fmod(x, y), [&](int k) { return one_fmod(x[k], y[k]); });
}
template <class V> V remainder(V x, V y) {
  return in_lanes(is_far(x, y), sleef_remainder(x, y), [&](int k) { return one_remainder(x[k], y[k]); });
}

template <class V> V fdim(V x, V y) { return x > y ? x - y : x <= y ? V{} : x + y; }

template <class V> V modf(V x, element_of<V> *out) {
  const V whole = sleef_trunc(x);
  __builtin_memcpy(out, &whole, sizeof(V));
  return with_sign(x == whole ? V{} : x - whole, x);
}

// ---- exponents

/// Splits a finite nonzero number into fraction * 2^exponent, with the fraction in [1, 2).
template <class V> struct taken_apart {
  using s = shape<V>;
  using element = element_of<V>;
  bits_of<V> exponent, is_special;
  V fraction;

  explicit taken_apart(V x) {
    const element to_normal = element(1L << (s::fraction_bits + 1));
    const auto is_subnormal = absolute(x) < smallest_normal();
    const auto bits = (bits_of<V>)(is_subnormal ? x * to_normal : x);
    const auto biased = (bits >> s::fraction_bits) & s::exponent_mask;
    exponent = biased - s::bias - (is_subnormal & (s::fraction_bits + 1));
    is_special = (x == 0) | (biased == s::exponent_mask);
    fraction = (V)((bits & ~(s::exponent_mask << s::fraction_bits)) | (bits_of<V>{} + s::bias) << s::fraction_bits);
  }
  static element smallest_normal() { return sizeof(element) == 4 ? element(0x1p-126) : element(0x1p-1022); }
};

template <class V> V frexp(V x, int *out) {
  const taken_apart<V> parts(x);
  const auto exponent = __builtin_convertvector(parts.is_special ? bits_of<V>{} : parts.exponent + 1, ints_of<V>);
  __builtin_memcpy(out, &exponent, sizeof(exponent));
  return parts.is_special ? x + x : parts.fraction * element_of<V>(0.5);
}

template <class V> ints_of<V> ilogb(V x) {
  const taken_apart<V> parts(x);
  const auto is_infinite = absolute(x) == splat<V>(__builtin_inf());
  const bits_of<V> none = {};
  const auto of_special = is_infinite ? none + __INT_MAX__ : x == 0 ? none + FP_ILOGB0 : none + FP_ILOGBNAN;
  return __builtin_convertvector(parts.is_special ? of_special : parts.exponent, ints_of<V>);
}

template <class V> V logb(V x) {
  const taken_apart<V> parts(x);
  const V of_special = x == 0 ? splat<V>(-__builtin_inf()) : absolute(x);
  return parts.is_special ? of_special : __builtin_convertvector(parts.exponent, V);
}

/// Multiplies by 2^n with one rounding: if the first two steps round x at all, the result is smaller than the smallest
/// number.
template <class V> V ldexp(V x, ints_of<V> n) {
  using s = shape<V>;
  const int highest = s::bias, lowest = 1 - s::bias, down = lowest + s::fraction_bits + 1;
  const auto power = [](bits_of<V> e) { return (V)((e + s::bias) << s::fraction_bits); };
  auto rest = __builtin_convertvector(n, bits_of<V>);
  for (int step = 0; step < 2; ++step) {
    const bits_of<V> part = rest > highest  ? bits_of<V>{} + highest
                            : rest < lowest ? bits_of<V>{} + down
                                            : bits_of<V>{};
    x *= power(part);
    rest -= part;
  }
  rest = rest > highest ? bits_of<V>{} + highest : rest < lowest ? bits_of<V>{} + lowest : rest;
  return x * power(rest);
}

} // namespace repaired
} // namespace

#endif // CPPAMP_BACKEND_HOST_MATH_VECTOR_ALGORITHMS_H
