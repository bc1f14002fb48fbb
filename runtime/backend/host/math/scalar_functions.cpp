// __cppamp_host_<name>_<type>: the functions of host_math.def for one value, which unoptimized
// kernels call for each thread, and optimized ones for values that all threads of a tile share.
// They are the C library's, and as accurate.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/math/signatures.h"

#include <cmath>

namespace {
namespace scalar {

using namespace std; // of which the functions below hide some

float cbrt(float x) { return std::cbrt(x); }
/// The C library's errs by 2.9 units, and may by 2: a step of Newton's method mends that.
double cbrt(double x) {
  const double root = std::cbrt(x);
  if (root == 0 || !std::isfinite(root))
    return root;
  const long double r = root, square = r * r;
  return static_cast<double>(r - (square * r - static_cast<long double>(x)) / (3 * square));
}

float exp10(float x) { return exp10f(x); }
double exp10(double x) { return ::exp10(x); }

/// Without the global `signgam`, which threads would write at the same time.
float lgamma(float x) {
  int sign;
  return lgammaf_r(x, &sign);
}
double lgamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}

template <class T> T sincos(T x, T *cosine) {
  *cosine = std::cos(x);
  return std::sin(x);
}

double times_pi(float x) { return 3.14159265358979323846 * static_cast<double>(x); }
long double times_pi(double x) { return 3.14159265358979323846264338327950288L * static_cast<long double>(x); }

/// The sine of what is left of x in [-1/2, 1/2]: at whole and half numbers it is exact.
template <class T> T sinpi(T x) {
  T rest = std::remainder(x, T(2)); // NaN if x is infinite
  if (std::fabs(rest) > T(0.5))
    rest = std::copysign(T(1), rest) - rest;
  return rest == 0 ? std::copysign(T(0), x) : static_cast<T>(std::sin(times_pi(rest)));
}
template <class T> T cospi(T x) {
  const T rest = std::fabs(std::remainder(x, T(2)));
  return sinpi(T(0.5) - rest); // is rounded only where cosines hardly change
}
template <class T> T tanpi(T x) { return sinpi(x) / cospi(x); }

} // namespace scalar
} // namespace

#define HOST_MATH(type, name, signature, source, function, accuracy)                                                   \
  RESULT_##signature(ELEMENT_##type, int)                                                                              \
      __cppamp_host_##name##_##type PARAMETERS_##signature(ELEMENT_##type, int, ELEMENT_##type) {                      \
    return scalar::function ARGUMENTS_##signature;                                                                     \
  }
#include <amp/detail/host_math.def>
