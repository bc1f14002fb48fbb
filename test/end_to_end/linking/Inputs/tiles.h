// Kernels that are local to each unit with this header, and one that all units share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <vector>

namespace {
/// The sum of tiles of 32 times UNIT, with a tile_static variable and barriers.
std::vector<float> tile_sums(const std::vector<float> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<float> out(n / 32);
  concurrency::array_view<const float> x(n, in);
  concurrency::array_view<float> y(n / 32, out);
  y.discard_data();
  parallel_for_each(x.extent.tile<32>(), [=](concurrency::tiled_index<32> t) restrict(amp) {
    tile_static float part[32];
    part[t.local[0]] = x[t] * UNIT;
    for (int half = 16; half > 0; half /= 2) {
      t.barrier.wait();
      if (t.local[0] < half)
        part[t.local[0]] += part[t.local[0] + half];
    }
    if (t.local[0] == 0)
      y[t.tile[0]] = part[0];
  });
  y.synchronize();
  return out;
}

bool works() {
  const std::vector<float> sums = tile_sums(std::vector<float>(32 * 1000, 0.5f));
  for (float x : sums)
    if (x != 16.0f * UNIT)
      return false;
  return sums.size() == 1000;
}
} // namespace

inline bool common_works() {
  std::vector<double> data(1000, 0.25);
  concurrency::array_view<double> v(1000, data);
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = concurrency::precise_math::sqrt(v[i]) + i[0];
  });
  v.synchronize();
  return data[0] == 0.5 && data[999] == 999.5;
}

bool library_a_works();
bool library_b_works();
