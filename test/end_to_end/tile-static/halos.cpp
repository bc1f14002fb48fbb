// Blocks of an image in tile_static memory with borders that only some threads load, or read from the image: on the
// host, versions without the block read the image directly (bypass-tile-copies).
//
// RUN: %amp-clang++ -O2 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

constexpr int side = 16, height = 48, width = 64;
using image = array_view<const float, 2>;
using result_image = array_view<float, 2>;

/// Borders by the first and the last thread of a row.
void by_first_and_last(image a, result_image b) {
  parallel_for_each(
      b.extent.tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
        tile_static float s[side][side + 2];
        const int ly = t.local[0], lx = t.local[1], y = t.global[0], x = t.global[1];
        s[ly][lx + 1] = a[t.global];
        if (lx == 0)
          s[ly][0] = x > 0 ? a(y, x - 1) : 0.f;
        if (lx == side - 1)
          s[ly][side + 1] = x + 1 < a.extent[1] ? a(y, x + 1) : 0.f;
        t.barrier.wait();
        b[t.global] = s[ly][lx] + s[ly][lx + 2] - 2 * s[ly][lx + 1];
      });
}

/// The same by comparisons with a number of the program.
void by_branches(image a, result_image b, int last) {
  parallel_for_each(
      b.extent.tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
        tile_static float s[side][side + 2];
        const int ly = t.local[0], lx = t.local[1], y = t.global[0], x = t.global[1];
        s[ly][lx + 1] = a[t.global];
        if (lx == 0) {
          if (x != 0)
            s[ly][0] = a(y, x - 1);
          else
            s[ly][0] = 0;
        }
        if (lx == side - 1) {
          if (x != last)
            s[ly][side + 1] = a(y, x + 1);
          else
            s[ly][side + 1] = 0;
        }
        t.barrier.wait();
        b[t.global] = s[ly][lx] + s[ly][lx + 2] - 2 * s[ly][lx + 1];
      });
}

/// Neighbors that are not in the block are read from the image.
void from_image(image a, result_image b) {
  parallel_for_each(
      b.extent.tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
        tile_static float s[side][side];
        const int ly = t.local[0], lx = t.local[1], y = t.global[0], x = t.global[1];
        s[ly][lx] = a[t.global];
        t.barrier.wait();
        const float left = lx > 0 ? s[ly][lx - 1] : x > 0 ? a(y, x - 1) : 0.f;
        const float right = lx < side - 1 ? s[ly][lx + 1] : x + 1 < a.extent[1] ? a(y, x + 1) : 0.f;
        b[t.global] = left + right - 2 * s[ly][lx];
      });
}

/// The same of an image with a margin: the optimizer makes one load of a chosen address.
void with_margin(image a, result_image b) {
  parallel_for_each(
      b.extent.tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
        tile_static float s[side][side];
        const int ly = t.local[0], lx = t.local[1], y = t.global[0], x = t.global[1];
        s[ly][lx] = a(y, x + 1);
        t.barrier.wait();
        const float left = lx > 0 ? s[ly][lx - 1] : a(y, x), right = lx < side - 1 ? s[ly][lx + 1] : a(y, x + 2);
        b[t.global] = left + right - 2 * s[ly][lx];
      });
}

int main() {
  std::vector<float> values(height * width), wide(height * (width + 2)), found(height * width);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      wide[y * (width + 2) + x + 1] = values[y * width + x] = static_cast<float>((y * 37 + x * 11) % 101);
  const image a(height, width, values), margin(height, width + 2, wide);
  for (int which = 0; which < 4; ++which) {
    found.assign(found.size(), -1);
    result_image b(height, width, found);
    b.discard_data();
    if (which == 0)
      by_first_and_last(a, b);
    else if (which == 1)
      by_branches(a, b, width - 1);
    else if (which == 2)
      from_image(a, b);
    else
      with_margin(margin, b);
    b.synchronize();
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const float *at = &wide[y * (width + 2) + x];
        EXPECT(found[y * width + x] == at[0] + at[2] - 2 * at[1]);
      }
  }
  return result();
}
