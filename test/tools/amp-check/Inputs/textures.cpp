// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;

void invert(const graphics::texture<graphics::unorm, 2> &source, graphics::texture<graphics::unorm, 2> &target) {
  graphics::texture_view<const graphics::unorm, 2> from(source);
  graphics::texture_view<graphics::unorm, 2> to(target);
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) {
    to.set(i, graphics::unorm(1.0f) - from[i]);
  });
}
