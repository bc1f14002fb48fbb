// Reduction strategies as classes with a common base.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: <algorithm>, 'this->' in 11 places, 'typename Class::' in 2 places, the 'int' of main
// REMARK-NOT: error
// CHECK: 0 0
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
#include <iostream>
#include <numeric>
using namespace concurrency;
template <typename T> struct plus_op { static T identity() restrict(cpu, amp) { return T(); } T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a + b; } };
template <typename T> struct max_op { static T identity() restrict(cpu, amp) { return T(-2147483647); } T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a > b ? a : b; } };
template <typename T, typename Op = plus_op<T> > class reducer_base {
public:
    typedef T value_type;
    typedef Op op_type;
    static const unsigned int tile_size = 64;
    explicit reducer_base(const Op &o = Op()) : op(o) {}
    virtual ~reducer_base() {}
    virtual value_type operator()(std::vector<T> &v) = 0;
protected:
    Op op;
};
template <typename T, typename Op = plus_op<T> > class tiled_reducer : public reducer_base<T, Op> {
public:
    value_type operator()(std::vector<T> &v) {
        const Op o = op;
        array<value_type, 1> a((int)v.size(), v.begin(), v.end()), b((int)(v.size() + tile_size - 1) / tile_size);
        array<T, 1> *in = &a, *out = &b;
        unsigned n = (unsigned)v.size();
        while (n > 1) {
            array<T> &src = *in; array<T> &dst = *out;
            unsigned blocks = (n + tile_size - 1) / tile_size;
            parallel_for_each(extent<1>(blocks * tile_size).tile<tile_size>(), [=, &src, &dst](tiled_index<tile_size> t) restrict(amp) {
                tile_static T cache[tile_size];
                int li = t.local[0];
                cache[li] = t.global[0] < (int)n ? src[t.global] : op_type::identity();
                t.barrier.wait_with_tile_static_memory_fence();
                for (unsigned s = tile_size / 2; s > 0; s >>= 1) {
                    if (li < (int)s) cache[li] = o(cache[li], cache[li + s]);
                    t.barrier.wait_with_tile_static_memory_fence();
                }
                if (li == 0) dst[t.tile[0]] = cache[0];
            });
            std::swap(in, out);
            n = blocks;
        }
        std::vector<T> r(1);
        copy(in->section(0, 1), r.begin());
        return r[0];
    }
};
void main() {
    std::vector<int> v(10000);
    for (size_t i = 0; i < v.size(); ++i) v[i] = (int)((i * 7919) % 1000);
    tiled_reducer<int> sum; tiled_reducer<int, max_op<int>> mx;
    std::cout << sum(v) - std::accumulate(v.begin(), v.end(), 0) << " " << mx(v) - *std::max_element(v.begin(), v.end()) << std::endl;
}
