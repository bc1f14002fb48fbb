// clang -fixit rewrites the file.
//
// RUN: cp %s %t.cpp
// RUN: not %amp-clang++ -fsyntax-only -Xclang -fixit %t.cpp
// RUN: %amp-clang++ -fsyntax-only -Werror -Wno-unused %t.cpp
#include <amp.h>
using namespace concurrency;

int helper(int x) { return x; }
int both(int x) restrict(cpu, amp) { return helper(x); }
void kernels(array_view<int> v, int n) {
  parallel_for_each(v.extent, [=, &n](index<1> i) restrict(amp) { v[i] = n; });
  parallel_for_each(v.extent, [=](index<1> i) { v[i] = 1; });
}
