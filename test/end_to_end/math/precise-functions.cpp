// The functions of precise_math with one and two arguments, for float and double, against the host's for long double.
// The limits are those of OpenCL 1.2, 7.4, which every conforming device meets. test/math/accuracy.cpp tests more
// arguments where MPFR is installed.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ulp.h"
#include <amp.h>
#include <amp_math.h>
#include <vector>

using namespace concurrency;

static const long double pi = 3.14159265358979323846264338327950288L;

template <typename T> std::vector<T> inputs(double low, double high) {
  std::vector<T> x;
  for (int i = 0; i <= 200; ++i)
    x.push_back(static_cast<T>(low + (high - low) * i / 200));
  return x;
}

template <typename T, typename Device, typename Host>
void check(const char *name, Device device, Host host, double low, double high, double limit) {
  std::vector<T> x = inputs<T>(low, high), y(x.size());
  std::vector<long double> expected;
  for (T value : x)
    expected.push_back(host(static_cast<long double>(value)));
  const int n = static_cast<int>(x.size());
  {
    array_view<const T, 1> in(n, x);
    array_view<T, 1> out(n, y);
    out.discard_data();
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = device(in[i]); });
  }
  expect_ulps(name, x.data(), y.data(), expected.data(), n, limit);
}

/// For float and double. names.cpp calls each function by all its names.
#define CHECK_AS(name, host, low, high, limit_float, limit_double)                                 \
  check<float>(                                                                                    \
      #name, [](float x) restrict(amp) { return precise_math::name(x); },                          \
      [](long double x) { return host; }, low, high, limit_float);                                 \
  check<double>(                                                                                   \
      #name, [](double x) restrict(amp) { return precise_math::name(x); },                         \
      [](long double x) { return host; }, low, high, limit_double)
#define CHECK(name, low, high, limit_float, limit_double)                                          \
  CHECK_AS(name, std::name(x), low, high, limit_float, limit_double)

/// With a second argument that is not an input.
#define CHECK_2(name, second, low, high, limit_float, limit_double)                                \
  check<float>(                                                                                    \
      #name, [](float x) restrict(amp) { return precise_math::name(x, second##f); },               \
      [](long double x) { return std::name(x, static_cast<long double>(second##f)); }, low, high,  \
      limit_float);                                                                                \
  check<double>(                                                                                   \
      #name, [](double x) restrict(amp) { return precise_math::name(x, second); },                 \
      [](long double x) { return std::name(x, static_cast<long double>(second)); }, low, high,     \
      limit_double)

void trigonometry() {
  // A22.01 accept: acos
  CHECK(acos, -1, 1, 4, 4);
  // A22.02 accept: acosh
  CHECK(acosh, 1, 1e6, 4, 4);
  // A22.03 accept: asin
  CHECK(asin, -1, 1, 4, 4);
  // A22.04 accept: asinh
  CHECK(asinh, -50, 50, 4, 4);
  // A22.05 accept: atan
  CHECK(atan, -20, 20, 5, 5);
  // A22.07 accept: atanh
  CHECK(atanh, -0.99, 0.99, 5, 5);
  // A22.11 accept: cos
  CHECK(cos, -100, 100, 4, 4);
  // A22.12 accept: cosh
  CHECK(cosh, -20, 20, 4, 4);
  // A22.51 accept: sin
  CHECK(sin, -100, 100, 4, 4);
  // A22.52 accept: sinh
  CHECK(sinh, -20, 20, 4, 4);
  // A22.55 accept: tan
  CHECK(tan, -20, 20, 5, 5);
  // A22.56 accept: tanh
  CHECK(tanh, -5, 5, 5, 5);
  // A22.13 accept: cospi
  CHECK_AS(cospi, std::cos(pi * std::fmod(x, 2.0L)), 0.01, 0.49, 4, 4);
  // A22.53 accept: sinpi
  CHECK_AS(sinpi, std::sin(pi * x), 0.01, 0.99, 4, 4);
  // A22.57 accept: tanpi
  CHECK_AS(tanpi, std::tan(pi * x), 0.01, 0.49, 6, 6);
  // A22.06 accept: atan2
  CHECK_2(atan2, 0.7, -3, 3, 6, 6);
}

void exponentials() {
  // A22.18 accept: exp
  CHECK(exp, -80, 80, 3, 3);
  // A22.20 accept: exp2
  CHECK(exp2, -100, 100, 3, 3);
  // A22.19 accept: exp10
  CHECK_AS(exp10, std::pow(10.0L, x), -30, 30, 3, 3);
  // A22.21 accept: expm1
  CHECK(expm1, -2, 2, 3, 3);
  // A22.33 accept: log
  CHECK(log, 0.001, 1000, 3, 3);
  // A22.34 accept: log10
  CHECK(log10, 0.001, 1000, 3, 3);
  // A22.35 accept: log1p
  CHECK(log1p, -0.9, 10, 2, 2);
  // A22.36 accept: log2
  CHECK(log2, 0.001, 1000, 3, 3);
  // A22.37 accept: logb
  CHECK(logb, 0.001, 1e6, 0, 0);
  // A22.08 accept: cbrt
  CHECK(cbrt, -100, 100, 2, 2);
  // A22.54 accept: sqrt
  CHECK(sqrt, 0, 1000, 3, 0.5);
  // A22.48 accept: rsqrt
  CHECK_AS(rsqrt, 1 / std::sqrt(x), 0.1, 1000, 2, 2);
  // A22.44 accept: rcbrt
  CHECK_AS(rcbrt, 1 / std::cbrt(x), 0.1, 1000, 5, 3);
  // A22.42 accept: pow
  CHECK_2(pow, 2.5, 0, 50, 16, 16);
  // A22.30 accept: hypot
  CHECK_2(hypot, 3.0, -50, 50, 4, 4);
}

void errors_and_gamma() {
  // A22.14 accept: erf
  CHECK(erf, -3, 3, 16, 16);
  // A22.15 accept: erfc
  CHECK(erfc, -3, 3, 16, 16);
  // A22.58 accept: tgamma
  CHECK(tgamma, 0.1, 20, 16, 16);
  // phi magnifies the rounding of its argument by up to x * x.
  // A22.41 accept: phi
  CHECK_AS(phi, 0.5L * std::erfc(-x / std::sqrt(2.0L)), -5, 5, 16, 40);
}

void rounding() {
  // A22.09 accept: ceil
  CHECK(ceil, -3, 3, 0, 0);
  // A22.22 accept: fabs
  CHECK(fabs, -3, 3, 0, 0);
  // A22.24 accept: floor
  CHECK(floor, -3, 3, 0, 0);
  // A22.39 accept: nearbyint
  CHECK(nearbyint, -3, 3, 0, 0);
  // A22.47 accept: round
  CHECK(round, -3, 3, 0, 0);
  // A22.59 accept: trunc
  CHECK(trunc, -3, 3, 0, 0);
  // A22.10 accept: copysign
  CHECK_2(copysign, -1.0, -3, 3, 0, 0);
  // A22.23 accept: fdim
  CHECK_2(fdim, 0.5, -3, 3, 0.5, 0.5);
  // A22.26 accept: fmax
  CHECK_2(fmax, 0.5, -3, 3, 0, 0);
  // A22.27 accept: fmin
  CHECK_2(fmin, 0.5, -3, 3, 0, 0);
  // A22.28 accept: fmod
  CHECK_2(fmod, 0.75, -30, 30, 0, 0);
  // A22.45 accept: remainder
  CHECK_2(remainder, 0.75, -30, 30, 0, 0);
}

int main() {
  trigonometry();
  exponentials();
  errors_and_gamma();
  rounding();
  return result();
}
