// Prices of European options; the normal distribution is a polynomial (Abramowitz and Stegun, 26.2.17).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_BLACK_SCHOLES_H
#define CPPAMP_BENCHMARK_BLACK_SCHOLES_H

#include "amp_side.h"

#if CPPAMP_BENCHMARK_OPENMP
#include <cmath>
namespace math = std;
#else
#include <amp_math.h>
namespace math = concurrency::precise_math;
#endif

namespace {

constexpr float rate = 0.02f, volatility = 0.3f;

inline float normal_distribution(float d) ON_BOTH_SIDES {
  const float k = 1 / (1 + 0.2316419f * math::fabs(d));
  const float tail =
      0.39894228f * math::exp(-0.5f * d * d) *
      (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1 - tail : tail;
}

#if !CPPAMP_BENCHMARK_OPENMP

using namespace concurrency;

using input = array_view<const float, 1>;
using output = array_view<float, 1>;

inline void black_scholes(const input &price, const input &strike, const input &years, const output &call,
                          const output &put) {
  call.discard_data();
  put.discard_data();
  parallel_for_each(
      call.extent, [=](index<1> i) restrict(amp) {
        const float s = price[i], x = strike[i], t = years[i];
        const float root = precise_math::sqrt(t);
        const float d1 = (precise_math::log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
        const float d2 = d1 - volatility * root;
        const float at_first = normal_distribution(d1), at_second = normal_distribution(d2);
        const float discounted = x * precise_math::exp(-rate * t);
        call[i] = s * at_first - discounted * at_second;
        put[i] = discounted * (1 - at_second) - s * (1 - at_first);
      });
}

#endif

} // namespace

#endif // CPPAMP_BENCHMARK_BLACK_SCHOLES_H
