// Function objects whose operator() is not const: each thread calls a copy of its own. C++ AMP 1.2, 7.
//
// RUN: %amp-clang++ %s -o %t && %t
// REQUIRES: opencl
#include <amp.h>
#include <vector>
using namespace concurrency;

struct Counter {
  array_view<int> v;
  int calls;
  void operator()(index<1> i) restrict(amp) { v[i] = ++calls; }
};

int main() {
  std::vector<int> data(32);
  array_view<int> v(32, data);
  int calls = 5;
  // L263 accept: operator() that is not const, and mutable lambdas
  parallel_for_each(v.extent, Counter{v, 3});
  if (v[0] != 4 || v[31] != 4)
    return 1;
  parallel_for_each(v.extent.tile<8>(),
                    [=](tiled_index<8> t) mutable restrict(amp) { v[t] = ++calls; });
  return v[0] == 6 && v[31] == 6 ? 0 : 2;
}
