// The inverses of the error functions, which OpenCL C lacks.
//
// An initial value with three to four digits, then Halley's iteration, which triples the digits of a root of
// f with f'' = -2 y f' at the cost of one erf and one exp per step:
//
//   y  ->  y - f / (f' + y f),   f = erf(y) - x
//
// The initial value is the Maclaurin series for small |x|, and otherwise formula 26.2.23 of M. Abramowitz and
// I. Stegun, Handbook of Mathematical Functions (1964).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_ERROR_FUNCTION_INVERSE_H
#define CPPAMP_DETAIL_ERROR_FUNCTION_INVERSE_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>

namespace Concurrency {
namespace detail {

/// The derivative of erf.
inline double erf_derivative(double y) restrict(amp) {
  return 1.1283791670955126 /* 2 / sqrt(pi) */ * __cppamp_exp_f64(-y * y);
}

/// y with erf(y) == x, for |x| <= 0.5.
inline double erfinv_near_zero(double x) restrict(amp) {
  const double x2 = x * x; // the series continues with 127 pi^3 / 40320 and so on, times sqrt(pi) / 2
  double y =
      x * (0.88622692545275801 + x2 * (0.23201366653465447 + x2 * (0.12755617530559793 + x2 * 0.086552129241547488)));
  for (int step = 0; step < 2; ++step) {
    double f = __cppamp_erf_f64(y) - x;
    y -= f / (erf_derivative(y) + y * f);
  }
  return y;
}

/// The same where erfc and its derivative lose their digits: Newton's method for the logarithm of the
/// asymptotic series 7.1.23 of Abramowitz and Stegun, erfc(y) ~ exp(-y^2) / (y sqrt(pi)) (1 - s + 3
/// s^2
/// - 15 s^3 + ...) with s = 1 / (2 y^2). From y = 21 on, seven terms are more than enough.
inline double erfcinv_far(double y, double log_q) restrict(amp) {
  for (int step = 0; step < 3; ++step) {
    const double s = 0.5 / (y * y);
    const double series = -s * (1 - s * (3 - s * (15 - s * (105 - s * (945 - s * 10395)))));
    const double excess =
        -y * y - __cppamp_log_f64(y) - 0.57236494292470009 /* log(sqrt(pi)) */ + __cppamp_log1p_f64(series) - log_q;
    y += excess / (2 * y + 1 / y);
  }
  return y;
}

/// y with erfc(y) == q, for 0 < q <= 0.5.
inline double erfcinv_tail(double q) restrict(amp) {
  const double log_q = __cppamp_log_f64(q);
  const double t = __cppamp_sqrt_f64(2 * (0.69314718055994531 - log_q));
  double y = (t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))) *
             0.70710678118654752;
  if (q < 1e-200)
    return erfcinv_far(y, log_q);
  for (int step = 0; step < 2; ++step) {
    double f = __cppamp_erfc_f64(y) - q;
    y += f / (erf_derivative(y) - y * f);
  }
  return y;
}

/// y with erf(y) == x; NaN outside [-1, 1], infinite at both ends.
inline double erfinv(double x) restrict(amp) {
  const double size = __cppamp_fabs_f64(x);
  if (size <= 0.5)
    return erfinv_near_zero(x);
  if (size < 1)
    return __cppamp_copysign_f64(erfcinv_tail(1 - size), x);
  return size == 1 ? x * __builtin_huge_val() : __builtin_nan("");
}

/// y with erfc(y) == x; NaN outside [0, 2], infinite at both ends.
inline double erfcinv(double x) restrict(amp) {
  if (x > 0 && x < 0.5)
    return erfcinv_tail(x);
  if (x >= 0.5 && x <= 1.5)
    return erfinv_near_zero(1 - x);
  if (x > 1.5 && x < 2)
    return -erfcinv_tail(2 - x);
  return x == 0 ? __builtin_huge_val() : x == 2 ? -__builtin_huge_val() : __builtin_nan("");
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_ERROR_FUNCTION_INVERSE_H
