// Objects that a kernel's function object cannot hold. C++ AMP 1.2, 2.4.3.3.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Bad {
  int *p; // expected-error {{member 'p' of type 'int *' is not allowed in a kernel's function object [C3581]}}
  int n;
};
struct Functor {
  int &r; // expected-error {{member 'r' of type 'int &' is not allowed in a kernel's function object [C3581]}}
  void operator()(index<1>) const restrict(amp) {}
};
struct Member {
  int m;
  void launch() {
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
      int k = m; // expected-error {{'this' cannot be captured by a kernel; copy the members it needs to local variables [C3590]}}
    });
  }
};

void kernels(int *p, Bad bad) {
  int n = 0;
  extent<1> e(1);
  array<int, 1> a(e);
  array_view<int, 1> v(e, p);
  parallel_for_each(e, [=](index<1>) restrict(amp) {
    *p = 1; // expected-error {{pointer 'p' cannot be captured by a kernel; capture an array_view of its elements [C3596]}}
  });
  parallel_for_each(e, [&n](index<1>) restrict(amp) { // expected-error {{a kernel cannot capture 'n' by reference, because it is not an array; to write it, capture an array_view of it [C3590]}}
    n = 1;
  });
  parallel_for_each(e, [&v](index<1>) restrict(amp) { // expected-error {{a kernel cannot capture 'v' by reference}}
  });
  parallel_for_each(e, [=](index<1>) restrict(amp) {
    int q = bad.n; // expected-note {{captured here}}
  });
  parallel_for_each(e, Functor{n});
  parallel_for_each(e, [&a](index<1> i) restrict(amp) { a[i] = 1; });
}

void without_specifier(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) { v[i] = 1; }); // expected-error {{a kernel must be restricted to amp; write 'restrict(amp)' after its parameter list [C3577]}}
}
