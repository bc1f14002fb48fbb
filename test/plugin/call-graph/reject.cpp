// Recursion and missing bodies are found from the kernel, and reported with the chain of calls.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L197 reject: a kernel reaches recursion
// L293 reject: direct, and through other functions and templates
int factorial(int n) restrict(amp) {
  return n < 2 ? 1 : n * factorial(n - 1); // expected-error {{'factorial' calls itself; code restricted to amp cannot be recursive [C3559]}}
}
int odd(int n) restrict(amp);
template <class T> int even(T n) restrict(amp) {
  return n == 0 ? 1 : odd(n - 1); // expected-note {{calls 'odd' here}}
}
int odd(int n) restrict(amp) {
  return n == 0 ? 0 : even(n - 1); // expected-error {{calls itself through other functions; code restricted to amp cannot be recursive [C3559]}}
}

// L181 reject: a kernel needs the body
// L294 reject: a body that is in another translation unit
int elsewhere(int n) restrict(amp);
int calls_elsewhere(int n) restrict(amp) {
  return elsewhere(n); // expected-error {{no definition of 'elsewhere' is available; define a function that a kernel calls in the same translation unit, or compile and link both files with --amp-relocatable [C3560]}}
}

void kernels(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = factorial(5); // expected-note {{'factorial' called from here}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = even(5); // expected-note {{called from here}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = calls_elsewhere(5); // expected-note {{'calls_elsewhere' called from here}}
  });
}
