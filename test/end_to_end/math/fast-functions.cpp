// fast_math: every function, to the four digits that any device's native functions have; and one
// function for both sides, whose calls are std's on the host and the device's in kernels.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <vector>

using namespace concurrency;

static const int functions = 45;

namespace both {
using namespace concurrency::fast_math;

/// The results of all functions that std has too, of x in (0, 1).
void all(float x, float *out) restrict(cpu, amp) {
  float whole;
  int exponent;
  const float results[] = {
      acos(x),       acosf(x),      asin(x),  asinf(x),     atan(x),    atan2f(x, 2.0f),
      atan2(x, 3.0f), ceil(x),       cos(x),   cosf(x),      cosh(x),    exp(x),
      expf(x),       exp2(x),       fabs(-x), floor(9 * x), fmax(x, 0.4f), fminf(x, 0.5f),
      fmod(9 * x, 2.0f), frexp(x, &exponent), 1.0f * exponent, ldexp(x, 3), log(x), logf(x),
      log10(x),      log2(x),       modf(9 * x, &whole), whole, pow(x, 3.5f), round(9 * x),
      sin(x),        sinf(x),       sinh(x),  sqrt(x),      sqrtf(x),   tan(x),
      tanh(x),       trunc(9 * x)};
  for (unsigned i = 0; i < sizeof results / sizeof *results; ++i)
    out[i] = results[i];
}
} // namespace both

/// Powers of negative numbers and of zero, which logarithms have not.
void powers() {
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
  const int n = 64;
  std::vector<float> data(n * functions);
  array_view<float, 2> out(n, functions, data);
  parallel_for_each(extent<1>(n), [=](index<1> idx) restrict(amp) {
    const int i = idx[0];
    const float x = (i + 0.5f) / n;
    float results[functions] = {};
    both::all(x, results);
    fast_math::sincos(x, &results[38], &results[39]);
    results[40] = fast_math::rsqrt(x);
    results[41] = static_cast<float>(fast_math::isfinite(x) != 0);
    results[42] = static_cast<float>(fast_math::isnan(x) != 0);
    results[43] = static_cast<float>(fast_math::isinf(x / 0.0f) != 0);
    results[44] = static_cast<float>(fast_math::signbit(-x) != 0);
    for (int k = 0; k < functions; ++k)
      out(i, k) = results[k];
  });
  for (int i = 0; i < n; ++i) {
    const float x = (i + 0.5f) / n;
    float expected[functions];
    both::all(x, expected);
    expected[38] = std::sin(x);
    expected[39] = std::cos(x);
    expected[40] = 1 / std::sqrt(x);
    expected[41] = expected[43] = expected[44] = 1;
    expected[42] = 0;
    for (int k = 0; k < functions; ++k) {
      const bool close = std::fabs(out(i, k) - expected[k]) <= 1e-4f * (1 + std::fabs(expected[k]));
      if (!close)
        printf("function %d of %g is %g, not %g\n", k, x, out(i, k), expected[k]);
      EXPECT(close);
    }
  }
  powers();
  return result();
}
