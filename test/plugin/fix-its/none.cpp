// No fix-it is offered where it might be wrong: the body may be elsewhere, or the name comes from a macro.
//
// RUN: not %amp-clang++ -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s --implicit-check-not=fix-it:
#include <amp.h>
#include <cmath>
using namespace concurrency;

int elsewhere(int);
struct Class {
  int elsewhere() const;
};
#define FUNCTION(name) int name() { return 1; }
FUNCTION(from_macro)
extern "C" int from_c() { return 1; }

int calls(const Class &c) restrict(amp) {
  elsewhere(1);
  // CHECK: error: no matching function for call to 'elsewhere' [C3930]
  from_macro();
  // CHECK: error: no matching function for call to 'from_macro' [C3930]
  from_c();
  // CHECK: error: no matching function for call to 'from_c' [C3930]
  std::sin(1.0f);
  // CHECK: error: no matching function for call to 'sin' [C3930]
  // CHECK-NOT: mathcalls.h
  // CHECK: note: the mathematical functions for amp code are in namespaces {{.*}}; include <amp_math.h>
  return c.elsewhere();
}

#define CONSTANT const float
CONSTANT half = 0.5f;
float use() restrict(amp) { return half; }
// CHECK: 'Class::elsewhere' is restricted to cpu
// CHECK: error: constant 'half' is not an integer

struct Other {
  int n;
  void launch(array_view<int> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n; });
    // CHECK: error: 'this' cannot be captured
  }
};
