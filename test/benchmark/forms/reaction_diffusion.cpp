// The Gray-Scott reaction of two substances that diffuse on a torus.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int steps = 4; // an even number
constexpr float feed = 0.04f, kill = 0.06f, spread_u = 0.16f, spread_v = 0.08f;

namespace openmp {
void react(const float *in, float *a, float *b, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::react(const float *in, float *a, float *b, int n) {
  const int plane = n * n;
  for (int step = 0; step < steps; ++step) {
    const float *from = step == 0 ? in : step % 2 ? a : b;
    float *to = step % 2 ? b : a;
#pragma omp parallel for
    for (int y = 0; y < n; ++y) {
      const int up = (y + n - 1) % n * n, down = (y + 1) % n * n, here = y * n;
      const auto cell = [&](int l, int x, int r) {
        const float *u = from, *v = from + plane;
        const float uu = u[here + x], vv = v[here + x], rate = uu * vv * vv;
        const float lu = u[up + x] + u[down + x] + u[here + l] + u[here + r] - 4 * uu;
        const float lv = v[up + x] + v[down + x] + v[here + l] + v[here + r] - 4 * vv;
        to[here + x] = uu + spread_u * lu - rate + feed * (1 - uu);
        to[plane + here + x] = vv + spread_v * lv + rate - (feed + kill) * vv;
      };
      cell(n - 1, 0, 1);
      for (int x = 1; x < n - 1; ++x)
        cell(x - 1, x, x + 1);
      cell(n - 2, n - 1, 0);
    }
  }
}

#else

#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct cell {
  float u, v;
};

cell react(cell c, cell up, cell down, cell left, cell right) restrict(amp) {
  const float rate = c.u * c.v * c.v;
  cell next;
  next.u = c.u + spread_u * (up.u + down.u + left.u + right.u - 4 * c.u) - rate + feed * (1 - c.u);
  next.v = c.v + spread_v * (up.v + down.v + left.v + right.v - 4 * c.v) + rate - (feed + kill) * c.v;
  return next;
}

/// Calls one(from, to) for each step, from `start` to `last`.
template <class View, class Input, class One>
void all_steps(const Input &start, const View &other, const View &last, const One &one) {
  for (int step = 0; step < steps; ++step) {
    const View &to = step % 2 ? last : other;
    to.discard_data();
    one(step == 0 ? start : Input(step % 2 ? other : last), to);
  }
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("reaction_diffusion", argc, argv);
  const int n = f.size(1024, 64), plane = n * n;
  std::vector<float> in = forms::numbers<float>(2 * plane, 1), out(in.size()), middle(in.size()), expected(in.size()),
                     mixed(in.size()), mixed_expected(in.size());
  for (int i = 0; i < plane; ++i)
    mixed[2 * i] = in[i], mixed[2 * i + 1] = in[plane + i];
  const auto reference = [&] { openmp::react(in.data(), middle.data(), expected.data(), n); };
  f.peer(reference);
  reference();
  for (int i = 0; i < plane; ++i)
    mixed_expected[2 * i] = expected[i], mixed_expected[2 * i + 1] = expected[plane + i];

  const array_view<const float, 3> planes(2, n, n, in);
  const array_view<float, 3> planes_to(2, n, n, out);
  array<float, 3> plane_memory(2, n, n);
  f.expect({{planes_to, expected, 1e-4}});
  f.form("two planes, modulo", [&] {
    all_steps(planes, array_view<float, 3>(plane_memory), planes_to,
              [=](const array_view<const float, 3> &from, const array_view<float, 3> &to) {
                parallel_for_each(
                    extent<2>(n, n), [=](index<2> i) restrict(amp) {
                      const auto at = [&](int y, int x) restrict(amp) { return cell{from(0, y, x), from(1, y, x)}; };
                      const cell next = react(at(i[0], i[1]), at((i[0] + n - 1) % n, i[1]), at((i[0] + 1) % n, i[1]),
                                              at(i[0], (i[1] + n - 1) % n), at(i[0], (i[1] + 1) % n));
                      to(0, i[0], i[1]) = next.u;
                      to(1, i[0], i[1]) = next.v;
                    });
              });
  });
  const array_view<const cell, 2> cells(n, n, reinterpret_cast<const cell *>(mixed.data()));
  const array_view<cell, 2> cells_to(n, n, reinterpret_cast<cell *>(out.data()));
  array<cell, 2> cell_memory(n, n);
  f.expect({{cells_to, mixed_expected, 1e-4}});
  f.form("structs, conditions", [&] {
    all_steps(cells, array_view<cell, 2>(cell_memory), cells_to,
              [=](const array_view<const cell, 2> &from, const array_view<cell, 2> &to) {
                parallel_for_each(
                    to.extent, [=](index<2> i) restrict(amp) {
                      const int y = i[0], x = i[1];
                      to[i] = react(from[i], from(y == 0 ? n - 1 : y - 1, x), from(y == n - 1 ? 0 : y + 1, x),
                                    from(y, x == 0 ? n - 1 : x - 1), from(y, x == n - 1 ? 0 : x + 1));
                    });
              });
  });
  f.form("structs, tiles of 16x16 with a halo", [&] {
    all_steps(cells, array_view<cell, 2>(cell_memory), cells_to,
              [=](const array_view<const cell, 2> &from, const array_view<cell, 2> &to) {
                parallel_for_each(
                    to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
                      tile_static cell block[18][18];
                      const int y = t.local[0] + 1, x = t.local[1] + 1, gy = t.global[0], gx = t.global[1];
                      block[y][x] = from(gy, gx);
                      if (y == 1)
                        block[0][x] = from((gy + n - 1) % n, gx);
                      if (y == 16)
                        block[17][x] = from((gy + 1) % n, gx);
                      if (x == 1)
                        block[y][0] = from(gy, (gx + n - 1) % n);
                      if (x == 16)
                        block[y][17] = from(gy, (gx + 1) % n);
                      t.barrier.wait();
                      to[t.global] =
                          react(block[y][x], block[y - 1][x], block[y + 1][x], block[y][x - 1], block[y][x + 1]);
                    });
              });
  });
  const array_view<const float_2, 2> pairs(n, n, reinterpret_cast<const float_2 *>(mixed.data()));
  const array_view<float_2, 2> pairs_to(n, n, reinterpret_cast<float_2 *>(out.data()));
  array<float_2, 2> pair_memory(n, n);
  f.expect({{pairs_to, mixed_expected, 1e-4}});
  f.form("float_2, modulo", [&] {
    all_steps(pairs, array_view<float_2, 2>(pair_memory), pairs_to,
              [=](const array_view<const float_2, 2> &from, const array_view<float_2, 2> &to) {
                parallel_for_each(
                    to.extent, [=](index<2> i) restrict(amp) {
                      const float_2 c = from[i];
                      const float_2 around = from((i[0] + n - 1) % n, i[1]) + from((i[0] + 1) % n, i[1]) +
                                             from(i[0], (i[1] + n - 1) % n) + from(i[0], (i[1] + 1) % n);
                      const float rate = c.x * c.y * c.y;
                      const float_2 change = (around - c * 4.0f) * float_2(spread_u, spread_v);
                      to[i] = c + change + float_2(feed * (1 - c.x) - rate, rate - (feed + kill) * c.y);
                    });
              });
  });
  return f.run();
}

#endif
