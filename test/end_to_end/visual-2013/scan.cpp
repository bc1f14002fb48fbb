// A tiled scan; the macros min and max, and __int64.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: names of Visual C++, 'template' in 1 place
// REMARK-NOT: error
// CHECK: 0 1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <iomanip>
#include <algorithm>
#include <vector>
#ifndef max
#define max(a,b) (((a) > (b)) ? (a) : (b))
#endif
#ifndef min
#define min(a,b) (((a) < (b)) ? (a) : (b))
#endif
using namespace concurrency;
namespace scan {
template <typename T> struct ScanTraits { typedef T sum_type; };
template <> struct ScanTraits<unsigned char> { typedef unsigned int sum_type; };
enum scan_mode { exclusive = 0, inclusive = 1 };
template <int TileSize, scan_mode Mode, typename T> class Scan {
    static const int warp = 32;
    template <scan_mode amode> static T warp_scan(T *const p, const int idx) restrict(amp) {
        const int lane = idx & (warp - 1);
        if (lane >= 1) p[idx] = p[idx - 1] + p[idx];
        return amode == inclusive ? p[idx] : (lane > 0 ? p[idx - 1] : T());
    }
public:
    typedef ScanTraits<T>::sum_type sum_type;
    void operator()(array_view<const T, 1> in, array_view<T, 1> out) const {
        int n = in.extent[0];
        int tiles = (n + TileSize - 1) / TileSize;
        array<T, 1> sums(tiles);
        parallel_for_each(in.extent.tile<TileSize>().pad(), [=, &sums](tiled_index<TileSize> t) restrict(amp) {
            tile_static T s[2][TileSize];
            int l = t.local[0], g = t.global[0], in_ = 0, out_ = 1;
            s[0][l] = g < n ? in[t.global] : T();
            t.barrier.wait();
            for (int off = 1; off < TileSize; off *= 2) {
                s[out_][l] = l >= off ? s[in_][l] + s[in_][l - off] : s[in_][l];
                in_ = 1 - in_; out_ = 1 - out_;
                t.barrier.wait();
            }
            if (g < n) out[t.global] = Mode == inclusive ? s[in_][l] : (l ? s[in_][l - 1] : T());
            if (l == TileSize - 1) sums[t.tile] = s[in_][l];
        });
        std::vector<T> h(tiles); copy(sums, h.begin());
        T acc = T();
        for (int i = 0; i < tiles; ++i) { T x = h[i]; h[i] = acc; acc += x; }
        copy(h.begin(), h.end(), sums);
        parallel_for_each(out.extent, [=, &sums](index<1> i) restrict(amp) { out[i] += sums[i[0] / TileSize]; });
        out.synchronize();
    }
};
}
int main() {
    typedef __int64 i64;
    const int N = 1000;
    std::vector<int> in(N), out(N);
    for (int i = 0; i < N; ++i) in[i] = min(i, 100) % 7;
    scan::Scan<128, scan::inclusive, int> s;
    s(array_view<const int>(N, in), array_view<int>(N, out));
    i64 acc = 0, bad = 0;
    for (int i = 0; i < N; ++i) { acc += in[i]; bad += acc != out[i]; }
    std::cout << std::setw(3) << bad << " " << max(bad, (i64)1) << std::endl;
    _ASSERT(bad == 0);
    return (int)bad;
}
