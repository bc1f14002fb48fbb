// Fourier transforms of many rows of 1024 complex numbers.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int length = 1024, bits = 10;

struct complex_number {
  float re, im;
};

namespace openmp {
void fft(const complex_number *in, complex_number *out, const complex_number *roots, int rows);
void stockham(const complex_number *in, complex_number *out, complex_number *other, const complex_number *roots,
              int rows);
void stockham_by_shifts(const complex_number *in, complex_number *out, complex_number *other, int rows);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::fft(const complex_number *in, complex_number *out, const complex_number *roots, int rows) {
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    const complex_number *from = in + row * length;
    complex_number *to = out + row * length;
    for (int i = 0; i < length; ++i) {
      int reversed = 0;
      for (int b = 0; b < bits; ++b)
        reversed |= (i >> b & 1) << (bits - 1 - b);
      to[reversed] = from[i];
    }
    for (int half = 1; half < length; half *= 2)
      for (int start = 0; start < length; start += 2 * half)
        for (int k = 0; k < half; ++k) {
          const complex_number w = roots[k * (length / 2 / half)];
          const complex_number a = to[start + k], b = to[start + k + half];
          const complex_number t = {b.re * w.re - b.im * w.im, b.re * w.im + b.im * w.re};
          to[start + k] = {a.re + t.re, a.im + t.im};
          to[start + k + half] = {a.re - t.re, a.im - t.im};
        }
  }
}

// From memory to memory: each stage computes the butterflies of all rows.

static void butterfly(const complex_number *from, complex_number *to, int here, int place, int half, complex_number w) {
  const complex_number a = from[here], b = from[here + length / 2];
  const complex_number t = {b.re * w.re - b.im * w.im, b.re * w.im + b.im * w.re};
  to[place] = {a.re + t.re, a.im + t.im};
  to[place + half] = {a.re - t.re, a.im - t.im};
}

/// `compute(from, to, i, stage)` computes butterfly i.
template <class Butterfly>
static void compute_stages(const complex_number *in, complex_number *out, complex_number *other, int rows,
                           Butterfly compute) {
  for (int stage = 0; stage < bits; ++stage) {
    const complex_number *from = stage == 0 ? in : stage % 2 ? other : out;
    complex_number *to = stage % 2 ? out : other;
#pragma omp parallel for
    for (int i = 0; i < rows * length / 2; ++i)
      compute(from, to, i, stage);
  }
}

void openmp::stockham(const complex_number *in, complex_number *out, complex_number *other, const complex_number *roots,
                      int rows) {
  compute_stages(in, out, other, rows, [=](const complex_number *from, complex_number *to, int i, int stage) {
    const int half = 1 << stage, row = i / (length / 2) * length, j = i % (length / 2), k = j % half;
    butterfly(from, to, row + j, row + j / half * 2 * half + k, half, roots[k * (length / 2 / half)]);
  });
}

void openmp::stockham_by_shifts(const complex_number *in, complex_number *out, complex_number *other, int rows) {
  compute_stages(in, out, other, rows, [](const complex_number *from, complex_number *to, int i, int stage) {
    const int half = 1 << stage, row = i >> (bits - 1) << bits, j = i & (length / 2 - 1), k = j & (half - 1);
    const float angle = -3.14159265358979f * k / half;
    butterfly(from, to, row + j, row + ((j >> stage) << (stage + 1)) + k, half, {cosf(angle), sinf(angle)});
  });
}

#else

#include <amp_math.h>
#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

constexpr float pi = 3.14159265358979f;

complex_number add(complex_number a, complex_number b) restrict(amp) { return {a.re + b.re, a.im + b.im}; }
complex_number subtract(complex_number a, complex_number b) restrict(amp) { return {a.re - b.re, a.im - b.im}; }
complex_number multiply(complex_number a, complex_number b) restrict(amp) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/// Stockham stages from memory to memory: one thread per butterfly; divides by `half` at run time.
void stockham(const array_view<const complex_number> &from, const array_view<complex_number> &to,
              const array_view<const complex_number> &roots, int half) {
  parallel_for_each(
      extent<1>(from.extent[0] / 2), [=](index<1> i) restrict(amp) {
        const int row = i[0] / (length / 2) * length, j = i[0] % (length / 2);
        const int k = j % half;
        const complex_number a = from[row + j];
        const complex_number b = multiply(from[row + j + length / 2], roots[k * (length / 2 / half)]);
        const int place = row + j / half * 2 * half + k;
        to[place] = add(a, b);
        to[place + half] = subtract(a, b);
      });
}

/// The same with shifts and masks, and roots computed in place.
void stockham_by_shifts(const array_view<const float_2> &from, const array_view<float_2> &to, int stage) {
  parallel_for_each(
      extent<1>(from.extent[0] / 2), [=](index<1> i) restrict(amp) {
        const int row = i[0] >> (bits - 1) << bits, j = i[0] & (length / 2 - 1);
        const int half = 1 << stage, k = j & (half - 1);
        const float angle = -pi * k / half;
        const float c = fast_math::cosf(angle), s = fast_math::sinf(angle);
        const float_2 a = from[row + j], v = from[row + j + length / 2];
        const float_2 b(v.x * c - v.y * s, v.x * s + v.y * c);
        const int place = row + ((j >> stage) << (stage + 1)) + k;
        to[place] = a + b;
        to[place + half] = a - b;
      });
}

/// 256 threads process a row in tile_static memory, two butterflies each, with separate real and imaginary parts.
void in_tiles(const array_view<const complex_number> &from, const array_view<complex_number> &to,
              const array_view<const complex_number> &roots) {
  parallel_for_each(
      extent<1>(from.extent[0] / 4).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static float re[length], im[length];
        const int me = t.local[0], row = t.tile[0] * length;
        for (int i = me; i < length; i += 256) {
          int reversed = 0;
          for (int b = 0; b < bits; ++b)
            reversed |= (i >> b & 1) << (bits - 1 - b);
          re[reversed] = from[row + i].re, im[reversed] = from[row + i].im;
        }
        t.barrier.wait();
        for (int half = 1; half < length; half *= 2) {
          for (int j = me; j < length / 2; j += 256) {
            const int k = j & (half - 1), i = 2 * (j - k) + k;
            const complex_number w = roots[k * (length / 2 / half)];
            const float x = re[i + half] * w.re - im[i + half] * w.im, y = re[i + half] * w.im + im[i + half] * w.re;
            re[i + half] = re[i] - x, im[i + half] = im[i] - y;
            re[i] += x, im[i] += y;
          }
          t.barrier.wait();
        }
        for (int i = me; i < length; i += 256)
          to[row + i] = {re[i], im[i]};
      });
}

/// Radix 4: 256 threads per row, structs in tile_static memory, two buffers.
void radix_4(const array_view<const complex_number> &from, const array_view<complex_number> &to,
             const array_view<const complex_number> &roots) {
  parallel_for_each(
      extent<1>(from.extent[0] / 4).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static complex_number s[2][length];
        const int me = t.local[0], row = t.tile[0] * length;
        for (int i = me; i < length; i += 256)
          s[0][i] = from[row + i];
        t.barrier.wait();
        int source = 0;
        for (int quarter = 1; quarter < length; quarter *= 4) {
          const int k = me & (quarter - 1), step = length / 4 / quarter;
          const complex_number a = s[source][me];
          const complex_number b = multiply(s[source][me + 256], roots[k * step]);
          const complex_number c = multiply(s[source][me + 512], roots[2 * k * step]);
          const int third = 3 * k * step; // roots beyond half a turn are negated roots
          complex_number w = roots[third & (length / 2 - 1)];
          if (third >= length / 2)
            w = {-w.re, -w.im};
          const complex_number d = multiply(s[source][me + 768], w);
          const complex_number even = add(a, c), odd = subtract(a, c), sum = add(b, d), difference = subtract(b, d);
          const complex_number turned = {difference.im, -difference.re};
          const int place = 4 * (me - k) + k;
          s[1 - source][place] = add(even, sum);
          s[1 - source][place + quarter] = add(odd, turned);
          s[1 - source][place + 2 * quarter] = subtract(even, sum);
          s[1 - source][place + 3 * quarter] = subtract(odd, turned);
          source = 1 - source;
          t.barrier.wait();
        }
        for (int i = me; i < length; i += 256)
          to[row + i] = s[source][i];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("fft", argc, argv);
  const int rows = f.size(4096, 8), n = rows * length;
  const std::vector<float> in = forms::numbers<float>(2 * n, 1, -1, 1);
  std::vector<float> out(in.size()), expected(in.size());
  std::vector<complex_number> turn(length / 2);
  for (int k = 0; k < length / 2; ++k)
    turn[k] = {static_cast<float>(std::cos(-2.0 * pi * k / length)),
               static_cast<float>(std::sin(-2.0 * pi * k / length))};
  const complex_number *numbers = reinterpret_cast<const complex_number *>(in.data());
  f.peer([&] { openmp::fft(numbers, reinterpret_cast<complex_number *>(expected.data()), turn.data(), rows); });
  const array_view<const complex_number> from(n, numbers), roots(length / 2, turn);
  const array_view<complex_number> to(n, reinterpret_cast<complex_number *>(out.data()));
  array<complex_number> other(n);
  f.expect({{to, expected, 1e-3}});
  std::vector<complex_number> peer_other(n);
  complex_number *numbers_out = reinterpret_cast<complex_number *>(out.data());
  f.same({{out, expected, 1e-3}},
         [&] { openmp::stockham(numbers, numbers_out, peer_other.data(), turn.data(), rows); });
  f.form("Stockham through memory, divisions", [&] {
    const array_view<complex_number> temporary(other);
    to.discard_data();
    for (int stage = 0; stage < bits; ++stage)
      stockham(stage == 0 ? from : array_view<const complex_number>(stage % 2 ? temporary : to),
               stage % 2 ? to : temporary, roots, 1 << stage);
  });
  f.form("bit reversal, tile_static, parts apart", [&] {
    to.discard_data();
    in_tiles(from, to, roots);
  });
  f.form("radix 4, tile_static structs, two buffers", [&] {
    to.discard_data();
    radix_4(from, to, roots);
  });
  const array_view<const float_2> from_2(n, reinterpret_cast<const float_2 *>(in.data()));
  const array_view<float_2> to_2(n, reinterpret_cast<float_2 *>(out.data()));
  array<float_2> other_2(n);
  f.expect({{to_2, expected, 1e-3}});
  f.same({{out, expected, 1e-3}}, [&] { openmp::stockham_by_shifts(numbers, numbers_out, peer_other.data(), rows); });
  f.form("Stockham through memory, float_2, shifts", [&] {
    const array_view<float_2> temporary(other_2);
    to_2.discard_data();
    for (int stage = 0; stage < bits; ++stage)
      stockham_by_shifts(stage == 0 ? from_2 : array_view<const float_2>(stage % 2 ? temporary : to_2),
                         stage % 2 ? to_2 : temporary, stage);
  });
  return f.run();
}

#endif
