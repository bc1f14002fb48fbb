// A histogram by a class template that is never instantiated as an object, and its address.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: 'typename' in 1 place
// REMARK-NOT: error
// CHECK: 0 named
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
#include <string>
#include <iostream>
#include <functional>
#include <memory>
using namespace concurrency; using std::vector; using std::wstring; using std::cout;
template<unsigned BINS, unsigned TILES> struct Histogram256 {
    static_assert(BINS % 32 == 0, "bins");
    enum Sizes { bin_count = BINS, tile = TILES };
    template <class Iter> static void compute(Iter first, Iter last, vector<unsigned> &out) {
        typedef std::iterator_traits<Iter>::value_type value_t;
        const int n = (int)std::distance(first, last);
        array<unsigned, 1> hist(BINS);
        array<unsigned, 1> data(n, first, last);
        parallel_for_each(hist.extent, [&hist](index<1> i) restrict(amp) { hist[i] = 0; });
        parallel_for_each(data.extent.tile<TILES>().pad(), [&, n](tiled_index<TILES> t) restrict(amp) {
            tile_static unsigned local[BINS];
            for (unsigned b = t.local[0]; b < BINS; b += TILES) local[b] = 0;
            t.barrier.wait();
            if (t.global[0] < n) atomic_fetch_inc(&local[data[t.global] % BINS]);
            t.barrier.wait();
            for (unsigned b = t.local[0]; b < BINS; b += TILES) if (local[b]) atomic_fetch_add(&hist[b], local[b]);
        });
        out = hist;
    }
};
typedef void (*ComputeFn)(vector<unsigned>::const_iterator, vector<unsigned>::const_iterator, vector<unsigned> &);
int main(int argc, char **argv) {
    vector<unsigned> v;
    for (unsigned i = 0; i < 5000; i++) v.push_back(i * i % 97);
    vector<unsigned> out;
    ComputeFn fn = &Histogram256<128, 64>::compute<vector<unsigned>::const_iterator>;
    fn(v.begin(), v.end(), out);
    std::unique_ptr<unsigned[]> expect(new unsigned[128]());
    for (auto it = v.cbegin(); it != v.cend(); ++it) expect[*it]++;
    unsigned diff = 0; for (int i = 0; i < 128; ++i) diff += out[i] != expect[i];
    std::function<wstring (const accelerator &)> name = [](const accelerator &a) { return a.description; };
    wstring d = name(accelerator());
    cout << diff << " " << (d.empty() ? "none" : "named") << "\n";
    return 0;
}
