// Prices of European options; the normal distribution is a polynomial (Abramowitz and Stegun, 26.2.17).
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "Black-Scholes", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../black_scholes.h"

namespace {

/// Uses the normal distribution itself: the polynomial has errors of 1e-7.
std::vector<float> calls_on_host(const std::vector<float> &price, const std::vector<float> &strike,
                                 const std::vector<float> &years) {
  std::vector<float> calls;
  for (size_t i = 0; i < price.size(); ++i) {
    const double s = price[i], x = strike[i], t = years[i], v = volatility, r = rate;
    const double d1 = (std::log(s / x) + (r + 0.5 * v * v) * t) / (v * std::sqrt(t)), d2 = d1 - v * std::sqrt(t);
    const auto normal = [](double d) { return 0.5 * std::erfc(-d / std::sqrt(2.0)); };
    calls.push_back(static_cast<float>(s * normal(d1) - x * std::exp(-r * t) * normal(d2)));
  }
  return calls;
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "Black-Scholes", 1 << 25, 1003);
  auto price = workload::make_numbers<float>(w.n, 1), strike = workload::make_numbers<float>(w.n, 2);
  auto years = workload::make_numbers<float>(w.n, 3);
  for (int i = 0; i < w.n; ++i) {
    price[i] = 5 + 25 * price[i];
    strike[i] = 1 + 99 * strike[i];
    years[i] = 0.25f + 9.75f * years[i];
  }
  std::vector<float> call(w.n), put(w.n);
  w.give(price), w.give(strike), w.give(years), w.give(call), w.give(put);
  const input view_price(w.n, price), view_strike(w.n, strike), view_years(w.n, years);
  const output view_call(w.n, call), view_put(w.n, put);
  w.time(w.n, "options", [&] { black_scholes(view_price, view_strike, view_years, view_call, view_put); });
  view_call.synchronize();
  view_put.synchronize();
  const workload::tolerance some_bits = {1e-4};
  w.check(call, 3, some_bits, [&] { return calls_on_host(price, strike, years); });
  w.check(put, 4, some_bits, [&] { // a call minus a put is a forward
    std::vector<float> expected = calls_on_host(price, strike, years);
    for (int i = 0; i < w.n; ++i)
      expected[i] += strike[i] * std::exp(-rate * years[i]) - price[i];
    return expected;
  });
  w.report();
}
