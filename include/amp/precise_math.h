// precise_math: mathematical functions of float and double for kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PRECISE_MATH_H
#define CPPAMP_PRECISE_MATH_H
#pragma GCC system_header

#include <amp/detail/error_function_inverse.h>
#include <amp/detail/math_builtins.h>

#include <cmath>

namespace Concurrency {

/// The functions of C99's math.h and some more, in kernels: for each name f of the table below
/// `float f(float)`, `float ff(float)` and `double f(double)`. They are as accurate as OpenCL
/// requires of full-profile devices. Functions of double, and the inverses of the error functions
/// and of the normal distribution, need a device with double. (C++ AMP 1.2, 9.2)
///
/// Host code that says `using namespace concurrency::precise_math` gets std's functions under the
/// same names, so that one restrict(cpu, amp) function can call `cos(x)` on both sides.
namespace precise_math {

// ---- the host's

#define CPPAMP_FROM_STD(name)                                                                      \
  using std::name;                                                                                 \
  using ::name##f;
CPPAMP_FROM_STD(acos)
CPPAMP_FROM_STD(acosh)
CPPAMP_FROM_STD(asin)
CPPAMP_FROM_STD(asinh)
CPPAMP_FROM_STD(atan)
CPPAMP_FROM_STD(atan2)
CPPAMP_FROM_STD(atanh)
CPPAMP_FROM_STD(cbrt)
CPPAMP_FROM_STD(ceil)
CPPAMP_FROM_STD(copysign)
CPPAMP_FROM_STD(cos)
CPPAMP_FROM_STD(cosh)
CPPAMP_FROM_STD(erf)
CPPAMP_FROM_STD(erfc)
CPPAMP_FROM_STD(exp)
CPPAMP_FROM_STD(exp2)
CPPAMP_FROM_STD(expm1)
CPPAMP_FROM_STD(fabs)
CPPAMP_FROM_STD(fdim)
CPPAMP_FROM_STD(floor)
CPPAMP_FROM_STD(fma)
CPPAMP_FROM_STD(fmax)
CPPAMP_FROM_STD(fmin)
CPPAMP_FROM_STD(fmod)
CPPAMP_FROM_STD(frexp)
CPPAMP_FROM_STD(hypot)
CPPAMP_FROM_STD(ilogb)
CPPAMP_FROM_STD(ldexp)
CPPAMP_FROM_STD(log)
CPPAMP_FROM_STD(log10)
CPPAMP_FROM_STD(log1p)
CPPAMP_FROM_STD(log2)
CPPAMP_FROM_STD(logb)
CPPAMP_FROM_STD(modf)
CPPAMP_FROM_STD(nearbyint)
CPPAMP_FROM_STD(nextafter)
CPPAMP_FROM_STD(pow)
CPPAMP_FROM_STD(remainder)
CPPAMP_FROM_STD(remquo)
CPPAMP_FROM_STD(round)
CPPAMP_FROM_STD(scalbn)
CPPAMP_FROM_STD(sin)
CPPAMP_FROM_STD(sinh)
CPPAMP_FROM_STD(sqrt)
CPPAMP_FROM_STD(tan)
CPPAMP_FROM_STD(tanh)
CPPAMP_FROM_STD(tgamma)
CPPAMP_FROM_STD(trunc)
#undef CPPAMP_FROM_STD

// ---- the device's

#if CPPAMP_RESTRICTION_OVERLOADS

#define CPPAMP_PRECISE_1(name, builtin)                                                            \
  inline float name(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }                 \
  inline float name##f(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }              \
  inline double name(double x) restrict(amp) { return __cppamp_##builtin##_f64(x); }
#define CPPAMP_PRECISE_2(name)                                                                     \
  inline float name(float x, float y) restrict(amp) { return __cppamp_##name##_f32(x, y); }        \
  inline float name##f(float x, float y) restrict(amp) { return __cppamp_##name##_f32(x, y); }     \
  inline double name(double x, double y) restrict(amp) { return __cppamp_##name##_f64(x, y); }
#define CPPAMP_PRECISE_TEST(name)                                                                  \
  inline int name(float x) restrict(amp) { return __cppamp_##name##_f32(x); }                      \
  inline int name(double x) restrict(amp) { return __cppamp_##name##_f64(x); }

CPPAMP_PRECISE_1(acos, acos)
CPPAMP_PRECISE_1(acosh, acosh)
CPPAMP_PRECISE_1(asin, asin)
CPPAMP_PRECISE_1(asinh, asinh)
CPPAMP_PRECISE_1(atan, atan)
CPPAMP_PRECISE_1(atanh, atanh)
CPPAMP_PRECISE_1(cbrt, cbrt)
CPPAMP_PRECISE_1(ceil, ceil)
CPPAMP_PRECISE_1(cos, cos)
CPPAMP_PRECISE_1(cosh, cosh)
CPPAMP_PRECISE_1(cospi, cospi)
CPPAMP_PRECISE_1(erf, erf)
CPPAMP_PRECISE_1(erfc, erfc)
CPPAMP_PRECISE_1(exp, exp)
CPPAMP_PRECISE_1(exp10, exp10)
CPPAMP_PRECISE_1(exp2, exp2)
CPPAMP_PRECISE_1(expm1, expm1)
CPPAMP_PRECISE_1(fabs, fabs)
CPPAMP_PRECISE_1(floor, floor)
CPPAMP_PRECISE_1(log, log)
CPPAMP_PRECISE_1(log10, log10)
CPPAMP_PRECISE_1(log1p, log1p)
CPPAMP_PRECISE_1(log2, log2)
CPPAMP_PRECISE_1(logb, logb)
CPPAMP_PRECISE_1(nearbyint, rint)
CPPAMP_PRECISE_1(round, round)
CPPAMP_PRECISE_1(rsqrt, rsqrt)
CPPAMP_PRECISE_1(sin, sin)
CPPAMP_PRECISE_1(sinh, sinh)
CPPAMP_PRECISE_1(sinpi, sinpi)
CPPAMP_PRECISE_1(sqrt, sqrt)
CPPAMP_PRECISE_1(tan, tan)
CPPAMP_PRECISE_1(tanh, tanh)
CPPAMP_PRECISE_1(tanpi, tanpi)
CPPAMP_PRECISE_1(trunc, trunc)

CPPAMP_PRECISE_2(atan2)
CPPAMP_PRECISE_2(copysign)
CPPAMP_PRECISE_2(fdim)
CPPAMP_PRECISE_2(fmax)
CPPAMP_PRECISE_2(fmin)
CPPAMP_PRECISE_2(fmod)
CPPAMP_PRECISE_2(hypot)
CPPAMP_PRECISE_2(nextafter)
CPPAMP_PRECISE_2(pow)
CPPAMP_PRECISE_2(remainder)

CPPAMP_PRECISE_TEST(isfinite)
CPPAMP_PRECISE_TEST(isinf)
CPPAMP_PRECISE_TEST(isnan)
CPPAMP_PRECISE_TEST(isnormal)
CPPAMP_PRECISE_TEST(signbit)
inline int signbitf(float x) restrict(amp) { return __cppamp_signbit_f32(x); }

#undef CPPAMP_PRECISE_1
#undef CPPAMP_PRECISE_2
#undef CPPAMP_PRECISE_TEST

#endif // CPPAMP_RESTRICTION_OVERLOADS

} // namespace precise_math
} // namespace Concurrency

namespace concurrency = Concurrency;

#include <amp/detail/precise_math_special.h>

#endif // CPPAMP_PRECISE_MATH_H
