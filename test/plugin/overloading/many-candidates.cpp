// A wrong argument for one of the library's many constructors: one note says what is wrong with the closest candidate.
// Behind the error there are up to 120 candidates, half of them written by macros.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify -DIN_TEMPLATE %s
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;
using namespace concurrency::graphics;

#ifdef IN_TEMPLATE
template <class Outer>
#endif
void host() {
  texture<int, 1> a(extent<1>(4), "wrong", 3.0, nullptr); // expected-error {{no matching constructor for initialization of 'texture<int, 1>'}} expected-note {{no known conversion from 'std::nullptr_t' to 'unsigned int' for 4th argument}}
  texture<float_4, 2> b("wrong");        // expected-error {{no matching constructor}} expected-note {{for 1st argument}}
  texture<int, 3> c(1, 2, 3, 4, 5, 6, 7); // expected-error {{no matching constructor}} expected-note {{no known conversion from 'int' to}}
  array<int, 2> d(L"wrong");             // expected-error {{no matching constructor}} expected-note {{for 1st argument}}
  array_view<int, 1> e("wrong", "too");  // expected-error {{no matching constructor}} expected-note {{for 1st argument}}
}

// A class of the program has all of its candidates listed.
struct Mine { // expected-note 2 {{candidate constructor (the implicit}}
  Mine(int);   // expected-note {{candidate constructor not viable}}
  Mine(int *); // expected-note {{candidate constructor not viable}}
};
Mine mine("wrong"); // expected-error {{no matching constructor for initialization of 'Mine'}}
