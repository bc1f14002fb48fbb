// Calls resolve once for each restriction of the caller. C++ AMP 1.2, 2.3.2.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
#include <cmath>

template <class A, class B> struct same { static const bool value = false; };
template <class A> struct same<A, A> { static const bool value = true; };

// L057 accept: one function with all of the caller's restrictions
int one() restrict(cpu, amp) { return 1; }
int calls_one() restrict(cpu, amp) { return one(); }
// L058 accept: a function for each restriction
// L063 accept: with results of one type
int each() restrict(cpu) { return 1; }
int each() restrict(amp) { return 2; }
int calls_each() restrict(cpu, amp) { return each(); }
// L060 accept: within a restriction, ordinary ranking
int ranked(float) restrict(cpu, amp);
float ranked(int) restrict(cpu);
float cpu_picks_int() { return ranked(1); }
int amp_picks_float() restrict(amp) { return ranked(1); }
static_assert(same<decltype(ranked(1)), float>::value, "cpu context: the int overload");
// L061 accept: different parameter types for each restriction
int parameters(int) restrict(cpu);
int parameters(float) restrict(amp);
int calls_parameters() restrict(cpu, amp) { return parameters(1); }
// L062 accept: a template is checked for the restriction that is instantiated
int only_amp() restrict(amp);
template <class T> T lenient(T t) restrict(cpu, amp) { return t + only_amp(); }
int uses_lenient() restrict(amp) { return lenient(1); }
// L112 accept: templates are checked for the restrictions instantiated
template <class T> void waits(concurrency::tiled_index<8> i, T) restrict(cpu, amp) { i.barrier.wait(); }
void uses_waits(concurrency::tiled_index<8> i) restrict(amp) { waits(i, 1); }
// L064 accept: cpu code calls functions with more restrictions
int from_cpu() { return one() + calls_each(); }
// L065 accept: cpu code calls cpu functions
int from_cpu_again() { return each(); }
// L066 accept: amp code calls amp functions
int from_amp() restrict(amp) { return only_amp(); }
// L067 accept: new and delete in cpu code
int *allocates() restrict(cpu) { return new int; }
// L068 accept: constructors for the context
struct Constructed {
  Constructed() restrict(cpu, amp) {}
  int i;
};
void constructs() restrict(cpu, amp) { Constructed c[2]; (void)c; }
// L069 accept: any kind of caller and callee
struct Callers {
  static int s() restrict(cpu, amp) { return 1; }
  int m() const restrict(cpu, amp) { return s(); }
};
static int file_static() restrict(cpu, amp) { return Callers().m(); }
int from_lambda() restrict(amp) {
  auto f = [](int x) { return x + file_static(); };
  return f(1);
}
// L070 accept: operators and conversions are calls
struct Number {
  int n;
  Number(int n) restrict(cpu) : n(n) {}
  Number(int n) restrict(amp) : n(n) {}
  operator int() const restrict(cpu, amp) { return n; }
  Number operator+(const Number &o) const restrict(cpu, amp) { return Number(n + o.n); }
};
int takes(Number n) restrict(cpu, amp) { return n; }
int converts() restrict(cpu, amp) { return takes(2) + (Number(1) + Number(2)); }
// L071 accept: conversion functions of one type for both
struct Converts {
  operator int() const restrict(cpu) { return 1; }
  operator int() const restrict(amp) { return 2; }
};
int converted(const Converts &c) restrict(amp) { int n = c; return n; }
int converted_cpu(const Converts &c) { int n = c; return n; }
// L072 accept: conversion functions of different types, in code for one side
struct Either {
  operator int() const restrict(cpu);
  operator long() const restrict(amp);
};
void amp_converts(const Either &e) restrict(amp) {
  static_assert(same<decltype(e + 1), long>::value && same<decltype(-e), long>::value, "the amp one");
  if (e)
    return;
}
void cpu_converts(const Either &e) {
  static_assert(same<decltype(e + 1), int>::value && same<decltype(-e), int>::value, "the cpu one");
}
// L060 accept: a better match of the other restriction hides nothing
struct Other {};
Other hides(int) restrict(amp);
int hides(float) restrict(cpu, amp);
int cpu_sees_float() { return hides(1); }
// L073 accept: an inner name that can be called
namespace outer_names {
void hidden(int) restrict(amp);
namespace inner { void hidden(double) restrict(amp); void calls() restrict(amp) { hidden(10); } }
}
// L074 accept: inherited members keep their restriction
struct Base {
  int b() const restrict(cpu, amp) { return 1; }
};
int inherits() restrict(amp) {
  struct Derived : Base {} d;
  return d.b();
}
// L075 accept: using-declarations introduce the cpu side of a name
namespace both_sides {
using std::cos;
float cos(float x) restrict(amp);
float uses(float x) restrict(cpu, amp) { return cos(x); }
}
// L076 accept: the requested type selects
int (*address)() restrict(cpu) = &each;
// L077 accept: built-in operators in every restriction
bool builtin(bool a, int b) restrict(amp) { return a && b > 1 || !a ? a : b != 0; }
// L065 accept: with an amp overload as well
// L117 accept: conversions that lose restrictions
int (*less)() = one;
int (&reference)() = one;
