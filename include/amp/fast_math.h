// fast_math: mathematical functions of float for kernels, as fast as the device supports.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_FAST_MATH_H
#define CPPAMP_FAST_MATH_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>

#include <cmath>

namespace Concurrency {

/// The functions of C99's math.h for float, each also with the suffix f, for kernels. Their
/// accuracy depends on the device: sin, cos, tan, exp, exp2, log, log2, log10, pow, sqrt and rsqrt
/// use the device's native functions. None of them needs double. (C++ AMP 1.2, 9.1)
///
/// Host code with `using namespace concurrency::fast_math` gets std's functions under the same
/// names, so that one restrict(cpu, amp) function can call `cos(x)` on both sides.
namespace fast_math {

// ---- the host's

#define CPPAMP_FROM_STD(name)                                                                                          \
  using std::name;                                                                                                     \
  using ::name##f;
CPPAMP_FROM_STD(acos)
CPPAMP_FROM_STD(asin)
CPPAMP_FROM_STD(atan)
CPPAMP_FROM_STD(atan2)
CPPAMP_FROM_STD(ceil)
CPPAMP_FROM_STD(cos)
CPPAMP_FROM_STD(cosh)
CPPAMP_FROM_STD(exp)
CPPAMP_FROM_STD(exp2)
CPPAMP_FROM_STD(fabs)
CPPAMP_FROM_STD(floor)
CPPAMP_FROM_STD(fmax)
CPPAMP_FROM_STD(fmin)
CPPAMP_FROM_STD(fmod)
CPPAMP_FROM_STD(frexp)
CPPAMP_FROM_STD(ldexp)
CPPAMP_FROM_STD(log)
CPPAMP_FROM_STD(log10)
CPPAMP_FROM_STD(log2)
CPPAMP_FROM_STD(modf)
CPPAMP_FROM_STD(pow)
CPPAMP_FROM_STD(round)
CPPAMP_FROM_STD(sin)
CPPAMP_FROM_STD(sinh)
CPPAMP_FROM_STD(sqrt)
CPPAMP_FROM_STD(tan)
CPPAMP_FROM_STD(tanh)
CPPAMP_FROM_STD(trunc)
#undef CPPAMP_FROM_STD

// ---- the device's

#if CPPAMP_RESTRICTION_OVERLOADS

// For each line of the list that requests it, according to the signature.
#define CPPAMP_FAST_TT(name, builtin)                                                                                  \
  inline float name(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }                                     \
  inline float name##f(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }
#define CPPAMP_FAST_TTT(name, builtin)                                                                                 \
  inline float name(float x, float y) restrict(amp) { return __cppamp_##builtin##_f32(x, y); }                         \
  inline float name##f(float x, float y) restrict(amp) { return __cppamp_##builtin##_f32(x, y); }
#define CPPAMP_FAST_TTTT(name, builtin)                                                                                \
  inline float name(float x, float y, float z) restrict(amp) { return __cppamp_##builtin##_f32(x, y, z); }             \
  inline float name##f(float x, float y, float z) restrict(amp) { return __cppamp_##builtin##_f32(x, y, z); }
#define CPPAMP_FAST_IT(name, builtin)                                                                                  \
  inline int name(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }
#define CPPAMP_FAST_MATH(name, signature, ...) CPPAMP_FAST_##signature(name, name)
#define CPPAMP_NATIVE_MATH(name, signature, ...) CPPAMP_FAST_##signature(name, native_##name)
#include <amp/detail/builtins.def>

#undef CPPAMP_FAST_TT
#undef CPPAMP_FAST_TTT
#undef CPPAMP_FAST_TTTT
#undef CPPAMP_FAST_IT

/// NaN for a negative `x` and a non-integer `y`. Very large and very small results lose
/// digits.
inline float pow(float x, float y) restrict(amp) {
  // native_powr would not help: in PoCL it is no faster than pow.
  const float size = __cppamp_native_exp2_f32(y * __cppamp_native_log2_f32(__cppamp_fabs_f32(x)));
  const bool is_whole = __cppamp_floor_f32(y) == y;
  const bool is_odd = is_whole && __cppamp_floor_f32(0.5f * y) != 0.5f * y;
  const float result = x >= 0 || is_whole ? size : __builtin_nanf("");
  return y == 0 ? 1.0f : is_odd ? __cppamp_copysign_f32(result, x) : result;
}
inline float powf(float x, float y) restrict(amp) { return fast_math::pow(x, y); }

/// Returns a fraction in [0.5, 1) or 0, which times 2 to the power of `*exp` is `x`.
inline float frexp(float x, int *exp) restrict(amp) {
  int e;
  float fraction = __cppamp_frexp_f32(x, &e);
  *exp = e;
  return fraction;
}
inline float frexpf(float x, int *exp) restrict(amp) { return fast_math::frexp(x, exp); }

/// `x` times 2 to the power of `exp`.
inline float ldexp(float x, int exp) restrict(amp) { return __cppamp_ldexp_f32(x, exp); }
inline float ldexpf(float x, int exp) restrict(amp) { return __cppamp_ldexp_f32(x, exp); }

/// Returns the fractional part of `x`, and stores its integer part in `*whole`. Both have the sign of `x`.
inline float modf(float x, float *whole) restrict(amp) {
  float w;
  float fraction = __cppamp_modf_f32(x, &w);
  *whole = w;
  return fraction;
}
inline float modff(float x, float *whole) restrict(amp) { return fast_math::modf(x, whole); }

/// Returns a value other than 0 if the sign bit is set, including zeros and NaNs.
inline int signbitf(float x) restrict(amp) { return __cppamp_signbit_f32(x); }

inline void sincos(float x, float *s, float *c) restrict(amp) {
  *s = __cppamp_native_sin_f32(x);
  *c = __cppamp_native_cos_f32(x);
}
inline void sincosf(float x, float *s, float *c) restrict(amp) { fast_math::sincos(x, s, c); }

#endif // CPPAMP_RESTRICTION_OVERLOADS

} // namespace fast_math
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_FAST_MATH_H
