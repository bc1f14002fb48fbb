// The functions of precise_math that need more than one call of an OpenCL C function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_PRECISE_MATH_SPECIAL_H
#define CPPAMP_DETAIL_PRECISE_MATH_SPECIAL_H
#pragma GCC system_header

#include <amp/detail/remainder_quotient.h>
#include <amp/precise_math.h>

#if CPPAMP_RESTRICTION_OVERLOADS

namespace Concurrency {
namespace precise_math {

// ---- results through pointers. The device's own functions accept only pointers to private memory,
// so the results go through a variable.

/// Returns a fraction in [0.5, 1) or 0, which times 2 to the power of `*exp` is `x`.
inline float frexp(float x, int *exp) restrict(amp) {
  int e;
  float fraction = __cppamp_frexp_f32(x, &e);
  *exp = e;
  return fraction;
}
inline double frexp(double x, int *exp) restrict(amp) {
  int e;
  double fraction = __cppamp_frexp_f64(x, &e);
  *exp = e;
  return fraction;
}
inline float frexpf(float x, int *exp) restrict(amp) { return precise_math::frexp(x, exp); }

} // namespace precise_math

namespace detail {

/// The sign of gamma(x), 1 or -1: it alternates between the poles at 0, -1, -2, ... The devices'
/// own lgamma_r is not used for it, because NVIDIA's returns 0 and 1.
template <typename T> int gamma_sign(T x, T floor, T floor_of_half) restrict(amp) {
  if (x == 0)
    return 1 / x < 0 ? -1 : 1;
  return x < 0 && floor != 2 * floor_of_half && floor != x ? -1 : 1;
}

} // namespace detail

namespace precise_math {

/// The logarithm of |gamma(x)|; stores the sign of gamma(x), 1 or -1, in `*sign`. At a pole the
/// result is infinity; the sign is that of `x` for zeros, else 1.
inline float lgamma(float x, int *sign) restrict(amp) {
  float whole = __cppamp_floor_f32(x);
  *sign = detail::gamma_sign(x, whole, __cppamp_floor_f32(whole * 0.5f));
  return __cppamp_lgamma_f32(x);
}
inline double lgamma(double x, int *sign) restrict(amp) {
  double whole = __cppamp_floor_f64(x);
  *sign = detail::gamma_sign(x, whole, __cppamp_floor_f64(whole * 0.5));
  return __cppamp_lgamma_f64(x);
}
inline float lgammaf(float x, int *sign) restrict(amp) { return precise_math::lgamma(x, sign); }

/// Returns the fractional part of `x`, and stores its integer part in `*whole`. Both have the sign of `x`.
inline float modf(float x, float *whole) restrict(amp) {
  float w;
  float fraction = __cppamp_modf_f32(x, &w);
  *whole = w;
  return fraction;
}
inline double modf(double x, double *whole) restrict(amp) {
  double w;
  double fraction = __cppamp_modf_f64(x, &w);
  *whole = w;
  return fraction;
}
inline float modff(float x, float *whole) restrict(amp) { return precise_math::modf(x, whole); }

/// Like remainder; stores the low 23 bits of the rounded quotient, with its sign, in `*quotient`.
inline float remquo(float x, float y, int *quotient) restrict(amp) { return detail::remquo(x, y, quotient); }
inline double remquo(double x, double y, int *quotient) restrict(amp) { return detail::remquo(x, y, quotient); }
inline float remquof(float x, float y, int *quotient) restrict(amp) { return detail::remquo(x, y, quotient); }

inline void sincos(float x, float *s, float *c) restrict(amp) {
  float cosine;
  *s = __cppamp_sincos_f32(x, &cosine);
  *c = cosine;
}
inline void sincos(double x, double *s, double *c) restrict(amp) {
  double cosine;
  *s = __cppamp_sincos_f64(x, &cosine);
  *c = cosine;
}
inline void sincosf(float x, float *s, float *c) restrict(amp) { precise_math::sincos(x, s, c); }

// ---- exact ones

/// `x` times 2 to the power of `exp`.
inline float ldexp(float x, int exp) restrict(amp) { return __cppamp_ldexp_f32(x, exp); }
inline double ldexp(double x, int exp) restrict(amp) { return __cppamp_ldexp_f64(x, exp); }
inline float ldexpf(float x, int exp) restrict(amp) { return __cppamp_ldexp_f32(x, exp); }
inline float scalbn(float x, int exp) restrict(amp) { return __cppamp_ldexp_f32(x, exp); }
inline double scalbn(double x, int exp) restrict(amp) { return __cppamp_ldexp_f64(x, exp); }
inline float scalbnf(float x, int exp) restrict(amp) { return __cppamp_ldexp_f32(x, exp); }

/// `x` times 2 to the power of `exp`; NaN if `exp` is not an integer. 0 times infinity is NaN.
inline double scalb(double x, double exp) restrict(amp) {
  if (__cppamp_isinf_f64(exp))
    return exp > 0 ? x * exp : x / -exp;
  if (__cppamp_trunc_f64(exp) != exp)
    return __builtin_nan("");
  const double limit = 4200; // beyond it, every finite x becomes 0 or infinite
  return __cppamp_ldexp_f64(x, static_cast<int>(__cppamp_fmin_f64(__cppamp_fmax_f64(exp, -limit), limit)));
}
inline float scalb(float x, float exp) restrict(amp) {
  if (__cppamp_isinf_f32(exp))
    return exp > 0 ? x * exp : x / -exp;
  if (__cppamp_trunc_f32(exp) != exp)
    return __builtin_nanf("");
  const float limit = 600;
  return __cppamp_ldexp_f32(x, static_cast<int>(__cppamp_fmin_f32(__cppamp_fmax_f32(exp, -limit), limit)));
}
inline float scalbf(float x, float exp) restrict(amp) { return precise_math::scalb(x, exp); }

/// The exponent of `x`; FP_ILOGB0 for 0 and FP_ILOGBNAN for NaN, as the host's `<cmath>` defines them. The device's
/// values may differ.
inline int ilogb(float x) restrict(amp) {
  return __cppamp_isnan_f32(x) ? FP_ILOGBNAN : x == 0 ? FP_ILOGB0 : __cppamp_ilogb_f32(x);
}
inline int ilogb(double x) restrict(amp) {
  return __cppamp_isnan_f64(x) ? FP_ILOGBNAN : x == 0 ? FP_ILOGB0 : __cppamp_ilogb_f64(x);
}
inline int ilogbf(float x) restrict(amp) { return precise_math::ilogb(x); }

/// A quiet NaN with the payload `tagp`.
inline float nanf(int tagp) restrict(amp) { return __cppamp_nan_f32(static_cast<unsigned>(tagp)); }
inline double nan(int tagp) restrict(amp) { return __cppamp_nan_f64(static_cast<unsigned>(tagp)); }

/// FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL or FP_NORMAL.
inline int fpclassify(float x) restrict(amp) {
  return __cppamp_isnan_f32(x)      ? FP_NAN
         : __cppamp_isinf_f32(x)    ? FP_INFINITE
         : x == 0                   ? FP_ZERO
         : __cppamp_isnormal_f32(x) ? FP_NORMAL
                                    : FP_SUBNORMAL;
}
inline int fpclassify(double x) restrict(amp) {
  return __cppamp_isnan_f64(x)      ? FP_NAN
         : __cppamp_isinf_f64(x)    ? FP_INFINITE
         : x == 0                   ? FP_ZERO
         : __cppamp_isnormal_f64(x) ? FP_NORMAL
                                    : FP_SUBNORMAL;
}

// ---- composed ones

/// 1 / cbrt(x): a quotient, and one step of Newton's method with the residual 1 - x y^3 in double
/// precision.
inline float rcbrt(float x) restrict(amp) {
  const float y = 1 / __cppamp_cbrt_f32(x);
  if (y == 0 || !__cppamp_isfinite_f32(y))
    return y;
  const float p = x * y, q = y * y;
  const float rest = __cppamp_fma_f32(-p, q, 1.0f) - (p * __cppamp_fma_f32(y, y, -q) + q * __cppamp_fma_f32(x, y, -p));
  return __cppamp_fma_f32(y * rest, 0.33333333f, y);
}
inline double rcbrt(double x) restrict(amp) {
  const double y = 1 / __cppamp_cbrt_f64(x);
  if (y == 0 || !__cppamp_isfinite_f64(y))
    return y;
  const double p = x * y, q = y * y;
  const double rest = __cppamp_fma_f64(-p, q, 1.0) - (p * __cppamp_fma_f64(y, y, -q) + q * __cppamp_fma_f64(x, y, -p));
  return __cppamp_fma_f64(y * rest, 0.33333333333333331, y);
}
inline float rcbrtf(float x) restrict(amp) { return precise_math::rcbrt(x); }

/// Gamma(x). Subnormal results are computed from normal ones at larger x: PoCL's own are 0,
/// or off by 20 units.
inline float tgamma(float x) restrict(amp) {
  if (!(x < -32 && x > -48))
    return __cppamp_tgamma_f32(x);
  return __cppamp_tgamma_f32(x + 4) / (x * (x + 1) * ((x + 2) * (x + 3)));
}
inline double tgamma(double x) restrict(amp) {
  if (!(x < -168 && x > -190))
    return __cppamp_tgamma_f64(x);
  const double product = x * (x + 1) * ((x + 2) * (x + 3));
  return __cppamp_tgamma_f64(x + 8) / product / ((x + 4) * (x + 5) * ((x + 6) * (x + 7)));
}
inline float tgammaf(float x) restrict(amp) { return precise_math::tgamma(x); }

// The float functions are computed in double and rounded once.
#define CPPAMP_BY_DOUBLE(name)                                                                                         \
  inline float name(float x) restrict(amp) { return static_cast<float>(precise_math::name(static_cast<double>(x))); }  \
  inline float name##f(float x) restrict(amp) { return precise_math::name(x); }

/// y with erf(y) == x; infinite at -1 and 1, NaN beyond.
inline double erfinv(double x) restrict(amp) { return detail::erfinv(x); }
CPPAMP_BY_DOUBLE(erfinv)
/// y with erfc(y) == x; infinite at 0 and 2, NaN beyond.
inline double erfcinv(double x) restrict(amp) { return detail::erfcinv(x); }
CPPAMP_BY_DOUBLE(erfcinv)
/// The probability that a normally distributed variable is at most x: erfc(h) / 2 at h = -x /
/// sqrt(2). The derivative of erfc corrects the rounding error of h, which matters if |x| is
/// large.
inline double phi(double x) restrict(amp) {
  const double root = 0.70710678118654757, root_rest = -4.8336466567264567e-17;
  const double h = -x * root;
  const double half = 0.5 * __cppamp_erfc_f64(h);
  if (!(__cppamp_fabs_f64(h) < 27.5)) // 0, 1 or NaN
    return half;
  const double rest = __cppamp_fma_f64(-x, root, -h) - x * root_rest;
  return half - rest * 0.56418958354775629 /* 1 / sqrt(pi) */ * __cppamp_exp_f64(-h * h);
}
CPPAMP_BY_DOUBLE(phi)
/// y with phi(y) == x; infinite at 0 and 1, NaN beyond.
inline double probit(double x) restrict(amp) { return -1.4142135623730951 * detail::erfcinv(2 * x); }
CPPAMP_BY_DOUBLE(probit)
#undef CPPAMP_BY_DOUBLE

} // namespace precise_math
} // namespace Concurrency

#endif // CPPAMP_RESTRICTION_OVERLOADS

#endif // CPPAMP_DETAIL_PRECISE_MATH_SPECIAL_H
