// Prices of European options by the Black-Scholes formula, one thread per option, compared with a
// serial result. The put is checked against the call, from which it differs by a known amount.
//
//   black_scholes [options]     default: 1000000
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

struct option {
  float price, strike, years;
};
struct value {
  float call, put;
};

static constexpr float rate = 0.02f, volatility = 0.30f;

/// The normal distribution, formula 26.2.17 of Abramowitz and Stegun, with an error of at most 7.5e-8.
float normal(float d) restrict(cpu, amp) {
  using namespace fast_math;
  const float size = fabsf(d), k = 1 / (1 + 0.2316419f * size);
  const float tail =
      0.39894228f * expf(-0.5f * d * d) *
      (k *
       (0.31938153f + k * (-0.35656378f + k * (1.7814779f + k * (-1.8212560f + k * 1.3302744f)))));
  return d > 0 ? 1 - tail : tail;
}

value price(const option &o) restrict(cpu, amp) {
  using namespace fast_math;
  const float root = sqrtf(o.years);
  const float d1 = (logf(o.price / o.strike) + (rate + 0.5f * volatility * volatility) * o.years) /
                   (volatility * root);
  const float d2 = d1 - volatility * root;
  const float discounted = o.strike * expf(-rate * o.years);
  value v;
  v.call = o.price * normal(d1) - discounted * normal(d2);
  v.put = discounted * (1 - normal(d2)) - o.price * (1 - normal(d1));
  return v;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1000000;
  if (n <= 0) {
    std::cerr << "the number of options must be positive\n";
    return 2;
  }
  std::vector<option> options(n);
  unsigned seed = 5347;
  auto random = [&seed](float low, float high) {
    seed = seed * 1664525u + 1013904223u;
    return low + (high - low) * static_cast<float>(seed >> 8) / 16777216.0f;
  };
  for (option &o : options) {
    o.price = random(5, 30);
    o.strike = random(1, 100);
    o.years = random(0.25f, 10);
  }
  std::vector<value> values(n);

  const auto start = std::chrono::steady_clock::now();
  array_view<const option, 1> in(n, options);
  array_view<value, 1> out(n, values);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = price(in[i]); });
  out.synchronize();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  double worst = 0, parity = 0;
  for (int i = 0; i < n; ++i) {
    const option &o = options[i];
    const value expected = price(o);
    worst = std::fmax(worst, std::fabs(values[i].call - expected.call));
    worst = std::fmax(worst, std::fabs(values[i].put - expected.put));
    const double forward = o.price - o.strike * std::exp(-static_cast<double>(rate) * o.years);
    parity = std::fmax(parity, std::fabs(values[i].call - values[i].put - forward));
  }
  const double bound = 2e-4; // for prices up to 100
  const bool ok = worst < bound && parity < bound;
  std::cout << n << " options: " << (ok ? "ok, within " : "WRONG, not within ") << bound << ", "
            << time.count() << " ms\n";
  return ok ? 0 : 1;
}
