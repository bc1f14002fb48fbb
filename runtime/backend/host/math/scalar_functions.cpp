// __cppamp_host_<name>_<type>: the functions of host_math.def for one value. Unoptimized kernels call them for each
// thread, optimized kernels for values that all threads of a tile share. They forward to the C library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/math/signatures.h"

#include <cmath>

namespace {
namespace scalar {

using namespace std; // some are hidden by the functions below

float cbrt(float x) { return std::cbrt(x); }
/// The C library's cbrt errs by up to 2.9 ulp, and 2 are allowed. One Newton step corrects it.
double cbrt(double x) {
  const double root = std::cbrt(x);
  if (root == 0 || !std::isfinite(root))
    return root;
  const long double r = root, square = r * r;
  return static_cast<double>(r - (square * r - static_cast<long double>(x)) / (3 * square));
}

float exp10(float x) { return exp10f(x); }
double exp10(double x) { return ::exp10(x); }

/// Does not write the global `signgam`, which would be a data race.
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

/// The sine of pi x for the remainder of x in [-1/2, 1/2]. It is exact at multiples of 1/2.
template <class T> T sinpi(T x) {
  T rest = std::remainder(x, T(2)); // NaN if x is infinite
  if (std::fabs(rest) > T(0.5))
    rest = std::copysign(T(1), rest) - rest;
  return rest == 0 ? std::copysign(T(0), x) : static_cast<T>(std::sin(times_pi(rest)));
}
template <class T> T cospi(T x) {
  const T rest = std::fabs(std::remainder(x, T(2)));
  return sinpi(T(0.5) - rest); // the rounding here is harmless, because the cosine is nearly constant
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
