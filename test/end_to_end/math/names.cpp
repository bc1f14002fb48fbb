// Calls every function of precise_math (198) and fast_math (65) by each of its names in a kernel. Functions that std
// also has (96 and 56) are called by the imported names in one function for both sides; these are std's on the host and
// the device's in kernels. test/math/accuracy.cpp measures their accuracy.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <vector>

using namespace concurrency;

namespace pm = concurrency::precise_math;
namespace fm = concurrency::fast_math;

static const double pi = 3.14159265358979323846;

// One result for each function on float, for its float version with the suffix f, and for double.
#define PUT(value) out[n++] = value;
#define ONE(name) PUT(name(x)) PUT(name##f(x)) PUT(name(y))
#define TWO(name) PUT(name(x, 1.25f)) PUT(name##f(x, 1.25f)) PUT(name(y, 1.25))

namespace precise_on_both_sides {
using namespace concurrency::precise_math;

int all(float x, double y, double *out) restrict(cpu, amp) {
  int n = 0, i = 0;
  float whole = 0;
  double whole_of_double = 0;
  ONE(acos) ONE(acosh) ONE(asin) ONE(asinh) ONE(atan) ONE(atanh) ONE(cbrt) ONE(ceil) ONE(cos) ONE(cosh) ONE(erf)
  ONE(erfc) ONE(exp) ONE(exp2) ONE(expm1) ONE(fabs) ONE(floor) ONE(log) ONE(log10) ONE(log1p) ONE(log2) ONE(logb)
  ONE(nearbyint) ONE(round) ONE(sin) ONE(sinh) ONE(sqrt) ONE(tan) ONE(tanh) ONE(tgamma) ONE(trunc)
  TWO(atan2) TWO(copysign) TWO(fdim) TWO(fmax) TWO(fmin) TWO(fmod) TWO(hypot) TWO(nextafter) TWO(pow) TWO(remainder)
  PUT(fma(x, 3.0f, 1.0f)) PUT(fmaf(x, 3.0f, 1.0f)) PUT(fma(y, 3.0, 1.0))
  PUT(frexp(x, &i) + 10 * i) PUT(frexpf(x, &i) + 10 * i) PUT(frexp(y, &i) + 10 * i)
  PUT(ilogb(x)) PUT(ilogbf(x)) PUT(ilogb(y))
  PUT(ldexp(x, 5)) PUT(ldexpf(x, 5)) PUT(ldexp(y, 5))
  PUT(modf(x, &whole) + 10 * whole) PUT(modff(x, &whole) + 10 * whole)
  PUT(modf(y, &whole_of_double) + 10 * whole_of_double)
  PUT(remquo(x, 0.5f, &i) + 10 * i) PUT(remquof(x, 0.5f, &i) + 10 * i) PUT(remquo(y, 0.5, &i) + 10 * i)
  PUT(scalbn(x, -3)) PUT(scalbnf(x, -3)) PUT(scalbn(y, -3))
  return n;
}
} // namespace precise_on_both_sides

namespace fast_on_both_sides {
using namespace concurrency::fast_math;
#undef ONE
#undef TWO
#define ONE(name) PUT(name(x)) PUT(name##f(x))
#define TWO(name) PUT(name(x, 1.25f)) PUT(name##f(x, 1.25f))

int all(float x, double *out) restrict(cpu, amp) {
  int n = 0, i = 0;
  float whole = 0;
  ONE(acos) ONE(asin) ONE(atan) ONE(ceil) ONE(cos) ONE(cosh) ONE(exp) ONE(exp2) ONE(fabs) ONE(floor) ONE(log)
  ONE(log10) ONE(log2) ONE(round) ONE(sin) ONE(sinh) ONE(sqrt) ONE(tan) ONE(tanh) ONE(trunc)
  TWO(atan2) TWO(fmax) TWO(fmin) TWO(fmod) TWO(pow)
  PUT(frexp(x, &i) + 10 * i) PUT(frexpf(x, &i) + 10 * i)
  PUT(ldexp(x, 5)) PUT(ldexpf(x, 5))
  PUT(modf(9 * x, &whole) + 10 * whole) PUT(modff(9 * x, &whole) + 10 * whole)
  return n;
}
} // namespace fast_on_both_sides

// Functions that std lacks, or has under a different name.
#undef ONE
#define ONE(name) PUT(pm::name(x)) PUT(pm::name##f(x)) PUT(pm::name(y))
#define TEST(name) PUT(pm::name(x) ? 1 : 0) PUT(pm::name(y) ? 1 : 0)

int precise_in_kernels(float x, double y, double *out) restrict(amp) {
  int n = 0, sign = 0;
  ONE(cospi) ONE(sinpi) ONE(tanpi) ONE(exp10) ONE(rcbrt) ONE(rsqrt) ONE(phi) ONE(erfinv) ONE(erfcinv) ONE(probit)
  PUT(pm::scalb(x, 3.0f)) PUT(pm::scalbf(x, 3.0f)) PUT(pm::scalb(y, 3.0))
  PUT(pm::lgamma(x, &sign) + 10 * sign) PUT(pm::lgammaf(x, &sign) + 10 * sign) PUT(pm::lgamma(y, &sign) + 10 * sign)
  float s = 0, c = 0;
  double sine = 0, cosine = 0;
  pm::sincos(x, &s, &c);
  PUT(s + 10 * c)
  pm::sincosf(x, &s, &c);
  PUT(s + 10 * c)
  pm::sincos(y, &sine, &cosine);
  PUT(sine + 10 * cosine)
  TEST(isfinite) TEST(isinf) TEST(isnan) TEST(isnormal) TEST(signbit)
  PUT(pm::signbitf(x) ? 1 : 0)
  PUT(pm::fpclassify(x)) PUT(pm::fpclassify(y))
  PUT(pm::nanf(3)) PUT(pm::nan(3))
  return n;
}

int fast_in_kernels(float x, double *out) restrict(amp) {
  int n = 0;
  float s = 0, c = 0;
  PUT(fm::rsqrt(x)) PUT(fm::rsqrtf(x))
  fm::sincos(x, &s, &c);
  PUT(s + 10 * c)
  fm::sincosf(x, &s, &c);
  PUT(s + 10 * c)
  PUT(fm::isfinite(x) ? 1 : 0) PUT(fm::isinf(x) ? 1 : 0) PUT(fm::isnan(x) ? 1 : 0)
  PUT(fm::signbit(x) ? 1 : 0) PUT(fm::signbitf(x) ? 1 : 0)
  return n;
}

static const int precise_both = 144, precise_here = 54, fast_both = 56, fast_here = 9;
static_assert(precise_both + precise_here == 198 && fast_both + fast_here == 65, "C++ AMP 1.2, 9");

/// The x between `low` and `high` with f(x) = y, for an increasing f.
template <typename Function> double solve(Function f, double y, double low, double high) {
  if (!(y > f(low) && y < f(high)))
    return NAN;
  for (int i = 0; i < 200; ++i)
    (f((low + high) / 2) < y ? low : high) = (low + high) / 2;
  return low;
}

/// The expected values of precise_in_kernels.
std::vector<double> expected_in_kernels(double y) {
  const double three[] = {std::cos(pi * y), std::sin(pi * y), std::tan(pi * y), std::pow(10.0, y), 1 / std::cbrt(y),
                          1 / std::sqrt(y), std::erfc(-y / std::sqrt(2.0)) / 2,
                          solve([](double x) { return std::erf(x); }, y, -5, 5),
                          solve([](double x) { return 1 - std::erf(-x); }, y, -5, 5) * -1,
                          solve([](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }, y, -8, 8),
                          8 * y, std::lgamma(y) + 10 * (std::tgamma(y) < 0 ? -1 : 1), std::sin(y) + 10 * std::cos(y)};
  std::vector<double> all;
  for (double value : three)
    all.insert(all.end(), 3, value);
  const double sign = y < 0;
  const double tests[] = {1, 1, 0, 0, 0, 0, 1, 1, sign, sign, sign, FP_NORMAL, FP_NORMAL, NAN, NAN};
  all.insert(all.end(), std::begin(tests), std::end(tests));
  return all;
}

void expect_close(const char *what, int k, double x, double got, double expected, double tolerance) {
  const bool close =
      std::isnan(expected) ? std::isnan(got) : std::fabs(got - expected) <= tolerance * (1 + std::fabs(expected));
  if (!close)
    printf("%s %d of %g is %.17g, not %.17g\n", what, k, x, got, expected);
  EXPECT(close);
}

void precise() {
  const float inputs[] = {-0.625f, 0.25f, 0.8125f, 1.75f, 2.375f}; // the same result as float and as double
  const int n = 5;
  std::vector<double> both(n * precise_both), here(n * precise_here);
  array_view<double, 2> b(n, precise_both, both), h(n, precise_here, here);
  std::vector<int> counts(2);
  array_view<int, 1> c(2, counts);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    const float x = inputs[i[0]];
    double results[precise_both];
    c[0] = precise_on_both_sides::all(x, x, results);
    for (int k = 0; k < precise_both; ++k)
      b(i[0], k) = results[k];
    c[1] = precise_in_kernels(x, x, results);
    for (int k = 0; k < precise_here; ++k)
      h(i[0], k) = results[k];
  });
  EXPECT_EQUAL(c[0], precise_both);
  EXPECT_EQUAL(c[1], precise_here);
  for (int i = 0; i < n; ++i) {
    const double x = inputs[i];
    double expected[precise_both];
    EXPECT_EQUAL(precise_on_both_sides::all(inputs[i], x, expected), precise_both);
    for (int k = 0; k < precise_both; ++k)
      expect_close("function for both sides", k, x, b(i, k), expected[k], k % 3 == 2 ? 1e-14 : 4e-6);
    const std::vector<double> truth = expected_in_kernels(x);
    EXPECT_EQUAL(static_cast<int>(truth.size()), precise_here);
    for (int k = 0; k < precise_here; ++k)
      expect_close("function of kernels", k, x, h(i, k), truth[k], k % 3 == 2 ? 1e-13 : 4e-6);
  }
}

// A21.01 accept: float f(float), 21 functions
// A21.09 accept: the host's functions, from std
// A22.66 accept: the host's functions, from std
/// To four digits, which the native functions of any device have.
void fast() {
  const int n = 64;
  std::vector<double> both(n * fast_both), here(n * fast_here);
  array_view<double, 2> b(n, fast_both, both), h(n, fast_here, here);
  std::vector<int> counts(2);
  array_view<int, 1> c(2, counts);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    const float x = (i[0] + 0.5f) / n;
    double results[fast_both];
    c[0] = fast_on_both_sides::all(x, results);
    for (int k = 0; k < fast_both; ++k)
      b(i[0], k) = results[k];
    c[1] = fast_in_kernels(x, results);
    for (int k = 0; k < fast_here; ++k)
      h(i[0], k) = results[k];
  });
  EXPECT_EQUAL(c[0], fast_both);
  EXPECT_EQUAL(c[1], fast_here);
  for (int i = 0; i < n; ++i) {
    const float x = (i + 0.5f) / n;
    double expected[fast_both];
    EXPECT_EQUAL(fast_on_both_sides::all(x, expected), fast_both);
    for (int k = 0; k < fast_both; ++k)
      expect_close("fast function for both sides", k, x, b(i, k), expected[k], 1e-4);
    const double both_angles = std::sin(x) + 10 * std::cos(x), root = 1 / std::sqrt(x);
    const double truth[fast_here] = {root, root, both_angles, both_angles, 1, 0, 0, 0, 0};
    for (int k = 0; k < fast_here; ++k)
      expect_close("fast function of kernels", k, x, h(i, k), truth[k], 1e-4);
  }
}

/// Powers of negative numbers and of zero, which have no logarithm.
void fast_powers() {
  const int n = 12;
  const float bases[n] = {-2, -2, -2, 0, 0, 3, -3, 0.5f, -8, 1, -1, 4};
  const float exponents[n] = {2, 3, 0.5f, 2, 0, 0, -1, 0.5f, 3, 7, 100001, -0.5f};
  std::vector<float> powers(n);
  array_view<float, 1> out(n, powers);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = fast_math::pow(bases[i[0]], exponents[i[0]]);
  });
  out.synchronize();
  for (int i = 0; i < n; ++i) {
    const float expected = std::pow(bases[i], exponents[i]);
    EXPECT(std::isnan(expected) ? std::isnan(powers[i])
                                : std::fabs(powers[i] - expected) <= 1e-5f * std::fabs(expected));
  }
}

int main() {
  precise();
  fast();
  fast_powers();
  return result();
}
