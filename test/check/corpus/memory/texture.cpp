// The coordinate is outside the texture, but the texel is inside its memory, in the next row.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;

int main() {
  graphics::texture<int, 2> picture(4, 8);
  graphics::texture_view<int, 2> pixels(picture);
  parallel_for_each(extent<2>(4, 8), [=](index<2> i) restrict(amp) { pixels.set(i, i[1]); });
  parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {
    pixels.set(index<2>(i[0], 6 + i[0]), 1); // FINDING: memory
  });
  pixels.accelerator_view.wait();
}
