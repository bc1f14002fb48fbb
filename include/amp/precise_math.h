// precise_math: mathematical functions of float and double for kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PRECISE_MATH_H
#define CPPAMP_PRECISE_MATH_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>
#include <amp/detail/error_function_inverse.h>

#include <cmath>

namespace Concurrency {

/// The functions of C99's math.h and some more, for kernels: `float f(float)`, `float ff(float)` and
/// `double f(double)` for each f that detail/builtins.def lists for precise_math. They are as accurate
/// as OpenCL requires of full-profile devices. Functions of double, and the inverses of the error
/// functions and of the normal distribution, need a device with double. (C++ AMP 1.2, 9.2)
///
/// Host code with `using namespace concurrency::precise_math` gets std's functions under the
/// same names, so that one restrict(cpu, amp) function can call `cos(x)` on both sides.
namespace precise_math {

// ---- the host's

#define CPPAMP_FROM_STD(name)                                                                                          \
  using std::name;                                                                                                     \
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

// For each line of the list that requests it, according to the signature.
#define CPPAMP_PRECISE_TT(name, builtin)                                                                               \
  inline float name(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }                                     \
  inline float name##f(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }                                  \
  inline double name(double x) restrict(amp) { return __cppamp_##builtin##_f64(x); }
#define CPPAMP_PRECISE_TTT(name, builtin)                                                                              \
  inline float name(float x, float y) restrict(amp) { return __cppamp_##builtin##_f32(x, y); }                         \
  inline float name##f(float x, float y) restrict(amp) { return __cppamp_##builtin##_f32(x, y); }                      \
  inline double name(double x, double y) restrict(amp) { return __cppamp_##builtin##_f64(x, y); }
#define CPPAMP_PRECISE_TTTT(name, builtin)                                                                             \
  inline float name(float x, float y, float z) restrict(amp) { return __cppamp_##builtin##_f32(x, y, z); }             \
  inline float name##f(float x, float y, float z) restrict(amp) { return __cppamp_##builtin##_f32(x, y, z); }          \
  inline double name(double x, double y, double z) restrict(amp) { return __cppamp_##builtin##_f64(x, y, z); }
#define CPPAMP_PRECISE_IT(name, builtin)                                                                               \
  inline int name(float x) restrict(amp) { return __cppamp_##builtin##_f32(x); }                                       \
  inline int name(double x) restrict(amp) { return __cppamp_##builtin##_f64(x); }
#define CPPAMP_PRECISE_MATH(name, signature, ...) CPPAMP_PRECISE_##signature(name, name)
#include <amp/detail/builtins.def>

CPPAMP_PRECISE_TT(nearbyint, rint)
/// Returns a value other than 0 if the sign bit is set, including zeros and NaNs.
inline int signbitf(float x) restrict(amp) { return __cppamp_signbit_f32(x); }

#undef CPPAMP_PRECISE_TT
#undef CPPAMP_PRECISE_TTT
#undef CPPAMP_PRECISE_TTTT
#undef CPPAMP_PRECISE_IT

#endif // CPPAMP_RESTRICTION_OVERLOADS

} // namespace precise_math
} // namespace Concurrency

namespace concurrency = Concurrency;

#include <amp/detail/precise_math_special.h>

#endif // CPPAMP_PRECISE_MATH_H
