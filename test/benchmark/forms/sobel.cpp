// The gradient magnitude of an 8-bit gray image by Sobel's two 3x3 masks. Borders repeat the nearest pixel.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void sobel(const unsigned char *in, int *out, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::sobel(const unsigned char *in, int *out, int width, int height) {
#pragma omp parallel for
  for (int y = 0; y < height; ++y) {
    const unsigned char *above = in + std::max(y - 1, 0) * width, *here = in + y * width,
                        *below = in + std::min(y + 1, height - 1) * width;
    const auto gradient = [&](int x, int left, int right) {
      const int gx = above[right] - above[left] + 2 * (here[right] - here[left]) + below[right] - below[left];
      const int gy = below[left] + 2 * below[x] + below[right] - above[left] - 2 * above[x] - above[right];
      return std::abs(gx) + std::abs(gy);
    };
    int *to = out + y * width;
    to[0] = gradient(0, 0, 1);
    for (int x = 1; x < width - 1; ++x)
      to[x] = gradient(x, x - 1, x + 1);
    to[width - 1] = gradient(width - 1, width - 2, width - 1);
  }
}

#else

#include <amp_graphics.h>
using namespace concurrency::graphics;

namespace {

int absolute(int v) restrict(amp) { return v < 0 ? -v : v; }

/// `at(dy, dx)` is the pixel at that offset from the center.
template <class At> int gradient(const At &at) restrict(amp) {
  const int gx = at(-1, 1) - at(-1, -1) + 2 * (at(0, 1) - at(0, -1)) + at(1, 1) - at(1, -1);
  const int gy = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
  return absolute(gx) + absolute(gy);
}

int clamp_to(int v, int last) restrict(amp) { return v < 0 ? 0 : v > last ? last : v; }

} // namespace

int main(int argc, char **argv) {
  forms::family f("sobel", argc, argv);
  const int width = f.size(8192, 96), height = f.size(4096, 48);
  const std::vector<unsigned char> in = forms::numbers<unsigned char>(width * height, 1, 0, 256);
  const std::vector<unsigned> words(in.begin(), in.end());
  std::vector<int> out(in.size()), expected(in.size());
  const array_view<const unsigned, 2> pixels(height, width, words);
  const array_view<const unsigned, 2> packed(height, width / 4, reinterpret_cast<const unsigned *>(in.data()));
  const array_view<int, 2> magnitudes(height, width, out);
  f.peer([&] { openmp::sobel(in.data(), expected.data(), width, height); });
  f.expect({{magnitudes, expected}});

  const texture<unsigned, 2> image(height, width, in.data(), in.size(), 8);
  f.form("texture of 8 bits, clamped", [&] {
    magnitudes.discard_data();
    parallel_for_each(
        magnitudes.extent, [ =, &image ](index<2> i) restrict(amp) {
          magnitudes[i] = gradient([&](int dy, int dx) restrict(amp) {
            return int(image(clamp_to(i[0] + dy, height - 1), clamp_to(i[1] + dx, width - 1)));
          });
        });
  });

  const texture<unsigned, 2> wide(height, width, words.data(), words.size() * 4, 32);
  f.form("texture of 32 bits, clamped", [&] {
    magnitudes.discard_data();
    parallel_for_each(
        magnitudes.extent, [ =, &wide ](index<2> i) restrict(amp) {
          magnitudes[i] = gradient([&](int dy, int dx) restrict(amp) {
            return int(wide(clamp_to(i[0] + dy, height - 1), clamp_to(i[1] + dx, width - 1)));
          });
        });
  });

  f.form("array_view, clamped", [&] {
    magnitudes.discard_data();
    parallel_for_each(
        magnitudes.extent, [=](index<2> i) restrict(amp) {
          magnitudes[i] = gradient([&](int dy, int dx) restrict(amp) {
            return int(pixels(clamp_to(i[0] + dy, height - 1), clamp_to(i[1] + dx, width - 1)));
          });
        });
  });

  f.form("four packed pixels per thread", [&] {
    magnitudes.discard_data();
    parallel_for_each(
        packed.extent, [=](index<2> i) restrict(amp) {
          const auto pixel = [&](int y, int x) restrict(amp) {
            x = clamp_to(x, width - 1);
            return int(packed(clamp_to(y, height - 1), x / 4) >> x % 4 * 8 & 255);
          };
          for (int k = 0; k < 4; ++k)
            magnitudes(i[0], 4 * i[1] + k) =
                gradient([&](int dy, int dx) restrict(amp) { return pixel(i[0] + dy, 4 * i[1] + k + dx); });
        });
  });

  f.form("tiles of 16x16 with a halo", [&] {
    magnitudes.discard_data();
    parallel_for_each(
        magnitudes.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static int block[18][18];
          const int y = t.local[0], x = t.local[1];
          for (int k = y * 16 + x; k < 18 * 18; k += 256)
            block[k / 18][k % 18] = pixels(clamp_to(t.tile_origin[0] + k / 18 - 1, height - 1),
                                           clamp_to(t.tile_origin[1] + k % 18 - 1, width - 1));
          t.barrier.wait();
          magnitudes[t.global] = gradient([&](int dy, int dx) restrict(amp) { return block[y + 1 + dy][x + 1 + dx]; });
        });
  });

  f.form("a column of 8 rows per thread", [&] {
    magnitudes.discard_data();
    parallel_for_each(
        extent<2>(height / 8, width), [=](index<2> i) restrict(amp) {
          const int left = clamp_to(i[1] - 1, width - 1), right = clamp_to(i[1] + 1, width - 1), x = i[1];
          int rows[3][3];
          for (int r = 0; r < 2; ++r) {
            const int y = clamp_to(8 * i[0] - 1 + r, height - 1);
            rows[r][0] = pixels(y, left), rows[r][1] = pixels(y, x), rows[r][2] = pixels(y, right);
          }
          for (int r = 0; r < 8; ++r) {
            const int y = clamp_to(8 * i[0] + r + 1, height - 1);
            rows[2][0] = pixels(y, left), rows[2][1] = pixels(y, x), rows[2][2] = pixels(y, right);
            magnitudes(8 * i[0] + r, x) = gradient([&](int dy, int dx) restrict(amp) { return rows[dy + 1][dx + 1]; });
            for (int k = 0; k < 3; ++k)
              rows[0][k] = rows[1][k], rows[1][k] = rows[2][k];
          }
        });
  });
  return f.run();
}

#endif
