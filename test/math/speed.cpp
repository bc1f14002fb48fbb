// Tests whether a function of fast_math is slower than that of precise_math. Each is called often on numbers
// in registers, so that memory has no effect; the two alternate, and the medians are compared.
//
//   speed [elements] [rounds]    a line for each function: nanoseconds per call, fast and precise, and
//                                their ratio; fails if one is above 1.1
//
// RUN: %amp-clang++ -O2 -std=c++17 -fsyntax-only %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>

#include <algorithm>
#include <chrono>
#include <stdio.h>
#include <stdlib.h>
#include <vector>

using namespace concurrency;

namespace {

const int calls = 64; ///< per thread

/// Returns the seconds from launch to end.
template <typename Launch> double seconds(const accelerator_view &view, const Launch &launch) {
  accelerator_view waiting = view;
  const auto start = std::chrono::steady_clock::now();
  launch();
  waiting.wait();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> &v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

int slower;

template <typename Fast, typename Precise>
void compare(const char *name, array_view<float, 1> data, int rounds, Fast fast, Precise precise) {
  const accelerator_view view = accelerator().default_view;
  auto with = [&](auto function) {
    return [=] {
      parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
        float x = data[i], sum = 0;
        for (int k = 0; k < calls; ++k) {
          sum += function(x);
          x += 0.001f; // in [0.1, 0.9], where every function is defined
        }
        if (sum == 12345.678f) // never true, but the compiler cannot know
          data[i] = sum;
      });
    };
  };
  const auto run_fast = with(fast);
  const auto run_precise = with(precise);
  std::vector<double> a, b;
  for (int k = 0; k <= rounds; ++k) {
    const double x = seconds(view, run_fast), y = seconds(view, run_precise);
    if (k > 0) { // the first launch builds the kernel
      a.push_back(x);
      b.push_back(y);
    }
  }
  const double scale = 1e9 / (static_cast<double>(data.extent.size()) * calls);
  const double ratio = median(a) / median(b);
  const bool is_slower = ratio > 1.1;
  slower += is_slower;
  printf("%-8s %8.4f ns %8.4f ns  %.3f%s\n", name, median(a) * scale, median(b) * scale, ratio,
         is_slower ? "  SLOWER" : "");
  fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 1 << 20, rounds = argc > 2 ? atoi(argv[2]) : 15;
  if (n <= 0 || rounds <= 0)
    return 2;
  std::vector<float> numbers(n);
  for (int i = 0; i < n; ++i)
    numbers[i] = 0.1f + 0.8f * static_cast<float>(i % 1000) / 1000;
  array_view<float, 1> data(n, numbers);
  printf("# %ls, %d elements, %d calls each\n", accelerator().get_description().c_str(), n, calls);
#define COMPARE(name)                                                                                          \
  compare(#name, data, rounds, [](float x) restrict(amp) { return fast_math::name(x); },                       \
          [](float x) restrict(amp) { return precise_math::name(x); });
#define COMPARE_OF_TWO(name)                                                                                   \
  compare(#name, data, rounds, [](float x) restrict(amp) { return fast_math::name(x, 0.7f + x); },             \
          [](float x) restrict(amp) { return precise_math::name(x, 0.7f + x); });
  COMPARE(acos)
  COMPARE(asin)
  COMPARE(atan)
  COMPARE(ceil)
  COMPARE(cos)
  COMPARE(cosh)
  COMPARE(exp)
  COMPARE(exp2)
  COMPARE(fabs)
  COMPARE(floor)
  COMPARE(log)
  COMPARE(log10)
  COMPARE(log2)
  COMPARE(round)
  COMPARE(rsqrt)
  COMPARE(sin)
  COMPARE(sinh)
  COMPARE(sqrt)
  COMPARE(tan)
  COMPARE(tanh)
  COMPARE(trunc)
  COMPARE_OF_TWO(atan2)
  COMPARE_OF_TWO(fmax)
  COMPARE_OF_TWO(fmin)
  COMPARE_OF_TWO(fmod)
  COMPARE_OF_TWO(pow)
  compare("sincos", data, rounds,
          [](float x) restrict(amp) {
            float s, c;
            fast_math::sincos(x, &s, &c);
            return s + c;
          },
          [](float x) restrict(amp) {
            float s, c;
            precise_math::sincos(x, &s, &c);
            return s + c;
          });
  // Not a function, but the same question: a quotient, which -ffast-math makes faster.
  compare("x / y", data, rounds, [](float x) restrict(amp) { return direct3d::rcp(x); },
          [](float x) restrict(amp) { return 1 / x; });
  printf("# %d slower\n", slower);
  return slower != 0;
}
