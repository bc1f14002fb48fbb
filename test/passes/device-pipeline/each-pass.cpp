// Every pass may run twice, and optional passes may be disabled: the kernels stay valid. With
// all passes run twice, or without all optional ones, they compute the same results.
//
// RUN: %amp-clang++ -O1 %s -o %t -mllvm -amp-save-ir=%t.ll && %t | FileCheck %s
// RUN: %python %S/Inputs/vary.py %amp-opt %t.ll %t.cl %check-cl | FileCheck %s --check-prefix=EACH
// EACH: {{^[4-6][0-9]}} passes twice, 15 left out
//
// RUN: %amp-clang++ -O1 %s -o %t -mllvm -verify-each -mllvm -amp-repeat-pass=check-call-graph,prepare-device-module,prepare-tile-static,globaldce,end-threads,resolve-slot-choices,drop-unreachable-defaults,check-barriers,check-races,check-updates,outline-kernels,bound-indices,fix-trip-counts,lower-tile-static,lower-constants,resolve-address-spaces,legalize-memory,check-address-spaces,legalize-control-flow,legalize-vectors,legalize-intrinsics,legalize-aggregates,legalize-integers,legalize-atomics,merge-accesses,legalize-indices,step-addresses,sink-calls,legalize-constants,prune-arguments,pack-offsets,annotate-arguments,detect-features
// RUN: %t | FileCheck %s
// RUN: %amp-clang++ -O1 %s -o %t -mllvm -verify-each -mllvm -amp-skip-pass=check-call-graph,check-tile-static,check-barriers,check-races,check-updates,bound-indices,fix-trip-counts,drop-unreachable-defaults,prune-arguments,pack-offsets,merge-accesses,legalize-indices,step-addresses,sink-calls,check-address-spaces
// RUN: %t | FileCheck %s
// CHECK: sum 4950
// CHECK: product 744 1776
// CHECK: histogram 25 25 25 25
// CHECK: vectors 6 15
// CHECK: chosen 100 200
// CHECK: bits 16 16
#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <stdio.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(100), histogram(4);
  for (int i = 0; i < 100; ++i)
    data[i] = i;
  array_view<int, 1> v(100, data), counts(4, histogram);
  array<int, 1> sum(1);
  parallel_for_each(extent<1>(128).tile<32>(), [=, &sum](tiled_index<32> t) restrict(amp) {
    tile_static int part[32];
    part[t.local[0]] = t.global[0] < 100 ? v[t.global] : 0;
    t.barrier.wait();
    for (int half = 16; half > 0; half /= 2) {
      if (t.local[0] < half)
        part[t.local[0]] += part[t.local[0] + half];
      t.barrier.wait();
    }
    if (t.local[0] == 0)
      atomic_fetch_add(&sum[0], part[0]);
  });
  std::vector<int> total(1);
  copy(sum, total.begin());
  printf("sum %d\n", total[0]);

  std::vector<float> a(64), b(64);
  for (int i = 0; i < 64; ++i)
    a[i] = float(i % 8 + 4 * (i / 8)), b[i] = float(1 + i / 8 * 2 + i % 8);
  array_view<const float, 2> va(8, 8, a), vb(8, 8, b);
  std::vector<float> product(64);
  array_view<float, 2> vc(8, 8, product);
  vc.discard_data();
  parallel_for_each(vc.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    tile_static float ta[4][4], tb[4][4];
    float dot = 0;
    for (int k = 0; k < 8; k += 4) {
      ta[t.local[0]][t.local[1]] = va(t.global[0], k + t.local[1]);
      tb[t.local[0]][t.local[1]] = vb(k + t.local[0], t.global[1]);
      t.barrier.wait();
      for (int i = 0; i < 4; ++i)
        dot += ta[t.local[0]][i] * tb[i][t.local[1]];
      t.barrier.wait();
    }
    vc[t.global] = dot;
  });
  printf("product %d %d\n", int(vc(1, 3)), int(vc(5, 1)));

  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const int weights[4] = {1, 1, 1, 1};
    atomic_fetch_add(&counts[v[i] % 4], weights[v[i] % 4]);
  });
  printf("histogram %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);

  using graphics::float_4;
  std::vector<float_4> fours = {float_4(1, 2, 1, 2), float_4(4, 3, 3, 5)};
  array_view<float_4, 1> v4(2, fours);
  parallel_for_each(v4.extent, [=](index<1> i) restrict(amp) {
    float_4 x = v4[i];
    v4[i] = float_4(x.x + x.y + x.z + x.w, precise_math::sqrt(x.x), x.y, x.z);
  });
  printf("vectors %d %d\n", int(v4[0].x), int(v4[1].x));

  std::vector<int> first(1, 100), second(1, 200), chosen(2);
  array_view<int, 1> views[2] = {array_view<int, 1>(1, first), array_view<int, 1>(1, second)}, out(2, chosen);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = views[i[0]][0]; });
  printf("chosen %d %d\n", out[0], out[1]);

  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    unsigned x = unsigned(out[i]) * 2654435761u + 0x10u;
    long wide = long(x) << (i[0] + 3);
    out[i] = direct3d::countbits(unsigned(wide)) + int(__builtin_ctz(x | 64));
  });
  printf("bits %d %d\n", out[0], out[1]);
}
