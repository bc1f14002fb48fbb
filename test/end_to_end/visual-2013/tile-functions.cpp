// Tiles, barriers and tile_static memory passed to functions; recursive templates.
//
// RUN: %amp-clang++ --amp-strict -w %s -o %t && %t | FileCheck %s
// CHECK: 2048
// CHECK-NEXT: 11 20
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <vector>
using namespace concurrency;
template <int N> struct Pow2 { enum { value = 2 * Pow2<N - 1>::value }; };
template <> struct Pow2<0> { enum { value = 1 }; };
template <typename T, int Size> void reduce_tile(T (&cache)[Size], const tile_barrier &barrier, int li) restrict(amp) {
    for (int s = Size / 2; s > 0; s /= 2) { if (li < s) cache[li] += cache[li + s]; barrier.wait(); }
}
template <int N> inline void unrolled(float *p, int i) restrict(amp) { p[i] *= 2; unrolled<N - 1>(p, i); }
template <> inline void unrolled<0>(float *, int) restrict(amp) {}
typedef tiled_index<Pow2<5>::value> tidx_t;
static void kernel_body(const tidx_t &t, const array_view<const float> &in, const array_view<float> &out) restrict(amp) {
    tile_static float cache[Pow2<5>::value];
    cache[t.local[0]] = in[t.global];
    t.barrier.wait();
    reduce_tile(cache, t.barrier, t.local[0]);
    if (t.local[0] == 0) { out[t.tile] = cache[0]; unrolled<3>(&out[0], t.tile[0]); }
}
template <class Index> int flat(const Index &i, const extent<2> &e) restrict(cpu, amp) { return i[0] * e[1] + i[1]; }
int main() {
    std::vector<float> in(256, 1.0f), out(8);
    array_view<const float> vi(256, in); array_view<float> vo(8, out);
    parallel_for_each(vi.extent.tile<Pow2<5>::value>(), [=](tidx_t t) restrict(amp) { kernel_body(t, vi, vo); });
    vo.synchronize();
    float s = 0; for (auto x : out) s += x;
    std::cout << s << std::endl;
    extent<2> e(4, 8); std::vector<int> g(32);
    array_view<int, 2> gv(e, g);
    parallel_for_each(gv.extent.tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {
        tile_static int block[2][4];
        int (*rows)[4] = block;
        rows[t.local[0]][t.local[1]] = flat(t.global, e);
        t.barrier.wait_with_tile_static_memory_fence();
        gv[t] = block[1 - t.local[0]][3 - t.local[1]];
    });
    std::cout << gv(0, 0) << " " << gv(3, 7) << std::endl;
}
