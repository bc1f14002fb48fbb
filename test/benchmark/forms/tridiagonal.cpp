// Many tridiagonal systems of 256 equations.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int size = 256;

namespace openmp {
void solve(const float *a, const float *b, const float *c, const float *d, float *x, int systems);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::solve(const float *a, const float *b, const float *c, const float *d, float *x, int systems) {
#pragma omp parallel for
  for (int s = 0; s < systems; ++s) {
    float upper[size], right[size];
    const int first = s * size;
    upper[0] = c[first] / b[first], right[0] = d[first] / b[first];
    for (int i = 1; i < size; ++i) {
      const float scale = 1 / (b[first + i] - a[first + i] * upper[i - 1]);
      upper[i] = c[first + i] * scale;
      right[i] = (d[first + i] - a[first + i] * right[i - 1]) * scale;
    }
    x[first + size - 1] = right[size - 1];
    for (int i = size - 2; i >= 0; --i)
      x[first + i] = right[i] - upper[i] * x[first + i + 1];
  }
}

#else

namespace {

struct equation {
  float a, b, c, d;
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("tridiagonal", argc, argv);
  const int systems = f.size(1 << 13, 32), n = systems * size;
  std::vector<float> a = forms::numbers<float>(n, 1), b = forms::numbers<float>(n, 2, 3, 4),
                     c = forms::numbers<float>(n, 3), d = forms::numbers<float>(n, 4), out(n), expected(n),
                     packed(4 * n);
  for (int i = 0; i < n; ++i) {
    if (i % size == 0)
      a[i] = 0;
    if (i % size == size - 1)
      c[i] = 0;
    packed[4 * i] = a[i], packed[4 * i + 1] = b[i], packed[4 * i + 2] = c[i], packed[4 * i + 3] = d[i];
  }
  const array_view<const float, 2> va(systems, size, a), vb(systems, size, b), vc(systems, size, c),
      vd(systems, size, d);
  const array_view<const equation, 2> equations(systems, size, reinterpret_cast<const equation *>(packed.data()));
  const array_view<float, 2> x(systems, size, out);
  f.peer([&] { openmp::solve(a.data(), b.data(), c.data(), d.data(), expected.data(), systems); });
  f.expect({{x, expected, 1e-4}});
  f.form("Thomas, a system per thread, local arrays", [&] {
    x.discard_data();
    parallel_for_each(
        extent<1>(systems), [=](index<1> s) restrict(amp) {
          float upper[size], right[size];
          upper[0] = vc(s[0], 0) / vb(s[0], 0), right[0] = vd(s[0], 0) / vb(s[0], 0);
          for (int i = 1; i < size; ++i) {
            const float scale = 1 / (vb(s[0], i) - va(s[0], i) * upper[i - 1]);
            upper[i] = vc(s[0], i) * scale;
            right[i] = (vd(s[0], i) - va(s[0], i) * right[i - 1]) * scale;
          }
          float value = right[size - 1];
          x(s[0], size - 1) = value;
          for (int i = size - 2; i >= 0; --i)
            x(s[0], i) = value = right[i] - upper[i] * value;
        });
  });
  array<float, 2> memory(2 * size, systems);
  f.form("Thomas, structs, coefficients in memory side by side", [&] {
    const array_view<float, 2> scratch(memory);
    x.discard_data();
    parallel_for_each(
        extent<1>(systems), [=](index<1> s) restrict(amp) {
          float upper = 0, right = 0;
          for (int i = 0; i < size; ++i) {
            const equation e = equations(s[0], i);
            const float scale = 1 / (e.b - e.a * upper);
            upper = e.c * scale, right = (e.d - e.a * right) * scale;
            scratch(i, s[0]) = upper, scratch(size + i, s[0]) = right;
          }
          float value = 0;
          for (int i = size - 1; i >= 0; --i)
            x(s[0], i) = value = scratch(size + i, s[0]) - scratch(i, s[0]) * value;
        });
  });
  f.form("parallel cyclic reduction, a tile per system", [&] {
    x.discard_data();
    parallel_for_each(
        x.extent.tile<1, size>(), [=](tiled_index<1, size> t) restrict(amp) {
          tile_static float as[size], bs[size], cs[size], ds[size];
          const int me = t.local[1];
          as[me] = va[t.global], bs[me] = vb[t.global], cs[me] = vc[t.global], ds[me] = vd[t.global];
          t.barrier.wait();
          for (int distance = 1; distance < size; distance *= 2) {
            const int above = me - distance, below = me + distance;
            float na = 0, nb = bs[me], nc = 0, nd = ds[me];
            if (above >= 0) {
              const float k = as[me] / bs[above];
              na = -as[above] * k, nb -= cs[above] * k, nd -= ds[above] * k;
            }
            if (below < size) {
              const float k = cs[me] / bs[below];
              nc = -cs[below] * k, nb -= as[below] * k, nd -= ds[below] * k;
            }
            t.barrier.wait();
            as[me] = na, bs[me] = nb, cs[me] = nc, ds[me] = nd;
            t.barrier.wait();
          }
          x[t.global] = ds[me] / bs[me];
        });
  });
  f.form("parallel cyclic reduction over structs", [&] {
    x.discard_data();
    parallel_for_each(
        x.extent.tile<1, size>(), [=](tiled_index<1, size> t) restrict(amp) {
          tile_static equation s[size];
          const int me = t.local[1];
          s[me] = equations[t.global];
          t.barrier.wait();
          for (int distance = 1; distance < size; distance *= 2) {
            equation e = s[me];
            // Outside, the equations are x = 0.
            equation above = {0, 1, 0, 0}, below = {0, 1, 0, 0};
            if (me >= distance)
              above = s[me - distance];
            if (me + distance < size)
              below = s[me + distance];
            const float k1 = e.a / above.b, k2 = e.c / below.b;
            e.b -= above.c * k1 + below.a * k2;
            e.d -= above.d * k1 + below.d * k2;
            e.a = -above.a * k1;
            e.c = -below.c * k2;
            t.barrier.wait();
            s[me] = e;
            t.barrier.wait();
          }
          x[t.global] = s[me].d / s[me].b;
        });
  });
  return f.run();
}

#endif
