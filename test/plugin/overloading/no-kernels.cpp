// Both sides of the calls in code for cpu and amp are checked, even if no kernel is launched.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -c -Xclang -verify %s -o %t.o
#include <cmath>
#include <cstdlib>

// L062 reject: an amp candidate that does not accept the argument
int partly(float) restrict(cpu);
int partly() restrict(amp);
int calls_partly(float x) restrict(cpu, amp) { return partly(x); } // expected-error {{reference to restrict(cpu) function 'partly' in restrict(cpu, amp) function [C3930]}}
// expected-note@-3 {{'partly' declared here}}

// L066 reject: functions of the C library that the compiler knows
float both_from_c(float x) restrict(cpu, amp) {
  return sqrtf(x); // expected-error {{reference to restrict(cpu) function 'sqrtf' in restrict(cpu, amp) function [C3930]}}
}
struct Both {
  int m(int x) const restrict(cpu, amp) {
    auto l = [](int x) { return abs(x); }; // expected-error {{reference to restrict(cpu) function 'abs'}}
    return l(x);
  }
};

// L112 accept: templates for both sides that only cpu code uses
template <class T> T template_for_both(T t) restrict(cpu, amp) { return sqrtf(t); }
float calls_template = template_for_both(1.f);
