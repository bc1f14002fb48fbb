// Prices of American put options by a binomial tree of 256 steps.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int steps = 255;
constexpr float up = 1.01f, discount = 0.9999f, probability = 0.5f;

namespace openmp {
void price(const float *stock, const float *strike, float *out, const float *powers, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::price(const float *stock, const float *strike, float *out, const float *powers, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float value[steps + 1];
    for (int k = 0; k <= steps; ++k)
      value[k] = std::max(strike[i] - stock[i] * powers[2 * k], 0.0f);
    for (int step = steps - 1; step >= 0; --step)
      for (int k = 0; k <= step; ++k) {
        const float held = discount * (probability * value[k + 1] + (1 - probability) * value[k]);
        value[k] = std::max(held, strike[i] - stock[i] * powers[steps - step + 2 * k]);
      }
    out[i] = value[0];
  }
}

#else

#include <amp_math.h>

namespace {

float larger(float a, float b) restrict(amp) { return a > b ? a : b; }

} // namespace

int main(int argc, char **argv) {
  forms::family f("binomial_options", argc, argv);
  const int n = f.size(2048, 16);
  const std::vector<float> stock = forms::numbers<float>(n, 1, 50, 150), strike = forms::numbers<float>(n, 2, 50, 150);
  std::vector<float> out(n), expected(n), table(2 * steps + 1);
  for (int k = 0; k <= 2 * steps; ++k) // to the power of k - steps
    table[k] = static_cast<float>(std::pow(static_cast<double>(up), k - steps));
  const array_view<const float> s(n, stock), x(n, strike), powers(2 * steps + 1, table);
  const array_view<float> price(n, out);
  f.peer([&] { openmp::price(stock.data(), strike.data(), expected.data(), table.data(), n); });
  f.expect({{price, expected, 1e-4}});
  f.form("a tile per option, a barrier on each side", [&] {
    price.discard_data();
    parallel_for_each(
        extent<1>(n * 256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static float value[256];
          const int me = t.local[0];
          const float spot = s[t.tile], limit = x[t.tile];
          value[me] = larger(limit - spot * powers[2 * me], 0.0f);
          t.barrier.wait();
          for (int step = steps - 1; step >= 0; --step) {
            float held = 0;
            if (me <= step)
              held = larger(discount * (probability * value[me + 1] + (1 - probability) * value[me]),
                            limit - spot * powers[steps - step + 2 * me]);
            t.barrier.wait();
            if (me <= step)
              value[me] = held;
            t.barrier.wait();
          }
          if (me == 0)
            price[t.tile] = value[0];
        });
  });
  f.form("a tile per option, two buffers", [&] {
    price.discard_data();
    parallel_for_each(
        extent<1>(n * 256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static float value[2][257];
          const int me = t.local[0];
          const float spot = s[t.tile], limit = x[t.tile];
          int from = 0;
          value[0][me] = larger(limit - spot * powers[2 * me], 0.0f);
          t.barrier.wait();
          for (int step = steps - 1; step >= 0; --step) {
            if (me <= step)
              value[1 - from][me] =
                  larger(discount * (probability * value[from][me + 1] + (1 - probability) * value[from][me]),
                         limit - spot * powers[steps - step + 2 * me]);
            from = 1 - from;
            t.barrier.wait();
          }
          if (me == 0)
            price[t.tile] = value[from][0];
        });
  });
  f.form("a thread per option, a local array", [&] {
    price.discard_data();
    parallel_for_each(
        price.extent, [=](index<1> i) restrict(amp) {
          float value[steps + 1];
          const float spot = s[i], limit = x[i];
          for (int k = 0; k <= steps; ++k)
            value[k] = larger(limit - spot * powers[2 * k], 0.0f);
          for (int step = steps - 1; step >= 0; --step)
            for (int k = 0; k <= step; ++k)
              value[k] = larger(discount * (probability * value[k + 1] + (1 - probability) * value[k]),
                                limit - spot * powers[steps - step + 2 * k]);
          price[i] = value[0];
        });
  });
  return f.run();
}

#endif
