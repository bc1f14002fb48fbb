// Prices of European options, with precise_math; the normal distribution is a polynomial (Abramowitz and Stegun,
// 26.2.17).
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "Black-Scholes"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../black_scholes.h"

namespace openmp {
void black_scholes(const float *price, const float *strike, const float *years, float *call, float *put, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::black_scholes(const float *price, const float *strike, const float *years, float *call, float *put,
                           int n) {
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i) {
    const float root = std::sqrt(years[i]);
    const float d1 =
        (std::log(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / (volatility * root);
    const float d2 = d1 - volatility * root;
    const float at_first = normal_distribution(d1), at_second = normal_distribution(d2);
    const float discounted = strike[i] * std::exp(-rate * years[i]);
    call[i] = price[i] * at_first - discounted * at_second;
    put[i] = discounted * (1 - at_second) - price[i] * (1 - at_first);
  }
}

#else

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 20, 1003));
  auto price = workload::make_numbers<float>(n, 1), strike = workload::make_numbers<float>(n, 2);
  auto years = workload::make_numbers<float>(n, 3);
  for (int i = 0; i < n; ++i) {
    price[i] = 5 + 25 * price[i];
    strike[i] = 1 + 99 * strike[i];
    years[i] = 0.25f + 9.75f * years[i];
  }
  std::vector<float> call(n), put(n), expected_call(n), expected_put(n);
  const input view_price(n, price), view_strike(n, strike), view_years(n, years);
  const output view_call(n, call), view_put(n, put);
  workload::compare(
      o, "Black-Scholes", n, n, "options",
      [&] { black_scholes(view_price, view_strike, view_years, view_call, view_put); },
      [&] {
        openmp::black_scholes(price.data(), strike.data(), years.data(), expected_call.data(), expected_put.data(), n);
      });
  view_call.synchronize();
  view_put.synchronize();
  workload::require(workload::count_differences(call, expected_call, 1e-4) == 0, "Black-Scholes, calls");
  workload::require(workload::count_differences(put, expected_put, 1e-4) == 0, "Black-Scholes, puts");
}

#endif
