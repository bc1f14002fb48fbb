// Rows, columns and components that a kernel computes from a linear index, for widths below, at and above the number of
// lanes of a vector: each element is the one that the formula gives.
//
// RUN: %amp-clang++ -O2 -std=c++17 -I%S/../Inputs %s -o %t && %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

namespace {

const int n = 5003;

std::vector<int> numbers() {
  std::vector<int> all(n);
  for (int i = 0; i < n; ++i)
    all[i] = i * 7919 % 1009;
  return all;
}

/// Compares formula(i, a) for a view with formula(i, a) for an array.
template <class F> void compare(const F &formula) {
  const std::vector<int> in = numbers();
  std::vector<int> out(n, -1);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  to.discard_data();
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = formula(i[0], from); });
  to.synchronize();
  for (int i = 0; i < n; ++i)
    EXPECT(out[i] == formula(i, in));
}

/// Adjacent threads compute the N components of a structure.
template <int N> void compareComponents() {
  compare([](int i, const auto &a) restrict(cpu, amp) { return a[i] * a[i % N] + a[i / N]; });
  compare([](int i, const auto &a) restrict(cpu, amp) { return a[i / N * N + (N - 1 - i % N) * (i < n - N)]; });
  compare([](int i, const auto &a) restrict(cpu, amp) { // each component has its own path
    return i % N == N - 1 ? a[i] : i % N == 0 ? a[i / N] * a[i] : a[i / N * N];
  });
  compare([](int i, const auto &a) restrict(cpu, amp) { // quotients by multiples and divisors
    return a[i / (2 * N)] + a[i % (2 * N)] + a[i / (6 * N) % 5] + i % 2;
  });
  compare([](int i, const auto &a) restrict(cpu, amp) { // a local array, and a loop over pixels
    int sums[N] = {};
    for (int k = -2; k <= 2; ++k) {
      const int pixel = i / N + k, inside = pixel < 0 ? 0 : pixel > n / N - 1 ? n / N - 1 : pixel;
      sums[i % N] += a[inside * N + i % N] * (k + 3);
    }
    return sums[i % N] - sums[N - 1];
  });
  compare([](int i, const auto &a) restrict(cpu, amp) { // paths that depend on what is loaded
    int sum = a[i / N];
    while (sum % 7 != 0)
      sum += a[i % N] % 3 + 1;
    return sum;
  });
}

/// The components of the pixels of an image: what two-dimensional threads write through another view.
template <int N> void compareImages(int height, int width) {
  const std::vector<int> in = numbers();
  std::vector<int> out(height * width * N), counts(N, 0);
  const array_view<const int, 2> image(height, width * N, in);
  const array_view<int, 2> blurred(height, width * N, out);
  const array_view<int> ends(N, counts);
  blurred.discard_data();
  parallel_for_each(
      blurred.extent, [=](index<2> i) restrict(amp) {
        const int x = i[1] / N, c = i[1] % N, left = x > 0 ? x - 1 : 0, right = x < width - 1 ? x + 1 : width - 1;
        blurred[i] = image(i[0], left * N + c) + 2 * image[i] + image(i[0], right * N + c);
        if (x == width - 1)
          atomic_fetch_add(&ends[c], blurred[i]);
      });
  blurred.synchronize();
  ends.synchronize();
  int sums[N] = {};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < N; ++c) {
        const auto at = [&](int column) { return in[(y * width + std::max(0, std::min(column, width - 1))) * N + c]; };
        EXPECT_EQUAL(out[(y * width + x) * N + c], at(x - 1) + 2 * at(x) + at(x + 1));
        sums[c] += x == width - 1 ? out[(y * width + x) * N + c] : 0;
      }
  for (int c = 0; c < N; ++c)
    EXPECT_EQUAL(counts[c], sums[c]);
}

/// Only four of a tile's 64 threads do anything: fewer than a vector's lanes.
void compareFew() {
  const std::vector<int> in = numbers();
  std::vector<int> out(256, -1);
  const array_view<const int> from(n, in);
  const array_view<int> to(256, out);
  parallel_for_each(
      to.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        const int i = t.global[0];
        if (i % 16 == 0)
          to[i] = from[i] - from[i + 2];
      });
  to.synchronize();
  for (int i = 0; i < 256; ++i)
    EXPECT_EQUAL(out[i], i % 16 != 0 ? -1 : in[i] - in[i + 2]);
}

} // namespace

int main() {
  for (const int w : {1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 48, 100, 1000, n - 1, n, n + 1, 1 << 30}) {
    compare([=](int i, const auto &a) restrict(cpu, amp) { return a[i] + i / w * 3 + i % w; });
    compare([=](int i, const auto &a) restrict(cpu, amp) {
      const int y = i / w, x = i % w, mirrored = y * w + w - 1 - x;
      return mirrored < n ? a[mirrored] : -2;
    });
    compare([=](int i, const auto &a) restrict(cpu, amp) {
      const int y = i / w, x = i % w;
      return x >= 5 && x < w - 1 && y > 0 ? a[i - 5] + a[i - w < 0 ? 0 : i - w] : y;
    });
    compare([=](int i, const auto &a) restrict(cpu, amp) { // half as many rows and columns
      const int half = w / 2 + 1, y = i / half, x = i % half;
      return (2 * y + 1) * w + 2 * x + 1 < n ? a[2 * y * w + 2 * x] + a[(2 * y + 1) * w + 2 * x + 1] : x - y;
    });
    compare([=](int i, const auto &a) restrict(cpu, amp) { // unsigned, and of three dimensions
      const unsigned u = unsigned(i), z = u / (w % 1000u * 4u + 4u), r = u % (w % 1000u * 4u + 4u);
      return a[int(r / 4)] + int(z + r % 4);
    });
  }
  compare([](int i, const auto &a) restrict(cpu, amp) { return a[i % 48] + a[i / 48] + a[i & 15] + a[i % 80]; });
  compareComponents<2>();
  compareComponents<3>();
  compareComponents<4>();
  compareComponents<7>();
  compareComponents<8>();
  compareFew();
  for (const int width : {1, 5, 16, 33}) {
    compareImages<2>(11, width);
    compareImages<3>(7, width);
    compareImages<4>(13, width);
  }
  return result();
}
