// A conversion function for one side next to a conversion function template for the other: only the template can give an
// operand several types, so an operator is ambiguous on its side only.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
template <class T> struct C {
  operator T() const restrict(cpu) { return 1; }
  template <class U> operator U() const restrict(amp) { return 2; }
};
int by_cpu(C<int> c) { return c + 1; }
int by_amp(C<int> c) restrict(amp) {
  int n = c;
  return n + c + 1; // expected-error {{use of overloaded operator '+' is ambiguous}}
}
template <class T> struct D {
  operator T() const restrict(amp) { return 1; }
  template <class U> operator U() const restrict(cpu) { return 2; }
};
int other_by_amp(D<int> d) restrict(amp) { return d + 1; }
int other_by_cpu(D<int> d) { return d + 1; } // expected-error {{use of overloaded operator '+' is ambiguous}}
