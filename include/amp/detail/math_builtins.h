// Declarations of the device's mathematical functions: __cppamp_<name>_f32 and __cppamp_<name>_f64
// are OpenCL C's <name> of float and of double, __cppamp_native_<name>_f32 its native_<name>. See
// compiler/targets/opencl/emit/Builtins.def, which lists the same names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MATH_BUILTINS_H
#define CPPAMP_DETAIL_MATH_BUILTINS_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>

/// A pointer parameter: to a variable of the calling thread, written and not kept.
#if defined(__clang__)
#define CPPAMP_OUT __attribute__((noescape))
#else
#define CPPAMP_OUT
#endif
#define CPPAMP_OUT_BUILTIN __attribute__((nothrow))

// One macro for each shape, named by its result and parameters: T floating point, I int.
#define CPPAMP_MATH_TT(name)                                                                       \
  CPPAMP_PURE_BUILTIN float __cppamp_##name##_f32(float) restrict(amp);                            \
  CPPAMP_PURE_BUILTIN double __cppamp_##name##_f64(double) restrict(amp);
#define CPPAMP_MATH_TTT(name)                                                                      \
  CPPAMP_PURE_BUILTIN float __cppamp_##name##_f32(float, float) restrict(amp);                     \
  CPPAMP_PURE_BUILTIN double __cppamp_##name##_f64(double, double) restrict(amp);
#define CPPAMP_MATH_IT(name)                                                                       \
  CPPAMP_PURE_BUILTIN int __cppamp_##name##_f32(float) restrict(amp);                              \
  CPPAMP_PURE_BUILTIN int __cppamp_##name##_f64(double) restrict(amp);
#define CPPAMP_NATIVE_TT(name)                                                                     \
  CPPAMP_PURE_BUILTIN float __cppamp_native_##name##_f32(float) restrict(amp);

extern "C" {

CPPAMP_MATH_TT(acos)
CPPAMP_MATH_TT(acosh)
CPPAMP_MATH_TT(asin)
CPPAMP_MATH_TT(asinh)
CPPAMP_MATH_TT(atan)
CPPAMP_MATH_TT(atanh)
CPPAMP_MATH_TT(cbrt)
CPPAMP_MATH_TT(ceil)
CPPAMP_MATH_TT(cos)
CPPAMP_MATH_TT(cosh)
CPPAMP_MATH_TT(cospi)
CPPAMP_MATH_TT(erf)
CPPAMP_MATH_TT(erfc)
CPPAMP_MATH_TT(exp)
CPPAMP_MATH_TT(exp10)
CPPAMP_MATH_TT(exp2)
CPPAMP_MATH_TT(expm1)
CPPAMP_MATH_TT(fabs)
CPPAMP_MATH_TT(floor)
CPPAMP_MATH_TT(log)
CPPAMP_MATH_TT(log10)
CPPAMP_MATH_TT(log1p)
CPPAMP_MATH_TT(log2)
CPPAMP_MATH_TT(logb)
CPPAMP_MATH_TT(rint)
CPPAMP_MATH_TT(round)
CPPAMP_MATH_TT(rsqrt)
CPPAMP_MATH_TT(sin)
CPPAMP_MATH_TT(sinh)
CPPAMP_MATH_TT(sinpi)
CPPAMP_MATH_TT(sqrt)
CPPAMP_MATH_TT(tan)
CPPAMP_MATH_TT(tanh)
CPPAMP_MATH_TT(tanpi)
CPPAMP_MATH_TT(lgamma)
CPPAMP_MATH_TT(tgamma)
CPPAMP_MATH_TT(trunc)

CPPAMP_MATH_TTT(atan2)
CPPAMP_MATH_TTT(copysign)
CPPAMP_MATH_TTT(fdim)
CPPAMP_MATH_TTT(fmax)
CPPAMP_MATH_TTT(fmin)
CPPAMP_MATH_TTT(fmod)
CPPAMP_MATH_TTT(hypot)
CPPAMP_MATH_TTT(nextafter)
CPPAMP_MATH_TTT(pow)
CPPAMP_MATH_TTT(remainder)

CPPAMP_MATH_IT(ilogb)
CPPAMP_MATH_IT(isfinite)
CPPAMP_MATH_IT(isinf)
CPPAMP_MATH_IT(isnan)
CPPAMP_MATH_IT(isnormal)
CPPAMP_MATH_IT(signbit)

CPPAMP_PURE_BUILTIN float __cppamp_fma_f32(float, float, float) restrict(amp);
CPPAMP_PURE_BUILTIN double __cppamp_fma_f64(double, double, double) restrict(amp);
CPPAMP_PURE_BUILTIN float __cppamp_ldexp_f32(float, int) restrict(amp);
CPPAMP_PURE_BUILTIN double __cppamp_ldexp_f64(double, int) restrict(amp);
CPPAMP_PURE_BUILTIN float __cppamp_nan_f32(unsigned) restrict(amp);
CPPAMP_PURE_BUILTIN double __cppamp_nan_f64(unsigned long) restrict(amp);

CPPAMP_OUT_BUILTIN float __cppamp_frexp_f32(float, int *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN double __cppamp_frexp_f64(double, int *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN float __cppamp_modf_f32(float, float *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN double __cppamp_modf_f64(double, double *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN float __cppamp_remquo_f32(float, float, int *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN double __cppamp_remquo_f64(double, double, int *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN float __cppamp_sincos_f32(float, float *CPPAMP_OUT) restrict(amp);
CPPAMP_OUT_BUILTIN double __cppamp_sincos_f64(double, double *CPPAMP_OUT) restrict(amp);

CPPAMP_NATIVE_TT(cos)
CPPAMP_NATIVE_TT(exp)
CPPAMP_NATIVE_TT(exp2)
CPPAMP_NATIVE_TT(log)
CPPAMP_NATIVE_TT(log10)
CPPAMP_NATIVE_TT(log2)
CPPAMP_NATIVE_TT(recip)
CPPAMP_NATIVE_TT(rsqrt)
CPPAMP_NATIVE_TT(sin)
CPPAMP_NATIVE_TT(sqrt)
CPPAMP_NATIVE_TT(tan)

} // extern "C"

#undef CPPAMP_MATH_TT
#undef CPPAMP_MATH_TTT
#undef CPPAMP_MATH_IT
#undef CPPAMP_NATIVE_TT

#endif // CPPAMP_DETAIL_MATH_BUILTINS_H
