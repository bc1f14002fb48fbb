// A shared library that begins work and does not wait for it. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <memory>

namespace {
/// STEPS for each element, in tiles with barriers: long enough to keep running while the caller continues.
int steps(int x) restrict(cpu, amp) {
  unsigned y = static_cast<unsigned>(x);
  for (int k = 0; k < STEPS; ++k)
    y = y * 1664525u + 1013904223u;
  return static_cast<int>(y);
}
std::unique_ptr<concurrency::array_view<int>> kept;
} // namespace

extern "C" {
/// to[i] = steps(i) + its right neighbor in the tile of 64. `n` is a multiple of 64.
void begin_work(int *to, int n) {
  kept.reset(new concurrency::array_view<int>(n, to));
  concurrency::array_view<int> v = *kept;
  v.discard_data();
  parallel_for_each(v.extent.tile<64>(), [=](concurrency::tiled_index<64> t) restrict(amp) {
    tile_static int part[64];
    part[t.local[0]] = steps(t.global[0]);
    t.barrier.wait();
    v[t] = part[t.local[0]] + part[(t.local[0] + 1) % 64];
  });
}
/// Deletes the view, whose destructor would wait.
void forget_work() { (void)kept.release(); }
bool is_work(const int *from, int n) {
  for (int i = 0; i < n; ++i)
    if (from[i] != static_cast<int>(static_cast<unsigned>(steps(i)) + static_cast<unsigned>(steps(i / 64 * 64 + (i + 1) % 64))))
      return false;
  return true;
}
}
