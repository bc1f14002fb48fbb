// Forms of the triad and of Black-Scholes.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

#include "streams.h"

namespace {

struct item {
  double b, c;
};

void triads(forms::program &p) {
  const int n = p.size(1 << 24, 1004);
  p.family("triad");
  const double s = 3;
  const std::vector<double> host_b = forms::numbers<double>(n, 1), host_c = forms::numbers<double>(n, 2);
  const auto expected = [&] {
    std::vector<double> a(n);
    for (int i = 0; i < n; ++i)
      a[i] = host_b[i] + s * host_c[i];
    return a;
  };
  const auto b = p.input(host_b), c = p.input(host_c);
  const auto a = p.output<double>(n, {1e-15}, expected);
  p.form("guard and return, padded tiles", n, [&] {
    parallel_for_each(
        a.extent.tile<128>().pad(), [=](tiled_index<128> t) restrict(amp) {
          const int i = t.global[0];
          if (i >= n)
            return;
          a[i] = b[i] + s * c[i];
        });
  });
  p.form("a fixed number of threads", n, [&] {
    const int threads = 1 << 18;
    parallel_for_each(
        extent<1>(threads), [=](index<1> t) restrict(amp) {
          for (int i = t[0]; i < n; i += threads)
            a[i] = b[i] + s * c[i];
        });
  });
  std::vector<item> items(n);
  for (int i = 0; i < n; ++i)
    items[i] = {host_b[i], host_c[i]};
  const auto pairs = p.input(items);
  p.form("structs", n, [&] {
    parallel_for_each(
        a.extent, [=](index<1> i) restrict(amp) {
          const item x = pairs[i];
          a[i] = x.b + s * x.c;
        });
  });
  const std::vector<float> small_b = forms::numbers<float>(n, 3), small_c = forms::numbers<float>(n, 4);
  const auto vectors_b = p.input(small_b).reinterpret_as<const float_4>();
  const auto vectors_c = p.input(small_c).reinterpret_as<const float_4>();
  const auto vectors_a = p.output<float_4, float>(n / 4, {1e-6}, [&] {
    std::vector<float> sums(n);
    for (int i = 0; i < n; ++i)
      sums[i] = small_b[i] + 3.0f * small_c[i];
    return sums;
  });
  p.form("vectors of four floats", n, [&] {
    parallel_for_each(
        vectors_a.extent, [=](index<1> i) restrict(amp) { vectors_a[i] = vectors_b[i] + vectors_c[i] * 3.0f; });
  });
}

template <bool ByPolynomial, class T> std::vector<T> price_all(const std::vector<option<T>> &options) {
  std::vector<T> all;
  for (const option<T> &o : options) {
    const prices<T> p = price<ByPolynomial>(o);
    all.insert(all.end(), {p.call, p.put});
  }
  return all;
}

template <class T> std::vector<option<T>> make_options(int n) {
  const auto stock = forms::numbers<T>(n, 1, 5, 30), strike = forms::numbers<T>(n, 2, 1, 100),
             years = forms::numbers<T>(n, 3, 0.25, 10);
  std::vector<option<T>> options;
  for (int i = 0; i < n; ++i)
    options.push_back({stock[i], strike[i], years[i]});
  return options;
}

void black_scholes(forms::program &p) {
  const int n = p.size(1 << 23, 1000);
  p.family("black_scholes");
  const auto host = make_options<float>(n);
  const auto options = p.input(host);
  const auto results = p.output<prices<float>, float>(n, {1e-4}, [&] { return price_all<true>(host); });
  p.form("structs of options and prices", n, [&] {
    parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = price<true>(options[i]); });
  });
  const auto others = p.output<prices<float>, float>(n, {1e-4}, [&] { return price_all<false>(host); });
  p.form("error function, guard and return", n, [&] {
    parallel_for_each(
        others.extent.tile<64>().pad(), [=](tiled_index<64> t) restrict(amp) {
          if (t.global[0] >= n)
            return;
          others[t.global] = price<false>(options[t.global]);
        });
  });
  const int fewer = n / 8;
  const auto wide = make_options<double>(fewer);
  const auto wide_options = p.input(wide);
  const auto wide_results = p.output<prices<double>, double>(fewer, {1e-12}, [&] { return price_all<true>(wide); });
  p.form("double, a fixed number of threads", fewer, [&] {
    const int threads = 1 << 17;
    parallel_for_each(
        extent<1>(threads), [=](index<1> t) restrict(amp) {
          for (int i = t[0]; i < fewer; i += threads)
            wide_results[i] = price<true>(wide_options[i]);
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  triads(p);
  black_scholes(p);
  return p.status();
}
