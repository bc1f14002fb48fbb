// The call of a lambda for the cpu in an amp template, which nothing instantiates.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

template <class T> T named(T t) restrict(amp) {
  auto cpu = [=]() restrict(cpu) { return t; };
  auto amp = [=]() restrict(amp) { return t; };
  auto both = [=]() restrict(cpu, amp) { return t; };
  auto inherited = [=] { return t; };
  return cpu() + // expected-error {{operator()' is restricted to cpu and cannot be called from code restricted to amp}}
                 // expected-note@10 {{declared here}}
         amp() + both() + inherited();
}
template <class T> T direct(T t) restrict(amp) {
  return [](T u) restrict(cpu) { return u; }(t); // expected-error {{is restricted to cpu}} expected-note {{declared here}}
}
template <class T> struct Class {
  T generic(T t) restrict(amp) {
    auto cpu = [](auto u) restrict(cpu) { return u; }; // expected-note {{declared here}}
    return cpu(t);                                     // expected-error {{is restricted to cpu}}
  }
};
template <class T> void launch(array_view<T> v) {
  auto outside = [](T u) restrict(cpu) { return u; };
  outside(T());
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto inside = [](T u) restrict(cpu) { return u; }; // expected-note {{declared here}}
    v[i] = inside(v[i]);                               // expected-error {{is restricted to cpu}}
  });
}
template <bool OnCpu> int chosen() restrict(amp) {
  auto cpu = []() restrict(cpu) { return 1; };
  if constexpr (OnCpu)
    return cpu();
  else
    return 0;
}
