// One mistake each, in a kernel; which one is the argument. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace concurrency;

int main(int argc, char **argv) {
  const int which = argc > 1 ? std::atoi(argv[1]) : 0;
  std::vector<int> data(64, 1);
  array_view<int> v(64, data);
  switch (which) {
  case 1: // outside the vector's memory
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      v(i[0] + 1) = 2;
    });
    break;
  case 2: // an int is too small
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      v[i] = 2147483600 + i[0];
    });
    break;
  case 3: // outside a tile_static array
    parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int part[16];
      part[t.local[0]] = v[t];
      t.barrier.wait();
      v[t] = part[t.local[0] + 1];
    });
    break;
  case 4: // a neighbor's element before it is written
    parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int part[16];
      part[t.local[0]] = v[t];
      if (which > 4) // never
        t.barrier.wait();
      v[t] = part[15 - t.local[0]];
    });
    break;
  case 5: // outside a texture, or an array
    array<int> a(10);
    parallel_for_each(v.extent, [=, &a](index<1> i) restrict(amp) {
      if (i[0] == 10)
        a[i] = v[i];
    });
    break;
  }
  v.synchronize();
  std::puts("done");
}
