// The intrinsic functions of the namespace direct3d.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_short_vectors.h>
#include <cmath>
#include <vector>

using namespace concurrency;

// A19.01 accept: abs
// A19.02 accept: clamp
// A19.03 accept: countbits
// A19.04 accept: firstbithigh
// A19.05 accept: firstbitlow
// A19.06 accept: imax
// A19.07 accept: imin
// A19.08 accept: mad
// A19.12 accept: reversebits
// A19.14 accept: sign
// A19.17 accept: umax
// A19.18 accept: umin
static void integers() {
  const int in[] = {0, 1, -1, 5, -40, 0x40000000, -0x7fffffff - 1, 12345};
  const int n = 8;
  std::vector<int> data(n * 12);
  array_view<int, 2> out(n, 12, data);
  parallel_for_each(
      extent<1>(n), [=](index<1> idx) restrict(amp) {
        const int i = idx[0], x = in[i];
        const unsigned u = static_cast<unsigned>(x);
        out(i, 0) = direct3d::abs(x);
        out(i, 1) = direct3d::imax(x, 3) / 2 - direct3d::imin(x, 3) / 4;
        out(i, 2) = static_cast<int>(direct3d::umax(u, 3u) ^ direct3d::umin(u, 3u));
        out(i, 3) = direct3d::sign(x);
        out(i, 4) = direct3d::clamp(x, -10, 10);
        out(i, 5) = static_cast<int>(direct3d::countbits(u));
        out(i, 6) = direct3d::firstbithigh(x);
        out(i, 7) = direct3d::firstbitlow(x);
        out(i, 8) = static_cast<int>(direct3d::reversebits(u));
        out(i, 9) = direct3d::mad(i, 7, -2) + static_cast<int>(direct3d::mad(u, 3u, 1u));
        out(i, 10) = direct3d::mad(x, x, 0x7fffffff); // wraps around
      });
  for (int i = 0; i < n; ++i) {
    const int x = in[i];
    const unsigned u = static_cast<unsigned>(x);
    unsigned turned = 0;
    int bits = 0, highest = -1, lowest = -1;
    for (int b = 0; b < 32; ++b)
      if (u >> b & 1) {
        turned |= 0x80000000u >> b;
        ++bits;
        highest = b;
        lowest = lowest < 0 ? b : lowest;
      }
    EXPECT_EQUAL(out(i, 0), static_cast<int>(x < 0 ? 0u - u : u));
    EXPECT_EQUAL(out(i, 1), x > 3 ? x / 2 : 1 - x / 4);
    EXPECT_EQUAL(out(i, 2), static_cast<int>(u ^ 3u));
    EXPECT_EQUAL(out(i, 3), x > 0 ? 1 : x < 0 ? -1 : 0);
    EXPECT_EQUAL(out(i, 4), x < -10 ? -10 : x > 10 ? 10 : x);
    EXPECT_EQUAL(out(i, 5), bits);
    EXPECT_EQUAL(out(i, 6), highest);
    EXPECT_EQUAL(out(i, 7), lowest);
    EXPECT_EQUAL(out(i, 8), static_cast<int>(turned));
    EXPECT_EQUAL(out(i, 9), static_cast<int>(i * 7u - 2 + u * 3 + 1));
    EXPECT_EQUAL(out(i, 10), static_cast<int>(u * u + 0x7fffffffu));
  }
}

/// Gradient noise in double: hashes of the integer coordinates give the gradients.
static double slope(int i) {
  unsigned bits = static_cast<unsigned>(i) * 0x9e3779b9u;
  bits = (bits ^ (bits >> 15)) * 0x85ebca6bu;
  bits = (bits ^ (bits >> 13)) * 0xc2b2ae35u;
  return static_cast<int>(bits ^ (bits >> 16)) / 2147483648.0;
}
static double noise_reference(double x) {
  const double whole = std::floor(x), t = x - whole;
  const double fade = std::pow(t, 3) * (6 * t * t - 15 * t + 10);
  const int i = static_cast<int>(whole);
  return 2 * ((1 - fade) * slope(i) * t + fade * slope(i + 1) * (t - 1));
}

// A19.09 accept: noise
// A19.10 accept: radians
// A19.11 accept: rcp
// A19.13 accept: saturate
// A19.15 accept: smoothstep
// A19.16 accept: step
static void numbers() {
  const int n = 400;
  std::vector<float> data(n * 8);
  array_view<float, 2> out(n, 8, data);
  parallel_for_each(
      extent<1>(n), [=](index<1> idx) restrict(amp) {
        const int i = idx[0];
        const float x = i * 0.125f - 20;
        out(i, 0) = direct3d::clamp(x, -1.0f, 1.5f);
        out(i, 1) = direct3d::saturate(x);
        out(i, 2) =
            direct3d::mad(x, 2.0f, 1.0f) + static_cast<float>(direct3d::mad(0.5, 0.5, 0.25));
        out(i, 3) = direct3d::radians(x);
        out(i, 4) = direct3d::rcp(x + 0.0625f) + static_cast<float>(direct3d::rcp(8.0));
        out(i, 5) = direct3d::step(2.0f, x);
        out(i, 6) = direct3d::smoothstep(-2.0f, 6.0f, x);
        out(i, 7) = direct3d::noise(x);
      });
  // Far from 0, and where floats have no fractional part any more.
  const float places[] = {-0.0f, 1e5f + 0.25f, -77777.75f, 8388607.5f, 3e9f, -3e38f, 1e-30f, -0.5f};
  std::vector<float> distant(8);
  array_view<float, 1> far(8, distant);
  parallel_for_each(far.extent, [=](index<1> i) restrict(amp) { far[i] = direct3d::noise(places[i[0]]); });
  for (int i = 0; i < 8; ++i)
    EXPECT(std::fabs(far[i] - (std::fabs(places[i]) > 1e9f ? 0 : noise_reference(places[i]))) < 1e-6);
  float low = 0, high = 0;
  for (int i = 0; i < n; ++i) {
    const float x = i * 0.125f - 20;
    EXPECT_EQUAL(out(i, 0), x < -1 ? -1 : x > 1.5f ? 1.5f : x);
    EXPECT_EQUAL(out(i, 1), x < 0 ? 0 : x > 1 ? 1 : x);
    EXPECT_EQUAL(out(i, 2), 2 * x + 1.5f);
    EXPECT_EQUAL(out(i, 3), x * 0.017453292519943295f);
    const float inverse = 1 / (x + 0.0625f);
    EXPECT(std::fabs(out(i, 4) - 0.125f - inverse) <= 1e-5f * std::fabs(inverse));
    EXPECT_EQUAL(out(i, 5), x >= 2 ? 1 : 0);
    const float t = std::fmin(std::fmax((x + 2) / 8, 0.0f), 1.0f);
    EXPECT(std::fabs(out(i, 6) - t * t * (3 - 2 * t)) < 1e-6f);
    EXPECT(std::fabs(out(i, 7)) <= 1 && std::fabs(out(i, 7) - noise_reference(x)) < 1e-6);
    if (i % 8 == 0)
      EXPECT_EQUAL(out(i, 7), 0);
    if (i > 0) // smooth: the derivative is bounded
      EXPECT(std::fabs(out(i, 7) - out(i - 1, 7)) < 0.7f);
    low = std::fmin(low, out(i, 7));
    high = std::fmax(high, out(i, 7));
  }
  EXPECT(low < -0.3f && high > 0.3f);
}

/// Byte by byte, for references with and without zero bytes.
// A19.19 accept: graphics::direct3d::msad4
static void sums_of_differences() {
  const int n = 500;
  typedef graphics::direct3d::uint4 uint4;
  std::vector<uint4> data(n);
  std::vector<unsigned> words(3 * n);
  unsigned seed = 1;
  for (unsigned &word : words)
    word = seed = seed * 1664525u + 1013904223u;
  for (int i = 0; i < n; i += 3)
    words[3 * i] &= i % 2 ? 0xff00ffffu : 0x00ff00ffu;
  array_view<uint4, 1> out(n, data);
  array_view<const unsigned, 2> in(n, 3, words);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        const graphics::direct3d::uint2 source(in(i[0], 1), in(i[0], 2));
        out[i] = graphics::direct3d::msad4(in(i[0], 0), source, uint4(1, 20, 300, 4000));
      });
  out.synchronize();
  for (int i = 0; i < n; ++i) {
    unsigned sum[4] = {1, 20, 300, 4000};
    for (int s = 0; s < 4; ++s)
      for (int k = 0; k < 4; ++k) {
        const int at = s + k, a = words[3 * i] >> 8 * k & 255;
        const int b = words[3 * i + 1 + at / 4] >> 8 * (at % 4) & 255;
        if (a != 0)
          sum[s] += static_cast<unsigned>(a < b ? b - a : a - b);
      }
    EXPECT(data[i] == uint4(sum[0], sum[1], sum[2], sum[3]));
  }
}

int main() {
  sums_of_differences();
  integers();
  numbers();
  return result();
}
