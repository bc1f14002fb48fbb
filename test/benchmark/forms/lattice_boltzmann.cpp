// Fluid flow by the lattice Boltzmann method with nine velocities on a torus: streaming and relaxation.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int directions = 9, steps = 2;

namespace openmp {
void flow(const float *in, float *a, float *b, int width, int height);
}

namespace {

constexpr float relaxation = 0.6f;

/// Streams from `at(k)`, and relaxes towards the equilibrium; `put(k, value)` stores the results.
template <class At, class Put> void step(const At &at, const Put &put) ON_BOTH_SIDES {
  const float f0 = at(0), f1 = at(1), f2 = at(2), f3 = at(3), f4 = at(4), f5 = at(5), f6 = at(6), f7 = at(7),
              f8 = at(8);
  const float density = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
  const float ux = (f1 - f3 + f5 - f6 - f7 + f8) / density, uy = (f2 - f4 + f5 + f6 - f7 - f8) / density;
  const float base = 1 - 1.5f * (ux * ux + uy * uy), straight = density / 9 * relaxation,
              diagonal = density / 36 * relaxation;
  const float rest = 1 - relaxation, a = ux + uy, b = uy - ux;
  put(0, rest * f0 + 4 * straight * base);
  put(1, rest * f1 + straight * (base + 3 * ux + 4.5f * ux * ux));
  put(2, rest * f2 + straight * (base + 3 * uy + 4.5f * uy * uy));
  put(3, rest * f3 + straight * (base - 3 * ux + 4.5f * ux * ux));
  put(4, rest * f4 + straight * (base - 3 * uy + 4.5f * uy * uy));
  put(5, rest * f5 + diagonal * (base + 3 * a + 4.5f * a * a));
  put(6, rest * f6 + diagonal * (base + 3 * b + 4.5f * b * b));
  put(7, rest * f7 + diagonal * (base - 3 * a + 4.5f * a * a));
  put(8, rest * f8 + diagonal * (base - 3 * b + 4.5f * b * b));
}

} // namespace

#if CPPAMP_BENCHMARK_OPENMP

void openmp::flow(const float *in, float *a, float *b, int width, int height) {
  const int dx[] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, dy[] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  const int plane = width * height;
  for (int s = 0; s < steps; ++s) {
    const float *from = s == 0 ? in : a;
    float *to = s == 0 ? a : b;
#pragma omp parallel for
    for (int y = 0; y < height; ++y) {
      const float *row[directions];
      for (int k = 0; k < directions; ++k)
        row[k] = from + k * plane + (y - dy[k] + height) % height * width;
      float *here = to + y * width;
      const auto cell = [&](int x, int left, int right) {
        step(
            [&](int k) {
              return row[k][dx[k] > 0 ? left : dx[k] < 0 ? right : x];
            },
            [&](int k, float value) { here[k * plane + x] = value; });
      };
      cell(0, width - 1, 1);
      for (int x = 1; x < width - 1; ++x)
        cell(x, x - 1, x + 1);
      cell(width - 1, width - 2, 0);
    }
  }
}

#else

namespace {

struct cell {
  float f[directions];
};

int shift_x(int k) restrict(amp) { return k == 1 || k == 5 || k == 8 ? 1 : k == 3 || k == 6 || k == 7 ? -1 : 0; }
int shift_y(int k) restrict(amp) { return k == 2 || k == 5 || k == 6 ? 1 : k == 4 || k == 7 || k == 8 ? -1 : 0; }

} // namespace

int main(int argc, char **argv) {
  forms::family f("lattice_boltzmann", argc, argv);
  const int width = f.size(768, 64), height = f.size(768, 32), plane = width * height;
  std::vector<float> in = forms::numbers<float>(directions * plane, 1, 0.1, 0.2), out(in.size()), expected(in.size()),
                     middle(in.size()), mixed(in.size()), mixed_out(in.size()), mixed_expected(in.size());
  for (int i = 0; i < plane; ++i)
    for (int k = 0; k < directions; ++k)
      mixed[i * directions + k] = in[k * plane + i];
  const auto reference = [&] { openmp::flow(in.data(), middle.data(), expected.data(), width, height); };
  const array_view<const float, 3> start(directions, height, width, in);
  const array_view<float, 3> to(directions, height, width, out);
  array<float, 3> memory(directions, height, width);
  const array_view<float, 3> between(memory);
  f.peer(reference);
  f.expect({{to, expected, 1e-4}});
  f.form("an array per direction, modulo", [&] {
    for (int s = 0; s < steps; ++s) {
      const array_view<const float, 3> from = s == 0 ? start : array_view<const float, 3>(between);
      const array_view<float, 3> target = s == 0 ? between : to;
      target.discard_data();
      parallel_for_each(
          extent<2>(height, width), [=](index<2> i) restrict(amp) {
            step(
                [&](int k) restrict(amp) {
                  return from(k, (i[0] - shift_y(k) + height) % height, (i[1] - shift_x(k) + width) % width);
                },
                [&](int k, float value) restrict(amp) { target(k, i[0], i[1]) = value; });
          });
    }
  });
  f.form("an array per direction, conditions", [&] {
    for (int s = 0; s < steps; ++s) {
      const array_view<const float, 3> from = s == 0 ? start : array_view<const float, 3>(between);
      const array_view<float, 3> target = s == 0 ? between : to;
      target.discard_data();
      parallel_for_each(
          extent<2>(height, width), [=](index<2> i) restrict(amp) {
            const int y = i[0], x = i[1];
            const int up = y == 0 ? height - 1 : y - 1, down = y == height - 1 ? 0 : y + 1;
            const int left = x == 0 ? width - 1 : x - 1, right = x == width - 1 ? 0 : x + 1;
            step(
                [&](int k) restrict(amp) {
                  const int dy = shift_y(k), dx = shift_x(k);
                  return from(k, dy > 0 ? up : dy < 0 ? down : y, dx > 0 ? left : dx < 0 ? right : x);
                },
                [&](int k, float value) restrict(amp) { target(k, y, x) = value; });
          });
    }
  });
  const array_view<const cell, 2> cells(height, width, reinterpret_cast<const cell *>(mixed.data()));
  const array_view<cell, 2> cells_to(height, width, reinterpret_cast<cell *>(mixed_out.data()));
  array<cell, 2> cell_memory(height, width);
  reference();
  for (int i = 0; i < plane; ++i)
    for (int k = 0; k < directions; ++k)
      mixed_expected[i * directions + k] = expected[k * plane + i];
  f.expect({{cells_to, mixed_expected, 1e-4}});
  f.form("structs of nine", [&] {
    const array_view<cell, 2> cells_between(cell_memory);
    for (int s = 0; s < steps; ++s) {
      const array_view<const cell, 2> from = s == 0 ? cells : array_view<const cell, 2>(cells_between);
      const array_view<cell, 2> target = s == 0 ? cells_between : cells_to;
      target.discard_data();
      parallel_for_each(
          target.extent, [=](index<2> i) restrict(amp) {
            step(
                [&](int k) restrict(amp) {
                  return from((i[0] - shift_y(k) + height) % height, (i[1] - shift_x(k) + width) % width).f[k];
                },
                [&](int k, float value) restrict(amp) { target[i].f[k] = value; });
          });
    }
  });
  return f.run();
}

#endif
