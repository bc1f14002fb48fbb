// Fix-its that are almost certainly right: with all of them applied, the program compiles.
//
// RUN: not %amp-clang++ -fsyntax-only -ferror-limit=0 -fdiagnostics-parseable-fixits %s 2> %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %python %S/apply.py %t.txt %s %t.cpp
// RUN: %amp-clang++ -c -Wall -Wno-unused -Werror %t.cpp -o %t.o
#include <amp.h>
#include <amp_math.h>
using namespace concurrency;

// All declarations of the called function.
int first(int x) { return x; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:17-[[#@LINE-1]]:17}:" restrict(cpu, amp)"
int second(int x) noexcept;
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:18-[[#@LINE-1]]:18}:" restrict(cpu, amp)"
int second(int x) noexcept { return x; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:18-[[#@LINE-1]]:18}:" restrict(cpu, amp)"
int third(int x) restrict(cpu) { return x; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:18-[[#@LINE-1]]:31}:"restrict(cpu, amp)"
template <class T> auto fourth(T x) -> T { return x; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:36-[[#@LINE-1]]:36}:" restrict(cpu, amp)"
namespace inner {
int fifth() { return 5; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:12-[[#@LINE-1]]:12}:" restrict(cpu, amp)"
}
struct Members {
  int n = 1;
  Members() : n(2) {}
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:12-[[#@LINE-1]]:12}:" restrict(cpu, amp)"
  int get() const { return n; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:18-[[#@LINE-1]]:18}:" restrict(cpu, amp)"
  int operator()(int x) const & { return x + n; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:32-[[#@LINE-1]]:32}:" restrict(cpu, amp)"
  int operator+(int x) const { return x + n; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:29-[[#@LINE-1]]:29}:" restrict(cpu, amp)"
};

int calls(int x) restrict(amp) { return first(x) + second(x) + third(x) + fourth(x) + inner::fifth(); }
int members() restrict(amp) {
  Members m;
  return m.get() + m(1);
}
int operators(const Members &m) restrict(amp) { return m + 1; }

// Mathematical functions.
float math(float x, float y) restrict(amp) { return std::sqrt(x) + sin(x) + std::pow(x, y); }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:53-[[#@LINE-1]]:62}:"concurrency::precise_math::sqrt"
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-2]]:68-[[#@LINE-2]]:71}:"concurrency::precise_math::sin"
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-3]]:77-[[#@LINE-3]]:85}:"concurrency::precise_math::pow"

// Functions of the C library that the compiler knows.
float builtin(float x) restrict(amp) { return ::sqrtf(x); }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:47-[[#@LINE-1]]:54}:"concurrency::precise_math::sqrtf"

// Errors that only the device compilation can report: the amp side of code for both sides.
int overloaded(float x) { return 1; }
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:24-[[#@LINE-1]]:24}:" restrict(cpu, amp)"
int overloaded() restrict(amp) { return 2; }
static int both_sides(float x) restrict(cpu, amp) { return overloaded(x); }

// Constants.
const float pi = 3.14f;
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:1-[[#@LINE-1]]:6}:"constexpr"
float area(float r) restrict(amp) { return pi * r * r; }

// Captures.
void captures(array_view<int> v, int n, int m) {
  extent<1> e = v.extent;
  array<int> a(e);
  parallel_for_each(e, [v, &n](index<1> i) restrict(amp) { v[i] = n; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:28-[[#@LINE-1]]:29}:""
  parallel_for_each(e, [&](index<1> i) restrict(amp) { a[i] = n; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:26-[[#@LINE-1]]:26}:", n"
  parallel_for_each(e, [&](index<1>) restrict(amp) { int k = n; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:25-[[#@LINE-1]]:26}:"="
  parallel_for_each(e, [=](index<1> i) restrict(amp) { int k = a[i] + m; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:26-[[#@LINE-1]]:26}:", &a"
  parallel_for_each(e, [=, &m](index<1> i) restrict(amp) { v[i] = m; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:26-[[#@LINE-1]]:30}:""
  parallel_for_each(e, [v, a](index<1> i) restrict(amp) { v[i] = a[i]; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:28-[[#@LINE-1]]:28}:"&"
}

// Kernels.
struct Functor {
  array_view<int> v;
  void operator()(index<1> i) const { v[i] = 1; }
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:36-[[#@LINE-1]]:36}:" restrict(cpu, amp)"
};
void kernels(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) { v[i] = 1; });
  // CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:46-[[#@LINE-1]]:46}:" restrict(amp)"
  parallel_for_each(v.extent, Functor{v});
}
