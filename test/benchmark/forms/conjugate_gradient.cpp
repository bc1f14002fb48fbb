// Several steps of the conjugate gradient method for the five-point Laplacian of a square.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int steps = 20;

namespace openmp {
void solve(const float *b, float *x, float *r, float *p, float *q, int n);
void solve_by_tiles(const float *b, float *x, float *r, float *p, float *q, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

namespace {

void multiply(const float *p, float *q, int n) {
#pragma omp parallel for
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      const int i = y * n + x;
      q[i] = 4 * p[i] - (x > 0 ? p[i - 1] : 0) - (x < n - 1 ? p[i + 1] : 0) - (y > 0 ? p[i - n] : 0) -
             (y < n - 1 ? p[i + n] : 0);
    }
}

float dot(const float *a, const float *b, int size) {
  float sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < size; ++i)
    sum += a[i] * b[i];
  return sum;
}

/// Without rows: divides to find an element's row.
void multiply_flat(const float *p, float *q, int n) {
#pragma omp parallel for
  for (int i = 0; i < n * n; ++i) {
    const int y = i / n, x = i % n;
    q[i] = 4 * p[i] - (x > 0 ? p[i - 1] : 0) - (x < n - 1 ? p[i + 1] : 0) - (y > 0 ? p[i - n] : 0) -
           (y < n - 1 ? p[i + n] : 0);
  }
}

/// 64 tiles of 256 sums, which take elements in strides.
float dot_by_tiles(const float *a, const float *b, int size) {
  float sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int tile = 0; tile < 64; ++tile) {
    float s[256] = {};
    for (int first = tile * 256; first < size; first += 64 * 256)
      for (int k = 0; k < 256; ++k)
        s[k] += a[first + k] * b[first + k];
    for (int half = 128; half > 0; half /= 2)
      for (int k = 0; k < half; ++k)
        s[k] += s[k + half];
    sum += s[0];
  }
  return sum;
}

template <class Multiply, class Dot>
void solve_with(Multiply multiply, Dot dot, const float *b, float *x, float *r, float *p, float *q, int n) {
  const int size = n * n;
#pragma omp parallel for
  for (int i = 0; i < size; ++i)
    x[i] = 0, r[i] = p[i] = b[i];
  float rr = dot(r, r, size);
  for (int step = 0; step < steps; ++step) {
    multiply(p, q, n);
    const float alpha = rr / dot(p, q, size);
#pragma omp parallel for
    for (int i = 0; i < size; ++i)
      x[i] += alpha * p[i], r[i] -= alpha * q[i];
    const float next = dot(r, r, size), beta = next / rr;
#pragma omp parallel for
    for (int i = 0; i < size; ++i)
      p[i] = r[i] + beta * p[i];
    rr = next;
  }
}

} // namespace

void openmp::solve(const float *b, float *x, float *r, float *p, float *q, int n) {
  solve_with(multiply, dot, b, x, r, p, q, n);
}

void openmp::solve_by_tiles(const float *b, float *x, float *r, float *p, float *q, int n) {
  solve_with(multiply_flat, dot_by_tiles, b, x, r, p, q, n);
}

#else

namespace {

using vector = array_view<float>;

void multiply(const vector &p, const vector &q, int n) {
  parallel_for_each(
      q.extent, [=](index<1> i) restrict(amp) {
        const int k = i[0], y = k / n, x = k % n;
        q[k] = 4 * p[k] - (x > 0 ? p[k - 1] : 0.0f) - (x < n - 1 ? p[k + 1] : 0.0f) - (y > 0 ? p[k - n] : 0.0f) -
               (y < n - 1 ? p[k + n] : 0.0f);
      });
}

void multiply_square(const vector &p1, const vector &q1, int n) {
  const array_view<float, 2> p = p1.view_as(extent<2>(n, n)), q = q1.view_as(extent<2>(n, n));
  parallel_for_each(
      q.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        float sum = 4 * p[i];
        if (x > 0)
          sum -= p(y, x - 1);
        if (x < n - 1)
          sum -= p(y, x + 1);
        if (y > 0)
          sum -= p(y - 1, x);
        if (y < n - 1)
          sum -= p(y + 1, x);
        q[i] = sum;
      });
}

/// A tree in each tile. The host adds the tiles' sums.
struct tree_and_host {
  static float dot(const vector &a, const vector &b, const vector &partial) {
    const int size = a.extent[0], tiles = partial.extent[0];
    parallel_for_each(
        extent<1>(tiles * 256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static float s[256];
          float sum = 0;
          for (int i = t.global[0]; i < size; i += tiles * 256)
            sum += a[i] * b[i];
          s[t.local[0]] = sum;
          t.barrier.wait();
          for (int half = 128; half > 0; half /= 2) {
            if (t.local[0] < half)
              s[t.local[0]] += s[t.local[0] + half];
            t.barrier.wait();
          }
          if (t.local[0] == 0)
            partial[t.tile] = s[0];
        });
    float sum = 0;
    for (int i = 0; i < tiles; ++i)
      sum += partial[i];
    return sum;
  }
};

/// One product per thread and a second launch of one tile. Only one element is read back.
struct two_launches {
  static float dot(const vector &a, const vector &b, const vector &partial) {
    const int tiles = a.extent[0] / 256;
    parallel_for_each(
        a.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static float s[256];
          s[t.local[0]] = a[t.global] * b[t.global];
          t.barrier.wait();
          for (int half = 128; half > 0; half /= 2) {
            if (t.local[0] < half)
              s[t.local[0]] += s[t.local[0] + half];
            t.barrier.wait();
          }
          if (t.local[0] == 0)
            partial[t.tile] = s[0];
        });
    parallel_for_each(
        extent<1>(256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static float s[256];
          float sum = 0;
          for (int i = t.local[0]; i < tiles; i += 256)
            sum += partial[i];
          s[t.local[0]] = sum;
          t.barrier.wait();
          for (int half = 128; half > 0; half /= 2) {
            if (t.local[0] < half)
              s[t.local[0]] += s[t.local[0] + half];
            t.barrier.wait();
          }
          if (t.local[0] == 0)
            partial[0] = s[0];
        });
    return partial[0];
  }
};

template <class Dot, class Multiply>
void solve(const vector &b, const vector &x, const vector &r, const vector &p, const vector &q, const vector &partial,
           int n, Multiply multiply) {
  x.discard_data(), r.discard_data(), p.discard_data();
  parallel_for_each(x.extent, [=](index<1> i) restrict(amp) { x[i] = 0, r[i] = p[i] = b[i]; });
  float rr = Dot::dot(r, r, partial);
  for (int step = 0; step < steps; ++step) {
    multiply(p, q, n);
    const float alpha = rr / Dot::dot(p, q, partial);
    parallel_for_each(
        x.extent, [=](index<1> i) restrict(amp) {
          x[i] += alpha * p[i];
          r[i] -= alpha * q[i];
        });
    const float next = Dot::dot(r, r, partial), beta = next / rr;
    parallel_for_each(p.extent, [=](index<1> i) restrict(amp) { p[i] = r[i] + beta * p[i]; });
    rr = next;
  }
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("conjugate_gradient", argc, argv);
  const int n = f.size(1024, 64), size = n * n;
  std::vector<float> in = forms::numbers<float>(size, 1), out(size), expected(size), other[3] = {in, in, in};
  const vector b(size, in), x(size, out);
  array<float> residual(size), direction(size), product(size);
  const vector r(residual), p(direction), q(product);
  array<float> few(64), many(size / 256);
  f.peer([&] { openmp::solve(in.data(), expected.data(), other[0].data(), other[1].data(), other[2].data(), n); });
  f.expect({{x, expected, 1e-3}});
  f.same({{out, expected, 1e-3}},
         [&] { openmp::solve_by_tiles(in.data(), out.data(), other[0].data(), other[1].data(), other[2].data(), n); });
  f.form("strided sums, the host adds the tiles'",
         [&] { solve<tree_and_host>(b, x, r, p, q, vector(few), n, multiply); });
  f.form("a product per thread, two launches", [&] { solve<two_launches>(b, x, r, p, q, vector(many), n, multiply); });
  f.form("square views, a product per thread",
         [&] { solve<two_launches>(b, x, r, p, q, vector(many), n, multiply_square); });
  return f.run();
}

#endif
