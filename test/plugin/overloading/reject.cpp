// Calls for which the caller's restriction has no function. C++ AMP 1.2, 2.3.2.
//
// RUN: %amp-clang++ -std=c++14 -ferror-limit=0 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <cstdlib>

int only_amp(int) restrict(amp);
int only_cpu(int) restrict(cpu);
// L056 reject: a caller's restriction is not covered
// L057 reject: one function lacks a restriction of the caller
int needs_both(int x) restrict(cpu, amp) {
  return only_amp(x); // expected-error {{reference to restrict(amp) function 'only_amp' in restrict(cpu, amp) function}}
}
int needs_both_too(int x) restrict(cpu, amp) {
  return only_cpu(x); // expected-error {{'only_cpu' is restricted to cpu and cannot be called from code restricted to amp [C3930]}}
}
// L062 reject: no viable candidate for one restriction, though the other side may be the only one used
float viable(float) restrict(amp);
float viable() restrict(cpu);
float lacks_cpu(float x) restrict(cpu, amp) {
  return viable(x); // expected-error {{reference to restrict(amp) function 'viable' in restrict(cpu, amp) function}}
}
// L063 reject: one expression with two types
struct Result {};
float differs() restrict(cpu);
Result differs() restrict(amp);
void two_types() restrict(cpu, amp) {
  decltype(differs()) v; // expected-error {{this expression has type 'float' in cpu code and 'Result' in amp code; code restricted to both needs one type [C2785]}}
  auto w = differs();    // expected-error {{this expression has type 'float' in cpu code and 'Result' in amp code}}
}
// L071 reject: conversion functions to two types
struct Converts {
  operator int() const restrict(cpu);
  operator long() const restrict(amp);
};
int converts_for_both(Converts c) restrict(cpu, amp) {
  int n = c; // expected-error {{this expression has type 'int' in cpu code and 'long' in amp code}}
  return n;
}
// L010 reject: no specifier means cpu
void unspecified();
void calls_unspecified() restrict(amp) { unspecified(); } // expected-error {{no matching function for call to 'unspecified'}}
// L011 reject: amp alone is not callable from cpu
// L065 reject: cpu code and an amp function
int from_cpu() { return only_amp(1); } // expected-error {{no matching function for call to 'only_amp'}}
// L064 reject: an amp function is not less restricted
int also_from_cpu() restrict(cpu) { return only_amp(1); } // expected-error {{no matching function}}
// L066 reject: functions of the C library
void library() restrict(amp) {
  void *p = malloc(4); // expected-error {{no matching function for call to 'malloc'}}
}
// L067 reject: new and delete
// L198 reject: new and delete are calls
void allocation(int *p) restrict(amp) {
  int *q = new int;     // expected-error {{'operator new' is restricted to cpu}}
  delete p;             // expected-error {{'operator delete' is restricted to cpu}}
  int *r = new int[4];  // expected-error {{'operator new[]' is restricted to cpu}}
}
// L068 reject: constructing an array of a class whose constructor is cpu code
// L111 reject: element constructors
struct Cpu {
  Cpu() restrict(cpu);
  int i;
};
void array_of() restrict(amp) { Cpu c[5]; } // expected-error {{no matching constructor for initialization of 'Cpu[5]'}}
// L069 reject: a member that calls a cpu member
struct Members {
  int cpu_member();
  static int cpu_static();
  int amp_member() restrict(amp) { return cpu_member(); } // expected-error {{'Members::cpu_member' is restricted to cpu}}
  int amp_too() restrict(amp) { return cpu_static(); } // expected-error {{'Members::cpu_static' is restricted to cpu}}
};
// L070 reject: operators and conversions are calls
struct Operators {
  int operator+(int) const;
  operator int() const;
};
int uses_operator(const Operators &o) restrict(amp) {
  int n = o; // expected-error {{'Operators::operator int' is restricted to cpu}}
  return n;
}
// L073 reject: an inner name hides an outer one
namespace outer_names {
void hidden(int) restrict(amp);
namespace inner {
void hidden(double) restrict(cpu);
void calls() restrict(amp) { hidden(10); } // expected-error {{no matching function for call to 'hidden'}}
}
}
// L074 reject: inherited cpu members stay cpu members
struct Base {
  void f();
};
void inherits() restrict(amp) {
  struct Derived : Base {} d;
  d.f(); // expected-error {{'Base::f' is restricted to cpu}}
}
