// __cppamp_host_<name>_<type>: the functions of host_math.def for one value, which unoptimised
// kernels call for each thread, and optimised ones for values that all threads of a tile share.
// They are the C library's, and as accurate.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/math/signatures.h"

#include <cmath>

extern "C" double Sleef_cbrt_u10(double);

namespace {
namespace scalar {

using std::acos;
using std::acosh;
using std::asin;
using std::asinh;
using std::atan;
using std::atan2;
using std::atanh;
using std::cos;
using std::cosh;
using std::erf;
using std::erfc;
using std::exp;
using std::exp2;
using std::expm1;
using std::fdim;
using std::fmod;
using std::frexp;
using std::hypot;
using std::ilogb;
using std::ldexp;
using std::log;
using std::log10;
using std::log1p;
using std::log2;
using std::logb;
using std::modf;
using std::nextafter;
using std::pow;
using std::remainder;
using std::remquo;
using std::sin;
using std::sinh;
using std::tan;
using std::tanh;
using std::tgamma;

float cbrt(float x) { return std::cbrt(x); }
double cbrt(double x) {
  return Sleef_cbrt_u10(x);
} // the C library's errs by 2.9 units, and may by 2

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
long double times_pi(double x) {
  return 3.14159265358979323846264338327950288L * static_cast<long double>(x);
}

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

float native_cos(float x) { return std::cos(x); }
float native_exp(float x) { return std::exp(x); }
float native_exp2(float x) { return std::exp2(x); }
float native_log(float x) { return std::log(x); }
float native_log10(float x) { return std::log10(x); }
float native_log2(float x) { return std::log2(x); }
float native_sin(float x) { return std::sin(x); }
float native_tan(float x) { return std::tan(x); }

} // namespace scalar
} // namespace

#define HOST_MATH(type, name, signature, source, function, accuracy)                               \
  RESULT_##signature(ELEMENT_##type, int)                                                          \
      __cppamp_host_##name##_##type PARAMETERS_##signature(ELEMENT_##type, int, ELEMENT_##type) {  \
    return scalar::name ARGUMENTS_##signature;                                                     \
  }
#include <amp/detail/host_math.def>
