// Launches do not leak: repeated kernels with all kinds of arguments need no more memory than the first ones. The
// argument is the number of rounds: 100,000 of them are a million launches.
//
// On OpenCL, this would measure the driver's own memory.
// Sanitizers keep freed memory for a while, and have memory of their own.
// UNSUPPORTED: on-opencl, sanitized-thread, sanitized-address
// RUN: %amp-clang++ -O1 -I%S/../Inputs %s -o %t && %t 3000
// RUN: %amp-clang++ -O0 -g -I%S/../Inputs %s -o %t.g && %t.g 300
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <fstream>
#include <stdlib.h>
#include <unistd.h>
#include <vector>

using namespace concurrency;

static long resident_bytes() {
  long size = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

/// Ten launches.
static void round_of_launches(std::vector<int> &data, array<int> &kept, accelerator_view queue) {
  const int n = static_cast<int>(data.size());
  array_view<int> v(n, data);
  for (int k = 0; k < 4; ++k)
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += k; });
  array<int> fresh(n);
  parallel_for_each(v.extent, [=, &fresh](index<1> i) restrict(amp) { fresh[i] = v[i] * 2; });
  parallel_for_each(queue, kept.extent, [&kept](index<1> i) restrict(amp) { kept[i] += 1; });
  for (int k = 0; k < 3; ++k)
    parallel_for_each(v.extent.tile<32>(), [=, &fresh](tiled_index<32> t) restrict(amp) {
      tile_static int part[32];
      part[t.local[0]] = fresh[t];
      t.barrier.wait();
      fresh[t] = part[31 - t.local[0]] + k;
    });
  array_view<int> some = v.section(0, n / 2);
  parallel_for_each(some.extent, [=](index<1> i) restrict(amp) { some[i] -= 6; });
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 100, begin = rounds / 3;
  std::vector<int> small(64, 0), large(1 << 15, 0);
  accelerator_view queue = accelerator(accelerator::direct3d_warp).create_view();
  array<int> kept(1000, queue);
  long before = 0;
  for (int i = 0; i < rounds; ++i) {
    if (i == begin)
      before = resident_bytes();
    round_of_launches(i % 50 == 0 ? large : small, kept, queue);
  }
  const long grown = resident_bytes() - before;
  printf("%ld KiB more after %d rounds\n", grown / 1024, rounds - begin);
  EXPECT(grown < 4 << 20);
  array_view<int> k(kept);
  EXPECT_EQUAL(k[999] - k[0], 0);
  return result();
}
