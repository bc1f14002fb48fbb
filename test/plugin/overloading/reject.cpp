// Calls that no function of the caller's restriction can serve. C++ AMP 1.2, 2.3.2.
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
// L068 reject: constructing an array of a cpu class
// L111 reject: element constructors
struct Cpu {
  Cpu() restrict(cpu);
  int i;
};
void array_of() restrict(amp) { Cpu c[5]; } // expected-error {{no matching constructor for initialization of 'Cpu[5]'}}
// L069 reject: member calls cpu member
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
