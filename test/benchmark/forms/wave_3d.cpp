// The wave equation in three dimensions: seven points in space, two steps back in time, fixed borders.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int steps = 4;

namespace openmp {
void step(const float *before, const float *now, float *after, int n);
void step_through_planes(const float *before, const float *now, float *after, int n);
void step_with_halo(const float *before, const float *now, float *after, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::step(const float *before, const float *now, float *after, int n) {
  const int plane = n * n;
#pragma omp parallel for
  for (int z = 1; z < n - 1; ++z)
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x) {
        const int i = z * plane + y * n + x;
        after[i] =
            2 * now[i] - before[i] +
            0.1f * (now[i - 1] + now[i + 1] + now[i - n] + now[i + n] + now[i - plane] + now[i + plane] - 6 * now[i]);
      }
}

// The algorithms of two forms, which copy each tile and its borders.

void openmp::step_with_halo(const float *before, const float *now, float *after, int n) {
#pragma omp parallel for collapse(3)
  for (int front = 0; front < n; front += 4)
    for (int top = 0; top < n; top += 8)
      for (int left = 0; left < n; left += 8) {
        float block[6][10][10];
        for (int z = 0; z < 6; ++z)
          for (int y = 0; y < 10; ++y)
            for (int x = 0; x < 10; ++x) {
              const int gz = front + z - 1, gy = top + y - 1, gx = left + x - 1;
              if (gz >= 0 && gz < n && gy >= 0 && gy < n && gx >= 0 && gx < n)
                block[z][y][x] = now[(gz * n + gy) * n + gx];
            }
        for (int z = 1; z <= 4; ++z)
          for (int y = 1; y <= 8; ++y)
            for (int x = 1; x <= 8; ++x) {
              const int gz = front + z - 1, gy = top + y - 1, gx = left + x - 1, i = (gz * n + gy) * n + gx;
              if (gz > 0 && gz < n - 1 && gy > 0 && gy < n - 1 && gx > 0 && gx < n - 1)
                after[i] = 2 * block[z][y][x] - before[i] +
                           0.1f * (block[z][y][x - 1] + block[z][y][x + 1] + block[z][y - 1][x] + block[z][y + 1][x] +
                                   block[z - 1][y][x] + block[z + 1][y][x] - 6 * block[z][y][x]);
            }
      }
}

void openmp::step_through_planes(const float *before, const float *now, float *after, int n) {
  const int plane = n * n;
#pragma omp parallel for collapse(2)
  for (int top = 0; top < n; top += 16)
    for (int left = 0; left < n; left += 16) {
      float block[18][18], below[16][16], here[16][16];
      for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) {
          below[y][x] = now[(top + y) * n + left + x];
          here[y][x] = now[plane + (top + y) * n + left + x];
        }
      for (int z = 1; z < n - 1; ++z) {
        for (int y = 0; y < 16; ++y)
          for (int x = 0; x < 16; ++x)
            block[y + 1][x + 1] = here[y][x];
        for (int k = 0; k < 16; ++k) {
          if (top > 0)
            block[0][k + 1] = now[z * plane + (top - 1) * n + left + k];
          if (top + 16 < n)
            block[17][k + 1] = now[z * plane + (top + 16) * n + left + k];
          if (left > 0)
            block[k + 1][0] = now[z * plane + (top + k) * n + left - 1];
          if (left + 16 < n)
            block[k + 1][17] = now[z * plane + (top + k) * n + left + 16];
        }
        for (int y = 0; y < 16; ++y)
          for (int x = 0; x < 16; ++x) {
            const int gy = top + y, gx = left + x, i = z * plane + gy * n + gx;
            const float above = now[i + plane];
            if (gy > 0 && gy < n - 1 && gx > 0 && gx < n - 1)
              after[i] = 2 * here[y][x] - before[i] +
                         0.1f * (block[y + 1][x] + block[y + 1][x + 2] + block[y][x + 1] + block[y + 2][x + 1] +
                                 below[y][x] + above - 6 * here[y][x]);
            below[y][x] = here[y][x], here[y][x] = above;
          }
      }
    }
}

#else

namespace {

using view = array_view<float, 3>;

void on_domain(const view &before, const view &now, const view &after) {
  parallel_for_each(
      after.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2];
        if (z > 0 && z < after.extent[0] - 1 && y > 0 && y < after.extent[1] - 1 && x > 0 && x < after.extent[2] - 1)
          after[i] = 2 * now[i] - before[i] +
                     0.1f * (now(z, y, x - 1) + now(z, y, x + 1) + now(z, y - 1, x) + now(z, y + 1, x) +
                             now(z - 1, y, x) + now(z + 1, y, x) - 6 * now[i]);
      });
}

void on_interior(const view &before, const view &now, const view &after) {
  const extent<3> inner(after.extent[0] - 2, after.extent[1] - 2, after.extent[2] - 2);
  parallel_for_each(
      inner, [=](index<3> i) restrict(amp) {
        const int z = i[0] + 1, y = i[1] + 1, x = i[2] + 1;
        after(z, y, x) = 2 * now(z, y, x) - before(z, y, x) +
                         0.1f * (now(z, y, x - 1) + now(z, y, x + 1) + now(z, y - 1, x) + now(z, y + 1, x) +
                                 now(z - 1, y, x) + now(z + 1, y, x) - 6 * now(z, y, x));
      });
}

template <int Z, int Y, int X> void in_tiles(const view &before, const view &now, const view &after) {
  parallel_for_each(
      after.extent.tile<Z, Y, X>(), [=](tiled_index<Z, Y, X> t) restrict(amp) {
        const index<3> i = t.global;
        const int z = i[0], y = i[1], x = i[2];
        if (z > 0 && z < after.extent[0] - 1 && y > 0 && y < after.extent[1] - 1 && x > 0 && x < after.extent[2] - 1)
          after[i] = 2 * now[i] - before[i] +
                     0.1f * (now(z, y, x - 1) + now(z, y, x + 1) + now(z, y - 1, x) + now(z, y + 1, x) +
                             now(z - 1, y, x) + now(z + 1, y, x) - 6 * now[i]);
      });
}

void with_halo(const view &before, const view &now, const view &after) {
  parallel_for_each(
      after.extent.tile<4, 8, 8>(), [=](tiled_index<4, 8, 8> t) restrict(amp) {
        tile_static float block[6][10][10];
        const index<3> i = t.global;
        const int z = t.local[0] + 1, y = t.local[1] + 1, x = t.local[2] + 1;
        const bool is_inside = i[0] > 0 && i[0] < after.extent[0] - 1 && i[1] > 0 && i[1] < after.extent[1] - 1 &&
                               i[2] > 0 && i[2] < after.extent[2] - 1;
        block[z][y][x] = now[i];
        if (z == 1 && i[0] > 0)
          block[0][y][x] = now(i[0] - 1, i[1], i[2]);
        if (z == 4 && i[0] < after.extent[0] - 1)
          block[5][y][x] = now(i[0] + 1, i[1], i[2]);
        if (y == 1 && i[1] > 0)
          block[z][0][x] = now(i[0], i[1] - 1, i[2]);
        if (y == 8 && i[1] < after.extent[1] - 1)
          block[z][9][x] = now(i[0], i[1] + 1, i[2]);
        if (x == 1 && i[2] > 0)
          block[z][y][0] = now(i[0], i[1], i[2] - 1);
        if (x == 8 && i[2] < after.extent[2] - 1)
          block[z][y][9] = now(i[0], i[1], i[2] + 1);
        t.barrier.wait();
        if (is_inside)
          after[i] = 2 * block[z][y][x] - before[i] +
                     0.1f * (block[z][y][x - 1] + block[z][y][x + 1] + block[z][y - 1][x] + block[z][y + 1][x] +
                             block[z - 1][y][x] + block[z + 1][y][x] - 6 * block[z][y][x]);
      });
}

/// Tiles of a plane that traverse all planes. Each thread's column is in registers.
void through_planes(const view &before, const view &now, const view &after) {
  const extent<2> plane(after.extent[1], after.extent[2]);
  parallel_for_each(
      plane.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        tile_static float block[18][18];
        const int gy = t.global[0], gx = t.global[1], y = t.local[0] + 1, x = t.local[1] + 1;
        const int depth = after.extent[0], height = after.extent[1], width = after.extent[2];
        const bool is_inside = gy > 0 && gy < height - 1 && gx > 0 && gx < width - 1;
        float below = now(0, gy, gx), here = now(1, gy, gx);
        for (int z = 1; z < depth - 1; ++z) {
          const float above = now(z + 1, gy, gx);
          t.barrier.wait();
          block[y][x] = here;
          if (y == 1 && gy > 0)
            block[0][x] = now(z, gy - 1, gx);
          if (y == 16 && gy < height - 1)
            block[17][x] = now(z, gy + 1, gx);
          if (x == 1 && gx > 0)
            block[y][0] = now(z, gy, gx - 1);
          if (x == 16 && gx < width - 1)
            block[y][17] = now(z, gy, gx + 1);
          t.barrier.wait();
          if (is_inside)
            after(z, gy, gx) = 2 * here - before(z, gy, gx) +
                               0.1f * (block[y][x - 1] + block[y][x + 1] + block[y - 1][x] + block[y + 1][x] + below +
                                       above - 6 * here);
          below = here, here = above;
        }
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("wave_3d", argc, argv);
  const int n = f.size(160, 32);
  const std::vector<float> start = forms::numbers<float>(n * n * n, 1);
  std::vector<float> field[3], peer_field[3];
  for (int k = 0; k < 3; ++k)
    field[k] = peer_field[k] = start;
  const std::vector<float> &expected = peer_field[steps % 3];
  f.peer([&] {
    for (std::vector<float> &peer : peer_field)
      std::copy(start.begin(), start.end(), peer.begin());
    for (int step = 0; step < steps; ++step)
      openmp::step(peer_field[(step + 2) % 3].data(), peer_field[step % 3].data(), peer_field[(step + 1) % 3].data(),
                   n);
  });
  const array_view<float, 3> views[] = {{n, n, n, field[0]}, {n, n, n, field[1]}, {n, n, n, field[2]}};
  const array_view<const float, 3> initial(n, n, n, start);
  f.expect({{views[steps % 3], expected, 1e-4}});
  const auto all_steps = [&](void (*one)(const view &, const view &, const view &)) {
    for (const view &v : views)
      copy(initial, v);
    for (int step = 0; step < steps; ++step)
      one(views[(step + 2) % 3], views[step % 3], views[(step + 1) % 3]);
  };
  f.form("whole domain, borders tested", [&] { all_steps(on_domain); });
  f.form("interior only", [&] { all_steps(on_interior); });
  f.form("tiles of 1x8x32", [&] { all_steps(in_tiles<1, 8, 32>); });
  f.form("tiles of 4x8x8", [&] { all_steps(in_tiles<4, 8, 8>); });
  const auto same_steps = [&](void (*one)(const float *, const float *, float *, int)) {
    for (std::vector<float> &data : field)
      std::copy(start.begin(), start.end(), data.begin());
    for (int step = 0; step < steps; ++step)
      one(field[(step + 2) % 3].data(), field[step % 3].data(), field[(step + 1) % 3].data(), n);
  };
  f.same({{field[steps % 3], expected, 1e-4}}, [&] { same_steps(openmp::step_with_halo); });
  f.form("tiles of 4x8x8 with a halo", [&] { all_steps(with_halo); });
  f.same({{field[steps % 3], expected, 1e-4}}, [&] { same_steps(openmp::step_through_planes); });
  f.form("tiles of 16x16 through all planes", [&] { all_steps(through_planes); });
  return f.run();
}

#endif
