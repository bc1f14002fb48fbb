// A name that no base can have, or that the base turns out not to have, is still an error where the function is
// instantiated. The compatibility mode does not change programs that are valid.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s
#include <amp.h>

template <class T> struct Base { T member; typedef T type; void f() {} };
template <class T> struct Traits { typedef Base<T> base; };
template <class T> struct Known : Base<T> {
  int f() { return membr; } // expected-error {{use of undeclared identifier 'membr'}}
  // CHECK: error: use of undeclared identifier 'membr'
  int right() { return this->member + Base<T>::member; }
  typename Known::type t;
};
template int Known<int>::f();
template <class T> struct Declared : Base<T> {
  void g(tpye t) {} // expected-error {{unknown type name 'tpye'}}
};
template <class T> struct Computed : Traits<T>::base {
  int f() { return absent; } // expected-error {{use of undeclared identifier 'absent'}}
};
template struct Computed<int>;
template <class T> struct NoBase {
  int f() { return T() + another(1); } // expected-error {{use of undeclared identifier 'another'}}
};
template int NoBase<char>::f();
