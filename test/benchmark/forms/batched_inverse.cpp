// Inverses of many 4x4 matrices.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void invert(const float *in, float *out, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

namespace {

/// Gauss-Jordan elimination with pivoting.
void invert_one(const float *in, float *out) {
  float a[4][8];
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      a[r][c] = in[4 * r + c], a[r][c + 4] = r == c;
  for (int k = 0; k < 4; ++k) {
    int pivot = k;
    for (int r = k + 1; r < 4; ++r)
      if (std::fabs(a[r][k]) > std::fabs(a[pivot][k]))
        pivot = r;
    if (pivot != k)
      for (int c = 0; c < 8; ++c)
        std::swap(a[k][c], a[pivot][c]);
    const float scale = 1 / a[k][k];
    for (int c = 0; c < 8; ++c)
      a[k][c] *= scale;
    for (int r = 0; r < 4; ++r)
      if (r != k) {
        const float factor = a[r][k];
        for (int c = 0; c < 8; ++c)
          a[r][c] -= factor * a[k][c];
      }
  }
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      out[4 * r + c] = a[r][c + 4];
}

} // namespace

void openmp::invert(const float *in, float *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    invert_one(in + 16 * i, out + 16 * i);
}

#else

#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct mat4 {
  float m[4][4];
};

float absolute(float v) restrict(amp) { return v < 0 ? -v : v; }

/// Takes and returns matrices by value.
mat4 invert_by_pivots(mat4 a) restrict(amp) {
  mat4 b;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      b.m[r][c] = r == c ? 1.0f : 0.0f;
  for (int k = 0; k < 4; ++k) {
    int pivot = k;
    for (int r = k + 1; r < 4; ++r)
      if (absolute(a.m[r][k]) > absolute(a.m[pivot][k]))
        pivot = r;
    if (pivot != k)
      for (int c = 0; c < 4; ++c) {
        float t = a.m[k][c];
        a.m[k][c] = a.m[pivot][c], a.m[pivot][c] = t;
        t = b.m[k][c];
        b.m[k][c] = b.m[pivot][c], b.m[pivot][c] = t;
      }
    const float scale = 1 / a.m[k][k];
    for (int c = 0; c < 4; ++c)
      a.m[k][c] *= scale, b.m[k][c] *= scale;
    for (int r = 0; r < 4; ++r)
      if (r != k) {
        const float factor = a.m[r][k];
        for (int c = 0; c < 4; ++c)
          a.m[r][c] -= factor * a.m[k][c], b.m[r][c] -= factor * b.m[k][c];
      }
  }
  return b;
}

mat4 invert_by_cofactors(const mat4 &a) restrict(amp) {
  const float s0 = a.m[0][0] * a.m[1][1] - a.m[1][0] * a.m[0][1], s1 = a.m[0][0] * a.m[1][2] - a.m[1][0] * a.m[0][2];
  const float s2 = a.m[0][0] * a.m[1][3] - a.m[1][0] * a.m[0][3], s3 = a.m[0][1] * a.m[1][2] - a.m[1][1] * a.m[0][2];
  const float s4 = a.m[0][1] * a.m[1][3] - a.m[1][1] * a.m[0][3], s5 = a.m[0][2] * a.m[1][3] - a.m[1][2] * a.m[0][3];
  const float c0 = a.m[2][0] * a.m[3][1] - a.m[3][0] * a.m[2][1], c1 = a.m[2][0] * a.m[3][2] - a.m[3][0] * a.m[2][2];
  const float c2 = a.m[2][0] * a.m[3][3] - a.m[3][0] * a.m[2][3], c3 = a.m[2][1] * a.m[3][2] - a.m[3][1] * a.m[2][2];
  const float c4 = a.m[2][1] * a.m[3][3] - a.m[3][1] * a.m[2][3], c5 = a.m[2][2] * a.m[3][3] - a.m[3][2] * a.m[2][3];
  const float scale = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
  mat4 b;
  b.m[0][0] = (a.m[1][1] * c5 - a.m[1][2] * c4 + a.m[1][3] * c3) * scale;
  b.m[0][1] = (-a.m[0][1] * c5 + a.m[0][2] * c4 - a.m[0][3] * c3) * scale;
  b.m[0][2] = (a.m[3][1] * s5 - a.m[3][2] * s4 + a.m[3][3] * s3) * scale;
  b.m[0][3] = (-a.m[2][1] * s5 + a.m[2][2] * s4 - a.m[2][3] * s3) * scale;
  b.m[1][0] = (-a.m[1][0] * c5 + a.m[1][2] * c2 - a.m[1][3] * c1) * scale;
  b.m[1][1] = (a.m[0][0] * c5 - a.m[0][2] * c2 + a.m[0][3] * c1) * scale;
  b.m[1][2] = (-a.m[3][0] * s5 + a.m[3][2] * s2 - a.m[3][3] * s1) * scale;
  b.m[1][3] = (a.m[2][0] * s5 - a.m[2][2] * s2 + a.m[2][3] * s1) * scale;
  b.m[2][0] = (a.m[1][0] * c4 - a.m[1][1] * c2 + a.m[1][3] * c0) * scale;
  b.m[2][1] = (-a.m[0][0] * c4 + a.m[0][1] * c2 - a.m[0][3] * c0) * scale;
  b.m[2][2] = (a.m[3][0] * s4 - a.m[3][1] * s2 + a.m[3][3] * s0) * scale;
  b.m[2][3] = (-a.m[2][0] * s4 + a.m[2][1] * s2 - a.m[2][3] * s0) * scale;
  b.m[3][0] = (-a.m[1][0] * c3 + a.m[1][1] * c1 - a.m[1][2] * c0) * scale;
  b.m[3][1] = (a.m[0][0] * c3 - a.m[0][1] * c1 + a.m[0][2] * c0) * scale;
  b.m[3][2] = (-a.m[3][0] * s3 + a.m[3][1] * s1 - a.m[3][2] * s0) * scale;
  b.m[3][3] = (a.m[2][0] * s3 - a.m[2][1] * s1 + a.m[2][2] * s0) * scale;
  return b;
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("batched_inverse", argc, argv);
  const int n = f.size(1 << 19, 1 << 10);
  std::vector<float> in = forms::numbers<float>(16 * n, 1), out(in.size()), expected(in.size());
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 4; ++k)
      in[16 * i + 4 * k + (k + i) % 4] += 4; // far from singular, with the largest elements in other columns
  f.peer([&] { openmp::invert(in.data(), expected.data(), n); });

  const array_view<const mat4> from(n, reinterpret_cast<const mat4 *>(in.data()));
  const array_view<mat4> to(n, reinterpret_cast<mat4 *>(out.data()));
  f.expect({{to, expected, 1e-3}});
  f.form("structs by value, pivots", [&] {
    to.discard_data();
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = invert_by_pivots(from[i]); });
  });
  f.form("structs, cofactors", [&] {
    to.discard_data();
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = invert_by_cofactors(from[i]); });
  });

  const array_view<const float> elements(16 * n, in);
  const array_view<float> inverse(16 * n, out);
  f.expect({{inverse, expected, 1e-3}});
  f.form("floats, cofactors", [&] {
    inverse.discard_data();
    parallel_for_each(
        extent<1>(n), [=](index<1> i) restrict(amp) {
          mat4 a;
          for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c)
              a.m[r][c] = elements[16 * i[0] + 4 * r + c];
          a = invert_by_cofactors(a);
          for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c)
              inverse[16 * i[0] + 4 * r + c] = a.m[r][c];
        });
  });
  f.form("tiles of 16 matrices, a thread per element", [&] {
    inverse.discard_data();
    parallel_for_each(
        extent<1>(16 * n).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static float a[16][4][8];
          tile_static int pivots[16];
          const int m = t.local[0] / 16, r = t.local[0] / 4 % 4, c = t.local[0] % 4;
          a[m][r][c] = elements[t.global];
          a[m][r][c + 4] = r == c ? 1.0f : 0.0f;
          for (int k = 0; k < 4; ++k) {
            t.barrier.wait();
            if (r == 0 && c == 0) {
              int pivot = k;
              for (int row = k + 1; row < 4; ++row)
                if (absolute(a[m][row][k]) > absolute(a[m][pivot][k]))
                  pivot = row;
              pivots[m] = pivot;
            }
            t.barrier.wait();
            // Two threads per column exchange the rows and scale the new one.
            const int pivot = pivots[m], column = c + 4 * (r & 1);
            const float scale = 1 / a[m][pivot][k];
            const float upper = a[m][k][column], lower = a[m][pivot][column];
            t.barrier.wait();
            if (r < 2) {
              a[m][pivot][column] = upper;
              a[m][k][column] = lower * scale;
            }
            t.barrier.wait();
            const float factor = a[m][r][k];
            t.barrier.wait();
            if (r != k) {
              a[m][r][c] -= factor * a[m][k][c];
              a[m][r][c + 4] -= factor * a[m][k][c + 4];
            }
          }
          t.barrier.wait();
          inverse[t.global] = a[m][r][c + 4];
        });
  });
  return f.run();
}

#endif
