// In code for cpu and amp, each side resolves every call separately, and both must find a function: also where the
// better match for one side is not a candidate for the other. C++ AMP 1.2, 2.3.2.1.
//
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L059 accept: the better match is restricted to cpu, so amp uses the other one
int better(int) restrict(cpu);
int better(float) restrict(amp) { return 1; }
int takes_better(int x) restrict(cpu, amp) { return better(x); }

// L070 accept: operators of other scopes, constructors, conversions
namespace lib {
struct Number {
  int n;
  Number operator+(const Number &o) const restrict(cpu);
};
Number operator+(const Number &a, const Number &b) restrict(amp);
struct Made {
  Made(int) restrict(cpu);
  Made(float) restrict(amp);
  ~Made() restrict(cpu, amp) {}
};
}
lib::Number add(lib::Number a, lib::Number b) restrict(cpu, amp) { return a + b; }
void construct() restrict(cpu, amp) { lib::Made m(1); }

// L112 accept: templates are checked for the side that uses them
template <class T> int either(T t) restrict(cpu, amp) { return better(t); }
int cpu_either() { return either(1); }
int cpu_only(int) restrict(cpu);
template <class T> int for_cpu(T t) restrict(cpu, amp) { return cpu_only(t); }
int cpu_for_cpu() { return for_cpu(1); }

// L062 reject: an amp candidate that does not accept the argument, in functions that no kernel calls
int partly(float) restrict(cpu);
int partly() restrict(amp);
static int calls_partly(float x) restrict(cpu, amp) { return partly(x); } // expected-error {{reference to restrict(cpu) function 'partly' in restrict(cpu, amp) function [C3930]}}
// expected-note@-3 {{'partly' declared here}}
struct Caller {
  int member(float x) restrict(cpu, amp) { return partly(x); } // expected-error {{reference to restrict(cpu) function 'partly' in restrict(cpu, amp) function [C3930]}}
  // expected-note@-6 {{'partly' declared here}}
};

void kernel(array_view<int> v, lib::Number a) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = takes_better(v[i]) + either(2); });
}
