// A wrong argument for one of the library's many constructors or functions: one sentence lists what constructors take, one
// note says what is wrong with the closest function. Behind the error there are up to 120 candidates, half of them written
// by macros. coordinates/constructors.cpp has all classes.
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
  texture<int, 1> a(extent<1>(4), "wrong", 3.0, nullptr); // expected-error {{'texture<int, 1>' has no constructor for these arguments; it takes (const extent<1> &size, unsigned int bits_per_scalar_element, const accelerator_view &view, const accelerator_view &associated), }}
  texture<float_4, 2> b("wrong");        // expected-error {{it takes (const extent<2> &size), (const texture_view<}}
  texture<int, 3> c(1, 2, 3, 4, 5, 6, 7); // expected-error {{it takes (int e0, int e1, int e2, It first, It last, }}
  array<int, 2> d(L"wrong");             // expected-error {{'array<int, 2>' has no constructor for these arguments; it takes (const extent<2> &size) or (const array_view<const int, 2> &source)}}
  array_view<int, 1> e("wrong", "too");  // expected-error {{it takes (const extent<1> &size, Container &source), (const extent<1> &size, int *source), (int e0, int *source) or (int e0, Container &source)}}
#ifndef IN_TEMPLATE
  copy_async(1, 2.0, nullptr, "wrong"); // expected-error {{no matching function for call to 'copy_async'}} expected-note {{candidate}}
#endif
}

// A class of the program has all of its candidates listed.
struct Mine { // expected-note 2 {{candidate constructor (the implicit}}
  Mine(int);   // expected-note {{candidate constructor not viable}}
  Mine(int *); // expected-note {{candidate constructor not viable}}
};
Mine mine("wrong"); // expected-error {{no matching constructor for initialization of 'Mine'}}
