// Forms of the stencils: how public programs handle borders, and how they distribute the elements.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace {

using direct3d::imax;
using direct3d::imin;

enum class border { copied, zero, clamped };

/// One step on `from` in `dimensions` with sides of n, with nine or 2 * dimensions + 1 points.
template <class T> std::vector<T> step_of(const std::vector<T> &from, int n, border b, bool nine) {
  std::vector<T> to(from.size());
  const auto at = [&](int y, int x) {
    y = std::max(0, std::min(y, n - 1)), x = std::max(0, std::min(x, n - 1));
    return from[y * n + x];
  };
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      T around = at(y, x - 1) + at(y, x + 1) + at(y - 1, x) + at(y + 1, x);
      if (nine)
        around = (around + at(y - 1, x - 1) + at(y - 1, x + 1) + at(y + 1, x - 1) + at(y + 1, x + 1)) / 2;
      const bool inside = y > 0 && x > 0 && y < n - 1 && x < n - 1;
      to[y * n + x] = inside || b == border::clamped ? T(0.6) * at(y, x) + T(0.1) * around
                      : b == border::zero            ? 0
                                                     : at(y, x);
    }
  return to;
}

void planes(forms::program &p) {
  const int n = p.size(4096, 96);
  p.family("stencil");
  const std::vector<float> host = forms::numbers<float>(n * n, 1);
  const extent<2> plane(n, n);
  const auto flat = p.input(host);
  const auto from = flat.view_as(plane);
  const auto output = [&](border b) {
    return p.output<float>(n * n, {1e-6}, [&, b] { return step_of(host, n, b, false); });
  };
  {
    const auto flat_to = output(border::copied);
    const auto to = flat_to.view_as(plane);
    p.form("copied in an else branch", n, [&] {
      parallel_for_each(
          plane, [=](index<2> i) restrict(amp) {
            const int y = i[0], x = i[1];
            if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
              to[i] = 0.6f * from[i] + 0.1f * (from(y, x - 1) + from(y, x + 1) + from(y - 1, x) + from(y + 1, x));
            else
              to[i] = from[i];
          });
    });
    p.form("one dimension, rows computed", n, [&] {
      parallel_for_each(
          flat_to.extent, [=](index<1> i) restrict(amp) {
            const int me = i[0], y = me / n, x = me % n;
            if (y == 0 || x == 0 || y == n - 1 || x == n - 1)
              flat_to[me] = flat[me];
            else
              flat_to[me] = 0.6f * flat[me] + 0.1f * (flat[me - 1] + flat[me + 1] + flat[me - n] + flat[me + n]);
          });
    });
  }
  {
    const auto to = output(border::zero).view_as(plane);
    p.form("guard and return", n, [&] {
      parallel_for_each(
          plane.tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
            const int y = t.global[0], x = t.global[1];
            if (y == 0 || x == 0 || y >= n - 1 || x >= n - 1)
              return;
            to(y, x) = 0.6f * from(y, x) + 0.1f * (from(y, x - 1) + from(y, x + 1) + from(y - 1, x) + from(y + 1, x));
          });
    });
  }
  {
    const auto to = output(border::clamped).view_as(plane);
    p.form("clamped by minimum and maximum", n, [&] {
      parallel_for_each(
          plane, [=](index<2> i) restrict(amp) {
            const int y = i[0], x = i[1];
            const int up = imax(y - 1, 0), down = imin(y + 1, n - 1), left = imax(x - 1, 0), right = imin(x + 1, n - 1);
            to[i] = 0.6f * from[i] + 0.1f * (from(y, left) + from(y, right) + from(up, x) + from(down, x));
          });
    });
    p.form("tiles with a halo, clamped", n, [&] {
      parallel_for_each(
          plane.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static float block[18][18];
            const int y = t.local[0] + 1, x = t.local[1] + 1, row = t.global[0], column = t.global[1];
            block[y][x] = from[t.global];
            if (y == 1)
              block[0][x] = from(imax(row - 1, 0), column);
            if (y == 16)
              block[17][x] = from(imin(row + 1, n - 1), column);
            if (x == 1)
              block[y][0] = from(row, imax(column - 1, 0));
            if (x == 16)
              block[y][17] = from(row, imin(column + 1, n - 1));
            t.barrier.wait();
            to[t.global] =
                0.6f * block[y][x] + 0.1f * (block[y][x - 1] + block[y][x + 1] + block[y - 1][x] + block[y + 1][x]);
          });
    });
  }
  const int inner = n - 2;
  {
    const auto to = output(border::zero).view_as(plane);
    p.form("ghost cells", n, [&] {
      parallel_for_each(
          extent<2>(inner, inner), [=](index<2> i) restrict(amp) {
            const int y = i[0] + 1, x = i[1] + 1;
            to(y, x) = 0.6f * from(y, x) + 0.1f * (from(y, x - 1) + from(y, x + 1) + from(y - 1, x) + from(y + 1, x));
          });
    });
  }
  const int half = p.size(3072, 48);
  const std::vector<double> wide = forms::numbers<double>(half * half, 2);
  const auto wide_from = p.input(wide).view_as(extent<2>(half, half));
  const auto wide_to = p.output<double>(half * half, {1e-12}, [&] {
                          return step_of(wide, half, border::clamped, true);
                        }).view_as(wide_from.extent);
  p.form("nine points of doubles, clamped by conditions", half, [&] {
    parallel_for_each(
        wide_to.extent, [=](index<2> i) restrict(amp) {
          const int y = i[0], x = i[1], up = y > 0 ? y - 1 : 0, down = y < half - 1 ? y + 1 : y;
          const int left = x > 0 ? x - 1 : 0, right = x < half - 1 ? x + 1 : x;
          const double around = wide_from(y, left) + wide_from(y, right) + wide_from(up, x) + wide_from(down, x);
          const double corners =
              wide_from(up, left) + wide_from(up, right) + wide_from(down, left) + wide_from(down, right);
          wide_to[i] = 0.6 * wide_from[i] + 0.1 * ((around + corners) / 2);
        });
  });
}

template <class T> std::vector<T> step_of_space(const std::vector<T> &from, int n, border b) {
  std::vector<T> to(from.size());
  const auto at = [&](int z, int y, int x) {
    z = std::max(0, std::min(z, n - 1)), y = std::max(0, std::min(y, n - 1)), x = std::max(0, std::min(x, n - 1));
    return from[(z * n + y) * n + x];
  };
  for (int z = 0; z < n; ++z)
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x) {
        const bool inside = z > 0 && y > 0 && x > 0 && z < n - 1 && y < n - 1 && x < n - 1;
        const T around =
            at(z, y, x - 1) + at(z, y, x + 1) + at(z, y - 1, x) + at(z, y + 1, x) + at(z - 1, y, x) + at(z + 1, y, x);
        to[(z * n + y) * n + x] = inside || b == border::clamped ? T(0.5) * at(z, y, x) + T(0.08) * around
                                  : b == border::zero            ? 0
                                                                 : at(z, y, x);
      }
  return to;
}

void spaces(forms::program &p) {
  const int n = p.size(256, 24);
  p.family("stencil_3d");
  const std::vector<float> host = forms::numbers<float>(n * n * n, 1);
  const extent<3> space(n, n, n);
  const auto from = p.input(host).view_as(space);
  const auto output = [&](border b) {
    return p.output<float>(n * n * n, {1e-6}, [&, b] { return step_of_space(host, n, b); }).view_as(space);
  };
  {
    const auto to = output(border::copied);
    p.form("copied in an else branch", n, [&] {
      parallel_for_each(
          space, [=](index<3> i) restrict(amp) {
            const int z = i[0], y = i[1], x = i[2];
            if (z > 0 && y > 0 && x > 0 && z < n - 1 && y < n - 1 && x < n - 1)
              to[i] = 0.5f * from[i] + 0.08f * (from(z, y, x - 1) + from(z, y, x + 1) + from(z, y - 1, x) +
                                                from(z, y + 1, x) + from(z - 1, y, x) + from(z + 1, y, x));
            else
              to[i] = from[i];
          });
    });
  }
  {
    const auto to = output(border::clamped);
    p.form("clamped by conditions", n, [&] {
      parallel_for_each(
          space, [=](index<3> i) restrict(amp) {
            const int z = i[0], y = i[1], x = i[2];
            const int left = x > 0 ? x - 1 : 0, right = x < n - 1 ? x + 1 : n - 1, up = y > 0 ? y - 1 : 0;
            const int down = y < n - 1 ? y + 1 : n - 1, near = z > 0 ? z - 1 : 0, far = z < n - 1 ? z + 1 : n - 1;
            to[i] = 0.5f * from[i] + 0.08f * (from(z, y, left) + from(z, y, right) + from(z, up, x) + from(z, down, x) +
                                              from(near, y, x) + from(far, y, x));
          });
    });
  }
  {
    const auto to = output(border::zero);
    p.form("a thread for each column of planes", n, [&] {
      parallel_for_each(
          extent<2>(n, n), [=](index<2> i) restrict(amp) {
            const int y = i[0], x = i[1];
            if (y == 0 || x == 0 || y == n - 1 || x == n - 1)
              return;
            float below = from(0, y, x), here = from(1, y, x);
            for (int z = 1; z < n - 1; ++z) {
              const float above = from(z + 1, y, x);
              to(z, y, x) = 0.5f * here + 0.08f * (from(z, y, x - 1) + from(z, y, x + 1) + from(z, y - 1, x) +
                                                   from(z, y + 1, x) + below + above);
              below = here;
              here = above;
            }
          });
    });
  }
  const int less = p.size(192, 24), inner = less - 2;
  const std::vector<double> wide = forms::numbers<double>(less * less * less, 2);
  const extent<3> smaller(less, less, less);
  const auto wide_from = p.input(wide).view_as(smaller);
  const auto wide_to = p.output<double>(less * less * less, {1e-12}, [&] {
                          return step_of_space(wide, less, border::zero);
                        }).view_as(smaller);
  p.form("ghost cells, double", less, [&] {
    parallel_for_each(
        extent<3>(inner, inner, inner), [=](index<3> i) restrict(amp) {
          const int z = i[0] + 1, y = i[1] + 1, x = i[2] + 1;
          wide_to(z, y, x) = 0.5 * wide_from(z, y, x) +
                             0.08 * (wide_from(z, y, x - 1) + wide_from(z, y, x + 1) + wide_from(z, y - 1, x) +
                                     wide_from(z, y + 1, x) + wide_from(z - 1, y, x) + wide_from(z + 1, y, x));
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  planes(p);
  spaces(p);
  return p.status();
}
