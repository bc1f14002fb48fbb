// Lambdas in amp code obey the same rules.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

void kernels(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int n = 1;
    // L256 accept: values
    auto fine = [=]() restrict(amp) { return n + v[i]; };
    // L256 reject: pointers, and locals by reference
    int *p = &v[i];
    auto pointer = [p]() restrict(amp) { return *p; };  // expected-error {{pointer 'p' cannot be captured by a kernel; capture an array_view of its elements [C3596]}}
    auto reference = [&n]() restrict(amp) { return n; }; // expected-error {{'n' cannot be captured by reference by a kernel}}
    v[i] = fine() + pointer() + reference();
  });
}
