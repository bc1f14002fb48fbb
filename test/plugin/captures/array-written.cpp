// One message for one mistake: an array captured by value is also const, which Clang would report for every statement
// that writes it.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L244 reject: arrays by value, written and read
void written(array<int> &by_reference, array_view<int> v) {
  array<int> own(16);
  array<float, 2> other(4, 4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // expected-note {{'own' captured here}}
    own[i] = 1; // expected-error {{array 'own' cannot be captured by value; capture it by reference, or capture an array_view of it [C3597]}}
    own[i] += 2;
    ++own(i);
    v[i] = own[i];
  });
  parallel_for_each(v.extent, [own, v](index<1> i) restrict(amp) { own[i] = 1; }); // expected-error {{array 'own' cannot be captured by value}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // expected-note {{'by_reference' captured here}} expected-note {{'other' captured here}}
    by_reference[i] = 1; // expected-error {{array 'by_reference' cannot be captured by value}}
    other(i[0], 0) = 1;  // expected-error {{array 'other' cannot be captured by value}}
  });
  // Clang still reports other writes to const variables.
  const int n = 3;
  parallel_for_each(v.extent, [=, &own](index<1> i) restrict(amp) {
    int m = n;
    m = 2;
    const int k = m; // expected-note {{variable 'k' declared const here}}
    k = 4;           // expected-error {{cannot assign to variable 'k' with const-qualified type 'const int'}}
    own[i] = k;
  });
}
