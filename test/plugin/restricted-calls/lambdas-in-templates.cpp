// Calls in templates that nothing instantiates, and in inline functions that nothing calls: of lambdas, and of members of
// the template's own classes, for the other side.
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
                 // expected-note@11 {{declared here}}
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
template <bool OnCpu> int chosen(int n) restrict(amp) {
  auto cpu = [n]() restrict(cpu) { return 1; }; // expected-note {{call to restrict(cpu) function from restrict(amp) function}}
  if constexpr (OnCpu)
    return cpu(); // expected-error {{no matching function for call}}
  else
    return 0;
}
template <bool OnCpu> int chosenForBoth() restrict(cpu, amp) {
  auto cpu = []() restrict(cpu) { return 1; };
  if constexpr (OnCpu)
    return cpu();
  else
    return 0;
}

template <class T> void onCpu(T t) {
  auto amp = [](int x) restrict(amp) { return x; }; // expected-note 2 {{declared here}}
  auto both = [](T x) restrict(cpu, amp) { return x; };
  amp(1);                                    // expected-error {{operator()' is restricted to amp and cannot be called from code restricted to cpu}}
  auto inner = [=] { return amp(1); };       // expected-error {{is restricted to amp}}
  [](T x) restrict(amp) { return x; }(t);    // expected-error {{is restricted to amp}} expected-note {{declared here}}
  both(t);
  struct Local {
    int operator()() restrict(amp) { return 1; } // expected-note {{declared here}}
    int member(T) restrict(amp) { return 1; }    // expected-note {{declared here}}
    int overloaded(T) restrict(amp);
    int overloaded(T) restrict(cpu);
  } local;
  local();                                   // expected-error {{is restricted to amp}}
  Local *pointer = &local;
  pointer->member(t);                        // expected-error {{is restricted to amp}}
  local.overloaded(t);
}
template <class T> struct Own {
  void amp(T) restrict(amp);        // expected-note {{declared here}}
  static void cpu(T) restrict(cpu); // expected-note {{declared here}}
  void both(T) restrict(cpu, amp);
  void callAmp(T t) {
    amp(t); // expected-error {{is restricted to amp}}
    both(t);
    cpu(t);
  }
  void callCpu(T t) restrict(amp) {
    cpu(t); // expected-error {{is restricted to cpu}}
    both(t);
    amp(t);
  }
};
// A lambda without captures converts to a pointer, which Clang would call.
inline void uncalled() {
  auto amp = [](int x) restrict(amp) { return x; }; // expected-note {{declared here}}
  amp(1);                                           // expected-error {{is restricted to amp}}
}
