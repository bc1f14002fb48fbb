// A specifier with a mistake still restricts its function: calls and launches get no second message.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

int unknown(int x) restrict(gpu) { return x; } // expected-error {{'gpu' is not a restriction}}
int empty(int x) restrict() { return x; }      // expected-error {{empty restriction specifier}}
int late(int x) noexcept(true) restrict(amp) { return x; } // expected-error {{must come before the exception specification}}
struct Member {
  int early(int x) restrict(amp) const { return x; } // expected-error {{must come after 'const', 'volatile' and 'mutable'}}
};
int cpu_code() { return unknown(1) + empty(2); }

void kernels(array_view<int> v, Member m) {
  // L004 reject: kernels with a wrong word
  parallel_for_each(v.extent, [=](index<1> i) restrict(gpu) { v[i] = 1; }); // expected-error {{'gpu' is not a restriction}}
  parallel_for_each(v.extent, [=](index<1> i) restrict() { v[i] = 1; });    // expected-error {{empty restriction specifier}}
  // expected-warning@+1 {{the kernel's 'operator()' is not const}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) mutable { v[i] = 1; }); // expected-error {{must come after 'const', 'volatile' and 'mutable'}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = unknown(1) + empty(2) + late(3) + m.early(4);
  });
}
