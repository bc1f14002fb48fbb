// Forms of the Mandelbrot set and of the ray tracer.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

#include "pictures.h"

namespace {

// At edges, rounding decides: one side may contract a multiplication and an addition.
const workload::tolerance but_edges = {1e-3, 0.02};

template <class T, class Pixel> std::vector<T> picture(int n, Pixel pixel) {
  std::vector<T> all;
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      all.push_back(pixel(y, x));
  return all;
}

template <class T> T place(int i, T scale, T origin) restrict(cpu, amp) { return static_cast<T>(i) * scale - origin; }

void mandelbrots(forms::program &p) {
  const int n = p.size(4096, 100);
  p.family("mandelbrot");
  const float scale = 3.0f / static_cast<float>(n);
  const auto by_float = [=](int y, int x) restrict(cpu, amp) {
    return steps_to_escape(place(x, scale, 2.25f), place(y, scale, 1.5f));
  };
  const auto steps = p.output<int>(n * n, but_edges, [=] { return picture<int>(n, by_float); });
  p.form("one dimension, rows computed", n, [&] {
    parallel_for_each(steps.extent, [=](index<1> i) restrict(amp) { steps[i] = by_float(i[0] / n, i[0] % n); });
  });
  const auto by_complex = [=](int y, int x) restrict(cpu, amp) {
    return steps_of_complex({place(x, scale, 2.25f), place(y, scale, 1.5f)});
  };
  const auto of_complex =
      p.output<int>(n * n, but_edges, [=] { return picture<int>(n, by_complex); }).view_as(extent<2>(n, n));
  p.form("complex numbers, a loop that is left", n, [&] {
    parallel_for_each(
        of_complex.extent.tile<8, 16>().pad(), [=](tiled_index<8, 16> t) restrict(amp) {
          if (t.global[0] < n && t.global[1] < n)
            of_complex[t.global] = by_complex(t.global[0], t.global[1]);
        });
  });
  const double wide_scale = 3.0 / n;
  const auto by_double = [=](int y, int x) restrict(cpu, amp) {
    return steps_to_escape(place(x, wide_scale, 2.25), place(y, wide_scale, 1.5));
  };
  const auto of_double =
      p.output<int>(n * n, but_edges, [=] { return picture<int>(n, by_double); }).view_as(extent<2>(n, n));
  p.form("double", n, [&] {
    parallel_for_each(of_double.extent, [=](index<2> i) restrict(amp) { of_double[i] = by_double(i[0], i[1]); });
  });
}

struct scene_on_host {
  sphere all[most_spheres];
  sphere operator()(int i) const restrict(cpu, amp) { return all[i]; }
};

void spheres(forms::program &p) {
  const int n = p.size(2048, 64), count = 24;
  p.family("ray_tracer");
  const auto r = forms::numbers<float>(4 * count, 5);
  std::vector<sphere> host;
  std::vector<float> parts[4];
  for (int i = 0; i < count; ++i) {
    const float radius = 0.2f + 0.5f * r[4 * i + 3];
    host.push_back({{6 * r[4 * i] - 3, radius + r[4 * i + 1], 5 * r[4 * i + 2]}, radius});
    const sphere &s = host.back();
    parts[0].push_back(s.center.x), parts[1].push_back(s.center.y), parts[2].push_back(s.center.z),
        parts[3].push_back(s.radius);
  }
  const auto scene = p.input(host);
  const auto x = p.input(parts[0]), y = p.input(parts[1]), z = p.input(parts[2]), radii = p.input(parts[3]);
  scene_on_host known;
  std::copy(host.begin(), host.end(), known.all);
  const auto flat = p.output<float>(n * n, but_edges, [=] {
    return picture<float>(n, [&](int row, int column) { return look(known, count, direction_of(row, column, n)); });
  });
  const auto image = flat.view_as(extent<2>(n, n));
  p.form("spheres in tile_static memory", n, [&] {
    parallel_for_each(
        image.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static sphere near[most_spheres];
          const int me = t.local[0] * 16 + t.local[1];
          if (me < count)
            near[me] = scene[me];
          t.barrier.wait();
          image[t.global] =
              look([&](int i) restrict(amp) { return near[i]; }, count, direction_of(t.global[0], t.global[1], n));
        });
  });
  p.form("one dimension, guard and return", n, [&] {
    parallel_for_each(
        flat.extent.tile<256>().pad(), [=](tiled_index<256> t) restrict(amp) {
          const int i = t.global[0];
          if (i >= n * n)
            return;
          flat[i] = look([&](int k) restrict(amp) { return scene[k]; }, count, direction_of(i / n, i % n, n));
        });
  });
  p.form("separate arrays of coordinates", n, [&] {
    parallel_for_each(
        image.extent, [=](index<2> i) restrict(amp) {
          image[i] = look(
              [&](int k) restrict(amp) { return sphere{{x[k], y[k], z[k]}, radii[k]}; }, count,
              direction_of(i[0], i[1], n));
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  mandelbrots(p);
  spheres(p);
  return p.status();
}
