// Forms of the n-body simulation.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

#include "bodies.h"

namespace {

const int tile = 256;
constexpr float step = 0.001f;

/// For bodies of four numbers each: x, y, z, mass.
template <class T> std::vector<point<T>> forces_on(const std::vector<T> &bodies) {
  const auto at = [&](size_t i) {
    return point<double>{static_cast<double>(bodies[4 * i]), static_cast<double>(bodies[4 * i + 1]),
                         static_cast<double>(bodies[4 * i + 2])};
  };
  std::vector<point<T>> forces;
  for (size_t i = 0; i < bodies.size() / 4; ++i) {
    point<double> sum = {0, 0, 0};
    for (size_t k = 0; k < bodies.size() / 4; ++k)
      sum = sum + pull(at(i), at(k), static_cast<double>(bodies[4 * k + 3]));
    forces.push_back({static_cast<T>(sum.x), static_cast<T>(sum.y), static_cast<T>(sum.z)});
  }
  return forces;
}

/// Returns the results that a form must compute: `add(numbers, i, force)` appends those of one body.
template <class T, class Add> std::vector<T> for_each_body(const std::vector<T> &bodies, Add add) {
  const std::vector<point<T>> forces = forces_on(bodies);
  std::vector<T> numbers;
  for (size_t i = 0; i < forces.size(); ++i)
    add(numbers, 4 * i, forces[i]);
  return numbers;
}

std::vector<float> with_mass(const std::vector<float> &bodies) {
  return for_each_body(bodies, [&](std::vector<float> &to, size_t i, point<float> f) {
    to.insert(to.end(), {f.x, f.y, f.z, bodies[i + 3]});
  });
}

void vectors(forms::program &p) {
  const int n = p.size(32768, 512);
  const workload::tolerance t = {2e-6 * n};
  p.family("nbody");
  const std::vector<float> host = forms::numbers<float>(4 * n, 1);
  const auto flat = p.input(host);
  const auto bodies = flat.reinterpret_as<const float_4>();
  const auto forces = p.output<float_4, float>(n, t, [&] { return with_mass(host); });
  p.form("no tiles", n, [&] {
    parallel_for_each(
        forces.extent, [=](index<1> i) restrict(amp) {
          const float_4 mine = bodies[i];
          float x = 0, y = 0, z = 0;
          for (int k = 0; k < n; ++k) {
            const float_4 other = bodies[k];
            const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
            const float r = fast_math::rsqrt(dx * dx + dy * dy + dz * dz + 0.01f), s = other.w * r * r * r;
            x += dx * s;
            y += dy * s;
            z += dz * s;
          }
          forces[i] = float_4(x, y, z, mine.w);
        });
  });
  const auto velocities = p.output<float_4, float>(n, t, [&] {
    return for_each_body(host, [](std::vector<float> &to, size_t, point<float> f) {
      to.insert(to.end(), {f.x * step, f.y * step, f.z * step, 0});
    });
  });
  const auto moved = p.output<float_4, float>(n, t, [&] {
    return for_each_body(host, [&](std::vector<float> &to, size_t i, point<float> f) {
      const float *b = &host[i];
      to.insert(to.end(), {b[0] + f.x * step * step, b[1] + f.y * step * step, b[2] + f.z * step * step, b[3]});
    });
  });
  p.form("tiles, bodies move in the same kernel", n, [&] {
    parallel_for_each(
        moved.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static float_4 shared[tile];
          const int me = t.local[0], i = t.global[0];
          const float_4 mine = i < n ? bodies[i] : float_4(0, 0, 0, 0);
          float_4 sum(0, 0, 0, 0);
          for (int first = 0; first < n; first += tile) {
            shared[me] = first + me < n ? bodies[first + me] : float_4(0, 0, 0, 0);
            t.barrier.wait();
            for (int k = 0; k < tile; ++k) {
              const float_4 d = shared[k] - mine;
              const float r = fast_math::rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f), s = shared[k].w * r * r * r;
              sum.x += d.x * s;
              sum.y += d.y * s;
              sum.z += d.z * s;
            }
            t.barrier.wait();
          }
          if (i < n) {
            velocities[i] = sum * step;
            moved[i] = mine + sum * (step * step);
          }
        });
  });
  std::vector<float> parts[4];
  for (int i = 0; i < 4 * n; ++i)
    parts[i % 4].push_back(host[i]);
  const auto x = p.input(parts[0]), y = p.input(parts[1]), z = p.input(parts[2]), mass = p.input(parts[3]);
  const auto part = [&](int which) {
    return for_each_body(host, [=](std::vector<float> &to, size_t, point<float> f) {
      to.push_back(which == 0 ? f.x : which == 1 ? f.y : f.z);
    });
  };
  const auto fx = p.output<float>(n, t, [&] { return part(0); }), fy = p.output<float>(n, t, [&] { return part(1); }),
             fz = p.output<float>(n, t, [&] { return part(2); });
  p.form("separate arrays, tiles", n, [&] {
    parallel_for_each(
        fx.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static float xs[tile], ys[tile], zs[tile], masses[tile];
          const int me = t.local[0], i = t.global[0];
          const point<float> mine = {x[i], y[i], z[i]};
          point<float> sum = {0, 0, 0};
          for (int first = 0; first < n; first += tile) {
            xs[me] = x[first + me];
            ys[me] = y[first + me];
            zs[me] = z[first + me];
            masses[me] = mass[first + me];
            t.barrier.wait();
            for (int k = 0; k < tile; ++k)
              sum = sum + pull(mine, point<float>{xs[k], ys[k], zs[k]}, masses[k]);
            t.barrier.wait();
          }
          fx[i] = sum.x;
          fy[i] = sum.y;
          fz[i] = sum.z;
        });
  });
  const int fewer = p.size(8192, 512);
  const std::vector<double> wide = forms::numbers<double>(4 * fewer, 1);
  const auto wide_bodies = p.input(wide);
  const auto wide_forces = p.output<point<double>, double>(fewer, {1e-9}, [&] {
    return for_each_body(
        wide, [](std::vector<double> &to, size_t, point<double> f) { to.insert(to.end(), {f.x, f.y, f.z}); });
  });
  p.form("double, no tiles", fewer, [&] {
    parallel_for_each(
        wide_forces.extent, [=](index<1> i) restrict(amp) {
          const int me = 4 * i[0];
          const point<double> mine = {wide_bodies[me], wide_bodies[me + 1], wide_bodies[me + 2]};
          point<double> sum = {0, 0, 0};
          for (int k = 0; k < 4 * fewer; k += 4)
            sum = sum +
                  pull(mine, point<double>{wide_bodies[k], wide_bodies[k + 1], wide_bodies[k + 2]}, wide_bodies[k + 3]);
          wide_forces[i] = sum;
        });
  });
}

void structs(forms::program &p) {
  const int n = p.size(32768, 512);
  const workload::tolerance t = {2e-6 * n};
  p.family("nbody_structs");
  const std::vector<float> host = forms::numbers<float>(4 * n, 1);
  const auto bodies = p.input(host).reinterpret_as<const body>();
  const auto forces = p.output<body, float>(n, t, [&] { return with_mass(host); });
  p.form("operators of points, tiles", n, [&] {
    parallel_for_each(
        forces.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static body shared[tile];
          const int me = t.local[0];
          const body mine = bodies[t.global];
          point<float> sum = {0, 0, 0};
          for (int first = 0; first < n; first += tile) {
            shared[me] = bodies[first + me];
            t.barrier.wait();
            for (int k = 0; k < tile; ++k)
              sum = sum + pull(mine.at, shared[k].at, shared[k].mass);
            t.barrier.wait();
          }
          forces[t.global] = body{sum, mine.mass};
        });
  });
  p.form("two bodies for each thread", n, [&] {
    parallel_for_each(
        extent<1>(n / 2).tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          tile_static body shared[128];
          const int me = t.local[0], i = t.tile[0] * 256 + me;
          const body one = bodies[i], two = bodies[i + 128];
          point<float> of_one = {0, 0, 0}, of_two = {0, 0, 0};
          for (int first = 0; first < n; first += 128) {
            shared[me] = bodies[first + me];
            t.barrier.wait();
            for (int k = 0; k < 128; ++k) {
              const body other = shared[k];
              of_one = of_one + pull(one.at, other.at, other.mass);
              of_two = of_two + pull(two.at, other.at, other.mass);
            }
            t.barrier.wait();
          }
          forces[i] = body{of_one, one.mass};
          forces[i + 128] = body{of_two, two.mass};
        });
  });
  std::vector<moving_body> moving(n);
  for (int i = 0; i < n; ++i)
    moving[i] = {{host[4 * i], host[4 * i + 1], host[4 * i + 2]}, {0, 0, 0}, host[4 * i + 3]};
  const auto before = p.input(moving);
  const auto after = p.output<moving_body, float>(n, t, [&] {
    return for_each_body(host, [&](std::vector<float> &to, size_t i, point<float> f) {
      const float *b = &host[i];
      const point<float> v = f * step;
      to.insert(to.end(), {b[0] + v.x * step, b[1] + v.y * step, b[2] + v.z * step, v.x, v.y, v.z, b[3]});
    });
  });
  p.form("seven numbers each, no tiles, guard and return", n, [&] {
    parallel_for_each(
        after.extent.tile<128>().pad(), [=](tiled_index<128> t) restrict(amp) {
          const int i = t.global[0];
          if (i >= n)
            return;
          moving_body mine = before[i];
          point<float> sum = {0, 0, 0};
          for (int k = 0; k < n; ++k)
            sum = sum + pull(mine.at, before[k].at, before[k].mass);
          mine.velocity = mine.velocity + sum * step;
          mine.at = mine.at + mine.velocity * step;
          after[i] = mine;
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  vectors(p);
  structs(p);
  return p.status();
}
