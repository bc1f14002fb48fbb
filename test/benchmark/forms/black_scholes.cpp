// Prices of European call and put options.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr float rate = 0.02f, volatility = 0.3f;

namespace openmp {
void price(const float *stock, const float *strike, const float *years, float *call, float *put, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::price(const float *stock, const float *strike, const float *years, float *call, float *put, int n) {
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i) {
    const float root = volatility * std::sqrt(years[i]);
    const float d1 = (std::log(stock[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / root;
    const float n1 = 0.5f * std::erfc(d1 * -0.70710678f), n2 = 0.5f * std::erfc((d1 - root) * -0.70710678f);
    const float discounted = strike[i] * std::exp(-rate * years[i]);
    call[i] = stock[i] * n1 - discounted * n2;
    put[i] = discounted * (1 - n2) - stock[i] * (1 - n1);
  }
}

#else

#include <amp_math.h>
#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct option {
  float stock, strike, years;
};

struct prices {
  float call, put;
};

/// The cumulative normal distribution by a polynomial of degree five.
float normal(float d) restrict(amp) {
  const float k = 1 / (1 + 0.2316419f * fast_math::fabsf(d));
  const float tail =
      0.39894228f * fast_math::expf(-0.5f * d * d) *
      (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1 - tail : tail;
}

prices by_polynomial(float stock, float strike, float years) restrict(amp) {
  const float root = volatility * fast_math::sqrtf(years);
  const float d1 = (fast_math::logf(stock / strike) + (rate + 0.5f * volatility * volatility) * years) / root;
  const float n1 = normal(d1), n2 = normal(d1 - root), discounted = strike * fast_math::expf(-rate * years);
  prices p;
  p.call = stock * n1 - discounted * n2;
  p.put = discounted * (1 - n2) - stock * (1 - n1);
  return p;
}

prices by_error_function(float stock, float strike, float years) restrict(amp) {
  const float root = volatility * precise_math::sqrtf(years);
  const float d1 = (precise_math::logf(stock / strike) + (rate + 0.5f * volatility * volatility) * years) / root;
  const float n1 = 0.5f * precise_math::erfcf(d1 * -0.70710678f),
              n2 = 0.5f * precise_math::erfcf((d1 - root) * -0.70710678f);
  const float discounted = strike * precise_math::expf(-rate * years);
  prices p;
  p.call = stock * n1 - discounted * n2;
  p.put = discounted * (1 - n2) - stock * (1 - n1);
  return p;
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("black_scholes", argc, argv);
  const int n = f.size(1 << 21, 1 << 10);
  const std::vector<float> stock = forms::numbers<float>(n, 1, 10, 100), strike = forms::numbers<float>(n, 2, 10, 100),
                           years = forms::numbers<float>(n, 3, 0.2, 10);
  std::vector<float> calls(n), puts(n), expected_calls(n), expected_puts(n), packed(3 * n), both(2 * n),
      expected_both(2 * n);
  for (int i = 0; i < n; ++i)
    packed[3 * i] = stock[i], packed[3 * i + 1] = strike[i], packed[3 * i + 2] = years[i];
  const array_view<const float> s(n, stock), k(n, strike), y(n, years);
  const array_view<float> call(n, calls), put(n, puts);
  f.peer([&] {
    openmp::price(stock.data(), strike.data(), years.data(), expected_calls.data(), expected_puts.data(), n);
  });
  f.expect({{call, expected_calls, 1e-3}, {put, expected_puts, 1e-3}});
  f.form("precise_math, arrays", [&] {
    call.discard_data(), put.discard_data();
    parallel_for_each(
        call.extent, [=](index<1> i) restrict(amp) {
          const prices p = by_error_function(s[i], k[i], y[i]);
          call[i] = p.call, put[i] = p.put;
        });
  });
  f.form("fast_math, a polynomial, arrays", [&] {
    call.discard_data(), put.discard_data();
    parallel_for_each(
        call.extent, [=](index<1> i) restrict(amp) {
          const prices p = by_polynomial(s[i], k[i], y[i]);
          call[i] = p.call, put[i] = p.put;
        });
  });
  f.form("fast_math, a fixed number of threads", [&] {
    call.discard_data(), put.discard_data();
    const int threads = 1 << 10;
    parallel_for_each(
        extent<1>(threads).tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          for (int i = t.global[0]; i < n; i += threads) {
            const prices p = by_polynomial(s[i], k[i], y[i]);
            call[i] = p.call, put[i] = p.put;
          }
        });
  });
  const array_view<const option> options(n, reinterpret_cast<const option *>(packed.data()));
  const array_view<prices> results(n, reinterpret_cast<prices *>(both.data()));
  f.peer([&] {
    openmp::price(stock.data(), strike.data(), years.data(), expected_calls.data(), expected_puts.data(), n);
    if (expected_both[0] != expected_calls[0]) // in the first run; the comparison expects pairs
      for (int i = 0; i < n; ++i)
        expected_both[2 * i] = expected_calls[i], expected_both[2 * i + 1] = expected_puts[i];
  });
  f.expect({{results, expected_both, 1e-3}});
  f.form("structs of options and prices", [&] {
    results.discard_data();
    parallel_for_each(
        results.extent, [=](index<1> i) restrict(amp) {
          const option o = options[i];
          results[i] = by_polynomial(o.stock, o.strike, o.years);
        });
  });
  return f.run();
}

#endif
