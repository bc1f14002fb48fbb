// The same passes for AArch64: an emulator runs NEON vectors. The file in Inputs calls the kernels as the
// runtime does.
//
// REQUIRES: aarch64
// RUN: %amp-clang++ --target=aarch64-linux-gnu -O2 -ffp-contract=off -c %s -o %t.whole.o -mllvm -amp-save-ir=%t.ll
// RUN: %amp-opt -target=host -host-levels=native -device-pipeline -S %t.ll -o %t.host.ll
// RUN: llc -O2 -relocation-model=pic -filetype=asm %t.host.ll -o %t.s && FileCheck %s --input-file=%t.s
// RUN: aarch64-linux-gnu-g++ -O1 -std=c++17 -static -DCPPAMP_HOST_ONLY -I%include %S/Inputs/aarch64.cpp %t.s -o %t
// RUN: qemu-aarch64 %t
//
// The whole object is for that machine, too.
// RUN: llvm-readelf -h %t.whole.o | FileCheck %s --check-prefix=WHOLE
// WHOLE: Machine: AArch64
// RUN: llvm-nm %t.whole.o | FileCheck %s --check-prefix=NAMES
// NAMES: axpy.host.native
//
// CHECK-LABEL: axpy.host.native:
// CHECK: fmul v{{[0-9]+}}.4s
// CHECK: fadd v{{[0-9]+}}.4s
// CHECK-LABEL: tile_sums.host.native:
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

void axpy(array_view<float> y, array_view<const float> x, float a) {
  parallel_for_each(y.extent, [y, x, a](index<1> i) restrict(amp) { y[i] = a * x[i] + y[i]; });
}

void steps_to_one(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    unsigned n = static_cast<unsigned>(v[i]);
    int steps = 0;
    while (n != 1) {
      n = n % 2 ? 3 * n + 1 : n / 2;
      if (++steps == 200)
        break;
    }
    v[i] = steps;
  });
}

void tile_sums(array_view<int> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int part[32];
    part[t.local[0]] = v[t];
    for (int half = 16; half > 0; half /= 2) {
      t.barrier.wait();
      if (t.local[0] < half)
        part[t.local[0]] += part[t.local[0] + half];
    }
    t.barrier.wait();
    v[t] = part[0] + t.tile[0];
  });
}

void histogram(array_view<int> counts, array_view<const int> v) {
  parallel_for_each(v.extent.tile<64>(), [counts, v](tiled_index<64> t) restrict(amp) {
    tile_static int part[16];
    if (t.local[0] < 16)
      part[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_inc(&part[v[t] & 15]);
    t.barrier.wait();
    if (t.local[0] < 16)
      atomic_fetch_add(&counts[t.local[0]], part[t.local[0]]);
  });
}

void blur(array_view<double, 2> to, array_view<const double, 2> from) {
  parallel_for_each(to.extent, [to, from](index<2> i) restrict(amp) {
    double sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        int y = i[0] + dy, x = i[1] + dx;
        if (y >= 0 && x >= 0 && y < from.extent[0] && x < from.extent[1])
          sum += from(y, x);
      }
    to[i] = sum;
  });
}
