// Errors that only the device compilation finds are also reported in files that generate code, whether or not a launch
// in them is ever instantiated.
//
// RUN: not %amp-clang++ -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -c -DTEMPLATE %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -c -DTEMPLATE -DINSTANTIATED %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -c -DUNUSED %s -o %t.o 2>&1 | FileCheck %s
#include <amp.h>
using namespace concurrency;

struct A {
  A() restrict(cpu) {}
  int v;
};
// CHECK: without-launches.cpp:[[@LINE+1]]:32: error: {{.*}} restrict(cpu) function 'A' in restrict(cpu, amp) function [C3930]
int f() restrict(amp, cpu) { A a; return a.v; }
// CHECK: 1 error generated

#ifdef TEMPLATE
template <class F> void run(const F &f) {
  parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp) { f(); });
}
#endif
#ifdef INSTANTIATED
void user() {
  run([]() restrict(amp, cpu) { return 1; });
}
#endif
#ifdef UNUSED
inline void never() {
  parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp) {});
}
#endif
