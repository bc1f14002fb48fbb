// Lambdas in amp code capture values, and anything by reference, with or without a specifier of their own.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Class {
  int n;
  int sum(int m) restrict(amp) {
    auto add = [this](int k) { n += k; };
    add(m);
    return n;
  }
};
template <class F> int apply(F f, int n) restrict(amp) { return f(n); }

void kernels(array_view<int> v, array<int> &array) {
  int outer = 1;
  parallel_for_each(v.extent, [=, &array](index<1> i) restrict(amp) {
    int n = 1, local[3] = {1, 2, 3};
    int *p = &v[i];
    // L256 accept: values; as an extension locals by reference, pointers among them
    auto value = [=]() restrict(amp) { return n + v[i] + local[1]; };
    auto reference = [&n]() restrict(amp) { return ++n; };
    auto inherited = [&n] { return ++n; };
    auto all = [&](int k) restrict(amp) { return local[k] + array[i] + *p++; };
    auto nested = [&](int k) { return apply([&](int j) restrict(amp) { return j + k + n; }, k); };
    // L256 reject: pointers by value
    auto pointer = [p]() restrict(amp) { return *p; };   // expected-error {{pointer 'p' cannot be captured by value in code restricted to amp; capture it by reference [C3596]}}
    auto inherits_too = [=] { return *p; };              // expected-error {{pointer 'p' cannot be captured by value}}
    auto generic = [p](auto k) { return *p; };           // expected-error {{pointer 'p' cannot be captured by value}}
    v[i] = value() + reference() + inherited() + all(1) + nested(2);
  });
  // L241 reject: a kernel, generic or not, captures only arrays by reference
  parallel_for_each(v.extent, [&outer](auto i) restrict(amp) { return outer; }); // expected-error {{a kernel cannot capture 'outer' by reference}}
}
