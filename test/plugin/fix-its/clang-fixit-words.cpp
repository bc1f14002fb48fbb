// clang -fixit prints the same messages as a compilation, and applies its fix-its.
//
// RUN: cp %s %t.cpp
// RUN: not %amp-clang++ -fsyntax-only -Xclang -fixit %t.cpp 2>&1 | FileCheck %s
// RUN: %amp-clang++ -fsyntax-only -Werror -Wno-unused %t.cpp
// CHECK: error: no matching function for call to 'sum' [C3930]
// CHECK: note: FIX-IT applied suggested code changes
// CHECK: error: no matching function for call to 'sqrt' [C3930]
// CHECK: note: FIX-IT applied suggested code changes
// CHECK: note: use 'concurrency::precise_math::sqrt' in code restricted to amp
// CHECK: error: 'helper' is restricted to cpu and cannot be called from code restricted to amp [C3930]
// CHECK: note: FIX-IT applied suggested code changes
// CHECK: error: a kernel cannot capture 'n' by reference, because it is not an array; capture it by value [C3590]
// CHECK: note: FIX-IT applied suggested code changes
// CHECK: error: array 'a' cannot be captured by value; capture it by reference, or capture an array_view of it [C3597]
// CHECK: note: FIX-IT applied suggested code changes
// CHECK: error: constant 'ratio' is not an integer; declare it 'constexpr' to use its value in code restricted to amp [C3586]
// CHECK: note: FIX-IT applied suggested code changes
// CHECK: error: a kernel must be restricted to amp
// CHECK: note: FIX-IT applied suggested code changes
// CHECK-NOT: {{cannot fix|__host__}}
#include <amp.h>
#include <amp_math.h>
#include <cmath>
using namespace concurrency;

int helper(int x) { return x; }
int sum(int x) { return helper(x); }
constexpr int size = 3;
const float ratio = 0.5f;
int both(int x) restrict(cpu, amp) { return helper(x); }
int amp(int x) restrict(amp) { return sum(x); }
float root(float x) restrict(amp) { return sqrt(x); }
void kernels(array_view<float> v, array<int> &a, int n) {
  parallel_for_each(v.extent, [=, &n](index<1> i) restrict(amp) { v[i] = n; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = a[i]; });
  parallel_for_each(v.extent, [=](index<1> i) { v[i] = 1; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = ratio * size; });
}
