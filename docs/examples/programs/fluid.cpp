// A fluid in a box, after J. Stam, Stable Fluids (SIGGRAPH 1999): to advect velocities and smoke, kernels
// sample textures at the places where they come from. A pressure, found by Jacobi iteration, keeps
// the fluid incompressible. The smoke is written as a PNG. Compared with the same steps on the host.
// Build it with -lpng.
//
//   fluid [size [steps [file]]]     defaults: 256, 80 and fluid.png
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <amp_graphics.h>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <png.h>
#include <utility>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

static constexpr float time_step = 0.7f;
static const int pressure_steps = 30;

/// Velocity x and y, smoke.
typedef float_4 cell;

int inside(int i, int size) restrict(cpu, amp) { return i < 0 ? 0 : i >= size ? size - 1 : i; }

/// Smoke rises from two nozzles that blow against each other.
cell add_source(cell c, int y, int x, int size) restrict(cpu, amp) {
  const int height = size * 3 / 4, width = size / 16;
  const int left = x - size / 5, right = x - size * 4 / 5, up = y - height;
  if (up * up + left * left < width * width)
    return cell(1.6f, -1.2f, 1, 0);
  if (up * up + right * right < width * width)
    return cell(-1.5f, -1.3f, 1, 0);
  return cell(c.x, c.y - 0.04f * c.z, c.z * 0.998f, 0); // warm smoke rises and fades
}

float divergence(cell left, cell right, cell above, cell below) restrict(cpu, amp) {
  return 0.5f * (right.x - left.x + below.y - above.y);
}

/// On the accelerator: textures for sampled quantities, views for the pressure.
std::vector<cell> simulate(int size, int steps) {
  const std::vector<cell> nothing(static_cast<size_t>(size) * size);
  texture<cell, 2> now(size, size, nothing.begin(), nothing.end()), moved(size, size);
  array<float, 2> source(size, size), pressure(size, size), next_pressure(size, size);
  const float scale = 1.0f / static_cast<float>(size);
  for (int step = 0; step < steps; ++step) {
    const texture_view<const cell, 2> from(now);
    const texture_view<cell, 2> to(moved);
    parallel_for_each(
        now.extent, [=](index<2> i) restrict(amp) {
          const cell here = from.get(i);
          const float_2 place(i[1] + 0.5f - time_step * here.x, i[0] + 0.5f - time_step * here.y);
          to.set(i, add_source(from.sample(place * scale), i[0], i[1], size));
        });
    parallel_for_each(
        now.extent, [ =, &moved, &source, &pressure ](index<2> i) restrict(amp) {
          const int y = i[0], x = i[1];
          source[i] = divergence(moved(y, inside(x - 1, size)), moved(y, inside(x + 1, size)),
                                 moved(inside(y - 1, size), x), moved(inside(y + 1, size), x));
          pressure[i] = 0;
        });
    for (int k = 0; k < pressure_steps; ++k) {
      parallel_for_each(
          now.extent, [ =, &source, &pressure, &next_pressure ](index<2> i) restrict(amp) {
            const int y = i[0], x = i[1];
            next_pressure[i] =
                0.25f *
                (pressure(y, inside(x - 1, size)) + pressure(y, inside(x + 1, size)) +
                 pressure(inside(y - 1, size), x) + pressure(inside(y + 1, size), x) - source[i]);
          });
      std::swap(pressure, next_pressure);
    }
    const texture_view<cell, 2> result(now);
    parallel_for_each(
        now.extent, [ =, &moved, &pressure ](index<2> i) restrict(amp) {
          const int y = i[0], x = i[1];
          const cell c = moved[i];
          result.set(i, cell(c.x - 0.5f * (pressure(y, inside(x + 1, size)) -
                                           pressure(y, inside(x - 1, size))),
                             c.y - 0.5f * (pressure(inside(y + 1, size), x) -
                                           pressure(inside(y - 1, size), x)),
                             c.z, 0));
        });
  }
  std::vector<cell> cells(nothing.size());
  copy(now, cells.begin());
  return cells;
}

/// The same on the host, with its own bilinear interpolation.
std::vector<cell> simulate_on_host(int size, int steps) {
  const size_t count = static_cast<size_t>(size) * size;
  std::vector<cell> now(count), moved(count);
  std::vector<float> source(count), pressure(count), next_pressure(count);
  auto at = [size](int y, int x) {
    return static_cast<size_t>(inside(y, size)) * size + inside(x, size);
  };
  auto sample = [&](float x, float y) {
    const float u = std::min(std::max(x, -1.0f), size + 1.0f) - 0.5f, u0 = std::floor(u);
    const float v = std::min(std::max(y, -1.0f), size + 1.0f) - 0.5f, v0 = std::floor(v);
    const int ix = static_cast<int>(u0), iy = static_cast<int>(v0);
    const cell above = now[at(iy, ix)] + (u - u0) * (now[at(iy, ix + 1)] - now[at(iy, ix)]);
    const cell below =
        now[at(iy + 1, ix)] + (u - u0) * (now[at(iy + 1, ix + 1)] - now[at(iy + 1, ix)]);
    return above + (v - v0) * (below - above);
  };
  for (int step = 0; step < steps; ++step) {
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const cell here = now[at(y, x)];
        moved[at(y, x)] = add_source(
            sample(x + 0.5f - time_step * here.x, y + 0.5f - time_step * here.y), y, x, size);
      }
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x)
        source[at(y, x)] = divergence(moved[at(y, x - 1)], moved[at(y, x + 1)], moved[at(y - 1, x)],
                                      moved[at(y + 1, x)]);
    std::fill(pressure.begin(), pressure.end(), 0.0f);
    for (int k = 0; k < pressure_steps; ++k) {
      for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
          next_pressure[at(y, x)] =
              0.25f * (pressure[at(y, x - 1)] + pressure[at(y, x + 1)] + pressure[at(y - 1, x)] +
                       pressure[at(y + 1, x)] - source[at(y, x)]);
      pressure.swap(next_pressure);
    }
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const cell c = moved[at(y, x)];
        now[at(y, x)] =
            cell(c.x - 0.5f * (pressure[at(y, x + 1)] - pressure[at(y, x - 1)]),
                 c.y - 0.5f * (pressure[at(y + 1, x)] - pressure[at(y - 1, x)]), c.z, 0);
      }
  }
  return now;
}

bool write_png(const char *file, const std::vector<cell> &cells, int size) {
  std::vector<unsigned char> pixels;
  for (const cell &c : cells) {
    const float smoke = std::min(std::max(c.z, 0.0f), 1.0f),
                speed = std::min(std::hypot(c.x, c.y), 1.0f);
    pixels.push_back(static_cast<unsigned char>(255 * smoke));
    pixels.push_back(static_cast<unsigned char>(255 * smoke * (1 - 0.6f * speed)));
    pixels.push_back(static_cast<unsigned char>(60 + 195 * smoke * (1 - speed)));
  }
  png_image image = png_image();
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = static_cast<png_uint_32>(size);
  image.format = PNG_FORMAT_RGB;
  if (png_image_write_to_file(&image, file, 0, pixels.data(), 0, nullptr))
    return true;
  std::cerr << file << ": " << image.message << "\n";
  return false;
}

int main(int argc, char **argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 256;
  const int steps = argc > 2 ? std::atoi(argv[2]) : 80;
  const char *file = argc > 3 ? argv[3] : "fluid.png";
  if (size < 16 || size > 16384 || steps < 1) {
    std::cerr << "the size must be between 16 and 16384, the number of steps positive\n";
    return 2;
  }
  const std::vector<cell> cells = simulate(size, steps), expected = simulate_on_host(size, steps);
  double error = 0, smoke = 0;
  for (size_t i = 0; i < cells.size(); ++i) {
    error += std::fabs(cells[i].z - expected[i].z);
    smoke += expected[i].z;
  }
  // Rounding differs if the device fuses a product and a sum. The difference grows along the flow.
  const double bound = 1e-3; // relative to the smoke
  const bool ok = error < bound * smoke;
  std::cout << size << " x " << size << ", " << steps << " steps: "
            << (ok ? "ok, within " : "WRONG, not within ") << bound << "\n";
  return write_png(file, cells, size) && ok ? 0 : 1;
}
