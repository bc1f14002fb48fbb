// The functions of precise_math that return results through pointers, classify, or combine others.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ulp.h"
#include <amp.h>
#include <amp_math.h>
#include <vector>

using namespace concurrency;
namespace pm = concurrency::precise_math;

template <typename T> void through_pointers() {
  const T in[] = {T(-5.75), T(0.3), T(1e10), T(-2.5), T(1024), T(0), T(-0.0), T(-0.5), T(-3.25)};
  T out[10 * 9];
  int ints[4 * 9];
  array_view<T, 2> r(9, 10, out);
  array_view<int, 2> k(9, 4, ints);
  parallel_for_each(
      extent<1>(9), [=](index<1> idx) restrict(amp) {
        const int i = idx[0];
        const T x = in[i];
        r(i, 0) = pm::frexp(x, &k(i, 0)); // a pointer to global memory
        int sign;
        r(i, 1) = pm::lgamma(x, &sign);
        k(i, 1) = sign;
        r(i, 2) = pm::modf(x, &r(i, 3));
        r(i, 4) = pm::remquo(x, T(0.75), &k(i, 2));
        T sine, cosine;
        pm::sincos(x, &sine, &cosine);
        r(i, 5) = sine;
        r(i, 6) = cosine;
        r(i, 7) = pm::ldexp(x, 3) + pm::scalbn(x, -1) + pm::scalb(x, T(1));
        r(i, 8) = pm::nextafter(x, T(100));
        r(i, 9) = pm::fma(x, T(3), T(-1));
        k(i, 3) = pm::ilogb(x == 0 ? T(1) : x);
      });
  for (int i = 0; i < 9; ++i) {
    const T x = in[i];
    int exponent, quotient;
    EXPECT_EQUAL(r(i, 0), std::frexp(x, &exponent));
    EXPECT_EQUAL(k(i, 0), exponent);
    if (x != 0)
      EXPECT(ulps(r(i, 1), std::lgamma(static_cast<long double>(x))) < 100); // OpenCL defines no limit
    EXPECT_EQUAL(k(i, 1), std::tgamma(x) < 0 ? -1 : 1);
    T whole;
    EXPECT_EQUAL(r(i, 2), std::modf(x, &whole));
    EXPECT_EQUAL(r(i, 3), whole);
    EXPECT_EQUAL(r(i, 4), std::remquo(x, T(0.75), &quotient));
    EXPECT_EQUAL(k(i, 2) & 7, quotient & 7);
    EXPECT(ulps(r(i, 5), std::sin(static_cast<long double>(x))) <= 4);
    EXPECT(ulps(r(i, 6), std::cos(static_cast<long double>(x))) <= 4);
    EXPECT_EQUAL(r(i, 7), 8 * x + x / 2 + 2 * x);
    EXPECT_EQUAL(r(i, 8), std::nextafter(x, T(100)));
    EXPECT_EQUAL(r(i, 9), std::fma(x, T(3), T(-1)));
    EXPECT_EQUAL(k(i, 3), std::ilogb(x == 0 ? T(1) : x));
  }
}

/// Random pairs, ties, subnormals, and numbers without a quotient. The quotient of x and y is that of x - remainder(x,
/// y), a multiple of y.
template <typename T> void remainders() {
  const T tiny = std::numeric_limits<T>::denorm_min(), huge = std::numeric_limits<T>::max(),
          infinite = std::numeric_limits<T>::infinity(), none = std::numeric_limits<T>::quiet_NaN();
  std::vector<T> x, y;
  unsigned seed = 1;
  auto next = [&] {
    return static_cast<T>(static_cast<int>(seed = seed * 1664525u + 1013904223u));
  };
  for (int i = 0; i < 2000; ++i) {
    x.push_back(std::ldexp(next(), i % 7 * 3));
    y.push_back(std::ldexp(next(), i % 5 - 10));
  }
  for (int i = -40; i <= 40; ++i) // ties, and multiples
    for (T unit : {T(0.5), tiny, huge / 64}) {
      x.push_back(unit * T(i));
      y.push_back(unit * T(i % 3 ? 2 : -4));
    }
  const size_t finite = x.size();
  const T pairs[][2] = {{huge, tiny}, {huge, 3 * tiny}, {-huge, huge}, {1, infinite}, {0, 5},
                        {T(-0.0), 5}, {infinite, 1},    {1, 0},        {none, 1},     {1, none}};
  for (const T(&pair)[2] : pairs) {
    x.push_back(pair[0]);
    y.push_back(pair[1]);
  }
  const int n = static_cast<int>(x.size());
  std::vector<T> rests(n);
  std::vector<int> quotients(n);
  {
    array_view<const T, 1> a(n, x), b(n, y);
    array_view<T, 1> rest(n, rests);
    array_view<int, 1> quotient(n, quotients);
    parallel_for_each(
        a.extent, [=](index<1> i) restrict(amp) {
          rest[i] = pm::remquo(a[i], b[i], &quotient[i]);
        });
  }
  for (int i = 0; i < n; ++i) {
    const T expected = std::remainder(x[i], y[i]);
    EXPECT(std::isnan(expected)
               ? std::isnan(rests[i])
               : rests[i] == expected && std::signbit(rests[i]) == std::signbit(expected));
    if (static_cast<size_t>(i) < finite && y[i] != 0) {
      const long double q = (static_cast<long double>(x[i]) - expected) / y[i];
      const long long low = std::llabs(static_cast<long long>(q)) & 0x7fffff;
      EXPECT_EQUAL(quotients[i], static_cast<int>(q < 0 ? -low : low));
    } else if (static_cast<size_t>(i) >= finite + 3 || y[i] == tiny) {
      EXPECT_EQUAL(quotients[i], 0);
    }
  }
}

template <typename T> void classification() {
  const T in[] = {T(1), T(-0.0), std::numeric_limits<T>::infinity(),
                  std::numeric_limits<T>::quiet_NaN(), -std::numeric_limits<T>::max()};
  int ints[6 * 5];
  array_view<int, 2> k(5, 6, ints);
  parallel_for_each(
      extent<1>(5), [=](index<1> idx) restrict(amp) {
        const T x = in[idx[0]];
        k(idx[0], 0) = pm::isfinite(x) != 0;
        k(idx[0], 1) = pm::isinf(x) != 0;
        k(idx[0], 2) = pm::isnan(x) != 0;
        k(idx[0], 3) = pm::isnormal(x) != 0;
        k(idx[0], 4) = pm::signbit(x) != 0;
        k(idx[0], 5) = pm::fpclassify(x);
      });
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQUAL(k(i, 0), std::isfinite(in[i]));
    EXPECT_EQUAL(k(i, 1), std::isinf(in[i]));
    EXPECT_EQUAL(k(i, 2), std::isnan(in[i]));
    EXPECT_EQUAL(k(i, 3), std::isnormal(in[i]));
    EXPECT_EQUAL(k(i, 4), std::signbit(in[i]));
    EXPECT_EQUAL(k(i, 5), std::fpclassify(in[i]));
  }
}

/// erf(erfinv(x)) == x and so on: the error of the result, measured through the inverse function.
void inverses() {
  const double in[] = {-0.999999, -0.5, -1e-12, 0, 1e-300, 0.1, 0.49, 0.51, 0.9, 1 - 1e-15, 1, 1.1};
  const double tail[] = {0, 1e-300, 1e-20, 0.01, 0.49, 0.5, 0.7, 1, 1.3, 1.5, 1.999, 2, -1};
  double out[4 * 13];
  float floats[2 * 13];
  array_view<double, 2> r(13, 4, out);
  array_view<float, 2> f(13, 2, floats);
  parallel_for_each(
      extent<1>(13), [=](index<1> idx) restrict(amp) {
        const int i = idx[0];
        r(i, 0) = pm::erfinv(i < 12 ? in[i] : -1);
        r(i, 1) = pm::erfcinv(tail[i]);
        r(i, 2) = pm::probit(tail[i] / 2);
        r(i, 3) = pm::scalb(1.5, tail[i]);
        f(i, 0) = pm::erfinvf(static_cast<float>(i < 12 ? in[i] : -1));
        f(i, 1) = pm::scalbf(1.0f, i * 400.0f - 800);
      });
  for (int i = 0; i < 10; ++i) {
    const double y = r(i, 0);
    // d erf(y) / erf(y) for one ulp of y; erf itself is exact here, in long double.
    long double error = std::fabs(std::erf((long double)y) - in[i]);
    long double per_ulp = 1.1284L * std::exp(-(long double)y * y) * std::fabs(y) * 2.3e-16L;
    EXPECT(error <= 8 * per_ulp + 1e-320L);
    EXPECT(ulps(f(i, 0), (long double)y) < 1e5 || std::fabs(in[i]) > 0.99);
  }
  EXPECT(std::isinf(r(10, 0)) && r(10, 0) > 0);
  EXPECT(std::isnan(r(11, 0)));
  EXPECT(std::isinf(r(12, 0)) && r(12, 0) < 0);
  for (int i = 1; i < 11; ++i) {
    const double y = r(i, 1);
    long double error = std::fabs(std::erfc((long double)y) - tail[i]);
    long double per_ulp = 1.1284L * std::exp(-(long double)y * y) * std::fabs(y) * 2.3e-16L;
    EXPECT(error <= 8 * per_ulp + tail[i] * 1e-18L);
    EXPECT_EQUAL(r(i, 2), -1.4142135623730951 * y);
  }
  EXPECT(std::isinf(r(0, 1)) && r(0, 1) > 0);
  EXPECT(std::isinf(r(11, 1)) && r(11, 1) < 0);
  EXPECT(std::isnan(r(12, 1)));
  EXPECT_EQUAL(r(0, 3), 1.5);
  EXPECT(std::isnan(r(4, 3)));
  EXPECT_EQUAL(r(7, 3), 3);
  EXPECT_EQUAL(r(11, 3), 6);
  EXPECT_EQUAL(f(0, 1), 0);
  EXPECT_EQUAL(f(2, 1), 1);
  EXPECT(std::isinf(f(3, 1)));
}

int main() {
  through_pointers<float>();
  through_pointers<double>();
  remainders<float>();
  remainders<double>();
  classification<float>();
  classification<double>();
  inverses();
  return result();
}
