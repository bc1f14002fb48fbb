// An object whose call operator is for cpu only is called through its conversion to a pointer, which Clang prefers. The
// error names the call operator, once.
//
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -fno-caret-diagnostics %s 2>&1 | FileCheck %s --implicit-check-not=error:
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
using Pointer = int (*)(int);
struct Called {
  int operator()(int x) const { return x; }
  operator Pointer() const;
};
struct Chosen {
  int operator()(int x) const restrict(amp) { return x; }
  int operator()(int *x) const { return *x; }
  operator Pointer() const;
};

void kernels(array_view<int> v) {
  auto outside = [](int x) restrict(cpu) { return x; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}::operator()' is restricted to cpu and cannot be called from code restricted to amp [C3930]
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = outside(1); });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto inside = [](int x) restrict(cpu) { return x; };
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}::operator()' is restricted to cpu and cannot be called from code restricted to amp [C3930]
    v[i] = inside(1);
  });
}
int immediate() restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}::operator()' is restricted to cpu and cannot be called from code restricted to amp [C3930]
  return [](int x) restrict(cpu) { return x; }(2);
}
int ofClass(Called c) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'Called::operator()' is restricted to cpu and cannot be called from code restricted to amp [C3930]
  return c(3);
}
int ofOverloads(Chosen c) restrict(amp) { return c(4); }

// A pointer to a function is one error, wherever it comes from.
int g(int x) restrict(cpu, amp) { return x; }
template <class T> void any(T) restrict(amp) {}
struct Holder {
  Pointer p;
};
void pointers() restrict(amp) {
  auto f = [](int x) restrict(cpu, amp) { return x; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Pointer' (aka 'int (*)(int)') is not allowed
  Pointer p = f;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Pointer' (aka 'int (*)(int)') is not allowed
  Pointer q = +g;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Pointer' (aka 'int (*)(int)') is not allowed
  Pointer o = f(1) ? &g : [](int x) restrict(cpu, amp) { return x; };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'int (*)(int)' is not allowed
  auto r = +f;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'int (&)(int)' is not allowed
  auto &s = *f;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Holder' is not allowed
  Holder h = {f};
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Holder' is not allowed
  Holder i{g};
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Pointer' (aka 'int (*)(int)') is not allowed
  (void)static_cast<Pointer>(f);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a pointer or reference to a function is not allowed
  (void)(*f)(6);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: a pointer or reference to a function is not allowed
  bool b = f == nullptr;
}
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: type 'Pointer' (aka 'int (*)(int)') is not allowed
Pointer returned() restrict(amp) {
  return [](int x) restrict(cpu, amp) { return x; };
}
