// Scales an image of four components per pixel to 0.6 of its width and height, with bilinear interpolation.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void resize(const float *in, int width, int height, float *out, int new_width, int new_height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::resize(const float *in, int width, int height, float *out, int new_width, int new_height) {
  const float sx = static_cast<float>(width - 1) / new_width, sy = static_cast<float>(height - 1) / new_height;
#pragma omp parallel for
  for (int y = 0; y < new_height; ++y)
    for (int x = 0; x < new_width; ++x) {
      const float fy = y * sy, fx = x * sx;
      const int iy = static_cast<int>(fy), ix = static_cast<int>(fx);
      const float wy = fy - iy, wx = fx - ix;
      const float *a = in + 4 * (iy * width + ix), *b = a + 4 * width;
      for (int c = 0; c < 4; ++c)
        out[4 * (y * new_width + x) + c] =
            (a[c] * (1 - wx) + a[c + 4] * wx) * (1 - wy) + (b[c] * (1 - wx) + b[c + 4] * wx) * wy;
    }
}

#else

#include <amp_graphics.h>
#include <amp_math.h>
using namespace concurrency::graphics;

int main(int argc, char **argv) {
  forms::family f("image_resize", argc, argv);
  const int width = f.size(2560, 80), height = f.size(1600, 40), new_width = width * 3 / 5, new_height = height * 3 / 5;
  const std::vector<float> in = forms::numbers<float>(4 * width * height, 1);
  std::vector<float> out(4 * new_width * new_height), expected(out.size());
  const float sx = static_cast<float>(width - 1) / new_width, sy = static_cast<float>(height - 1) / new_height;
  const array_view<const float_4, 2> image(height, width, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float_4, 2> to(new_height, new_width, reinterpret_cast<float_4 *>(out.data()));
  f.peer([&] { openmp::resize(in.data(), width, height, expected.data(), new_width, new_height); });
  f.expect({{to, expected, 1e-3}});
  f.form("float_4, four loads", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const float fy = i[0] * sy, fx = i[1] * sx;
          const int iy = int(fy), ix = int(fx);
          const float wy = fy - iy, wx = fx - ix;
          to[i] = (image(iy, ix) * (1 - wx) + image(iy, ix + 1) * wx) * (1 - wy) +
                  (image(iy + 1, ix) * (1 - wx) + image(iy + 1, ix + 1) * wx) * wy;
        });
  });
  const texture<float_4, 2> source(height, width, in.data(), in.size() * 4, 32);
  f.form("texture of float_4, texels by subscripts", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [ =, &source ](index<2> i) restrict(amp) {
          const float fy = i[0] * sy, fx = i[1] * sx;
          const int iy = int(fy), ix = int(fx);
          const float wy = fy - iy, wx = fx - ix;
          to[i] = (source(iy, ix) * (1 - wx) + source(iy, ix + 1) * wx) * (1 - wy) +
                  (source(iy + 1, ix) * (1 - wx) + source(iy + 1, ix + 1) * wx) * wy;
        });
  });
  const array_view<const float, 2> floats(height, 4 * width, in);
  const array_view<float, 2> floats_to(new_height, 4 * new_width, out);
  f.expect({{floats_to, expected, 1e-3}});
  f.form("a thread per component", [&] {
    floats_to.discard_data();
    parallel_for_each(
        floats_to.extent, [=](index<2> i) restrict(amp) {
          const int x = i[1] / 4, c = i[1] % 4;
          const float fy = i[0] * sy, fx = x * sx;
          const int iy = int(fy), ix = 4 * int(fx) + c;
          const float wy = fy - iy, wx = fx - int(fx);
          floats_to[i] = (floats(iy, ix) * (1 - wx) + floats(iy, ix + 4) * wx) * (1 - wy) +
                         (floats(iy + 1, ix) * (1 - wx) + floats(iy + 1, ix + 4) * wx) * wy;
        });
  });
  return f.run();
}

#endif
