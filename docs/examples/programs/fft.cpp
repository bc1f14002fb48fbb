// The fast Fourier transform of complex numbers (float_2), radix 2, by Stockham's algorithm: each step reads
// one array and writes another, already in order. Compared with a serial transform in double precision, and the
// inverse transform with the original numbers.
//
//   fft [log2 of the size]     default: 18
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

using namespace concurrency;
using concurrency::graphics::float_2;

float_2 times(float_2 a, float_2 b) restrict(cpu, amp) {
  return float_2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

/// One step: combines transforms of length `done` into transforms of twice that length.
void step(array_view<const float_2, 1> from, array_view<float_2, 1> to,
          array_view<const float_2, 1> roots, int done, float sign) {
  const int half = from.extent[0] / 2;
  parallel_for_each(
      extent<1>(half), [=](index<1> idx) restrict(amp) {
        const int i = idx[0], k = i & (done - 1);
        const float_2 root = roots[k * (half / done)];
        const float_2 a = from[i], b = times(from[i + half], float_2(root.x, sign * root.y));
        const int place = 2 * i - k;
        to[place] = a + b;
        to[place + done] = a - b;
      });
}

/// In place. The inverse does not divide by the size.
void transform(std::vector<float_2> &data, bool backwards) {
  const int n = static_cast<int>(data.size());
  std::vector<float_2> spare(data.size()), root_values(data.size() / 2);
  for (int k = 0; k < n / 2; ++k) {
    const double angle = -2 * M_PI * k / n;
    root_values[k] =
        float_2(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
  }
  array_view<const float_2, 1> roots(n / 2, root_values);
  array_view<float_2, 1> from(n, data), to(n, spare);
  for (int done = 1; done < n; done *= 2) {
    step(from, to, roots, done, backwards ? -1.0f : 1.0f);
    std::swap(from, to);
  }
  copy(from, data.begin());
  to.discard_data();
}

std::vector<std::complex<double>> serial(const std::vector<std::complex<double>> &x) {
  const size_t n = x.size();
  if (n == 1)
    return x;
  std::vector<std::complex<double>> even(n / 2), odd(n / 2), result(n);
  for (size_t i = 0; i < n / 2; ++i)
    even[i] = x[2 * i], odd[i] = x[2 * i + 1];
  even = serial(even);
  odd = serial(odd);
  for (size_t k = 0; k < n / 2; ++k) {
    const std::complex<double> t =
        std::polar(1.0, -2 * M_PI * static_cast<double>(k) / static_cast<double>(n)) * odd[k];
    result[k] = even[k] + t;
    result[k + n / 2] = even[k] - t;
  }
  return result;
}

int main(int argc, char **argv) {
  const int bits = argc > 1 ? std::atoi(argv[1]) : 18;
  if (bits < 1 || bits > 26) {
    std::cerr << "the logarithm of the size must be between 1 and 26\n";
    return 2;
  }
  const size_t n = size_t(1) << bits;
  std::vector<float_2> data(n);
  std::vector<std::complex<double>> exact(n);
  unsigned seed = 1;
  for (size_t i = 0; i < n; ++i) {
    seed = seed * 1664525u + 1013904223u;
    const float noise = static_cast<float>(seed >> 8) / 16777216.0f - 0.5f;
    data[i] = float_2(std::sin(0.1f * static_cast<float>(i % 1000)) + noise, noise);
    exact[i] = {data[i].x, data[i].y};
  }
  const std::vector<float_2> original = data;
  exact = serial(exact);

  const auto start = std::chrono::steady_clock::now();
  transform(data, false);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  double error = 0, size = 0;
  for (size_t i = 0; i < n; ++i) {
    error += std::norm(std::complex<double>(data[i].x, data[i].y) - exact[i]);
    size += std::norm(exact[i]);
  }
  transform(data, true);
  double worst = 0;
  for (size_t i = 0; i < n; ++i) {
    const float_2 back = data[i] * (1.0f / static_cast<float>(n)) - original[i];
    worst = std::fmax(worst, std::fmax(std::fabs(back.x), std::fabs(back.y)));
  }
  const double relative = std::sqrt(error / size);
  const double bound = 1e-6, bound_back = 1e-5; // relative error; absolute error after the inverse
  const bool ok = relative < bound && worst < bound_back;
  std::cout << n << " numbers: " << (ok ? "ok, within " : "WRONG, not within ") << bound
            << ", there and back " << bound_back << ", " << time.count() << " ms\n";
  return ok ? 0 : 1;
}
