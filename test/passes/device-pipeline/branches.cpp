// Instructions that both paths of a branch begin with are hoisted, and independent ifs load a tile's sides: in both
// cases, NVIDIA's compiler predicates the rest.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %amp-clang++ -O2 --amp-no-spirv --amp-host=none -save-temps=obj -c %s -o %t/x.o
// RUN: FileCheck %s < %t/branches-amp.cl
// RUN: %check-cl %t/branches-amp.cl
#include <amp.h>

using namespace concurrency;

// CHECK-LABEL: void scan_step
// CHECK: barrier(
// CHECK-NEXT: int [[SUM:.*]] = sums[local_id_0];
// CHECK-NEXT: if (
// CHECK-NEXT: sums[local_id_0 + 64] = sums[local_id_0 - 4] + [[SUM]];
void scan_step(const array_view<int, 1> &v) {
  parallel_for_each(
      v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int sums[2][64];
        const int me = t.local[0];
        sums[0][me] = v[t.global];
        t.barrier.wait();
        if (me >= 4)
          sums[1][me] = sums[0][me] + sums[0][me - 4];
        else
          sums[1][me] = sums[0][me];
        t.barrier.wait();
        v[t.global] = sums[1][63 - me];
      });
}

// CHECK-LABEL: void halo
// CHECK-NOT: switch
// CHECK: if (local_id_0 == 0) {
// CHECK: if (cppamp_opaque(local_id_0) == 63) {
// CHECK: barrier(
void halo(const array_view<const int, 1> &from, const array_view<int, 1> &to) {
  parallel_for_each(
      to.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int block[66];
        const int me = t.local[0], i = t.global[0];
        block[me + 1] = from[i + 1];
        if (me == 0)
          block[0] = from[i];
        if (me == 63)
          block[65] = from[i + 2];
        t.barrier.wait();
        to[i] = block[me] + block[me + 1] + block[me + 2];
      });
}
