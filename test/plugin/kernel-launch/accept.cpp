// All valid forms of calls of parallel_for_each. C++ AMP 1.2, 7.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
using namespace concurrency;

struct Both {
  array_view<int> v;
  void operator()(index<1> i) const restrict(cpu) {}
  void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
struct Result {
  array_view<int> v;
  int operator()(const index<1> &i) const restrict(cpu, amp) { return v[i] = 1; }
};
struct Inherits : Result {
  Inherits(const Result &r) : Result(r) {}
};
struct FromIndex {
  int x;
  FromIndex(index<1> i) restrict(cpu, amp) : x(i[0]) {}
};

// L257 accept: extents of any rank, tiled extents
// L258 accept: lambdas and classes
// L259 accept: parameters that the index converts to
// L260 accept: operator() for amp, or for both
// L261 accept: index of the same rank, tiled_index of the same tiles, by value or const reference
// L262 accept: two overloads, of which amp is chosen
// L264 accept: a result, which is ignored
// L271 accept: the largest tiles
// L274 accept: an accelerator_view first
void kernels(array_view<int> v, accelerator_view where) {
  parallel_for_each(v.extent, Both{v});
  parallel_for_each(v.extent, Result{v});
  parallel_for_each(v.extent, Inherits(Result{v}));
  parallel_for_each(where, v.extent, [=](FromIndex i) restrict(amp) { v[i.x] = 1; });
  parallel_for_each(extent<5>(), [=](const index<5> &i) restrict(amp) { v[i[4]] = 1; });
  parallel_for_each(v.extent.tile<1024>(), [=](index<1> i) restrict(amp) { v[i] = 1; });
  parallel_for_each(where, extent<3>().tile<64, 4, 4>(),
                    [=](const tiled_index<64, 4, 4> &t) restrict(amp) { v[t.global[0]] = 1; });
  parallel_for_each(extent<2>().tile<32, 32>(), [=](auto t) restrict(amp) { v[t.local[0]] = 1; });
}
