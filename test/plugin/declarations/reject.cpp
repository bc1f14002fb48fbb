// The set of restrictions is part of a function's type. C++ AMP 1.2, 2.2.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -Xclang -verify %s

// L039 reject: a definition with another set
// L054 reject: a definition does not infer the set
struct S { // expected-note 0-1 {{defined here}} (Clang 22)
  int both() restrict(cpu, amp); // expected-note {{previous declaration is here}}
  int amp_only() restrict(amp); // expected-note {{member declaration nearly matches}}
};
int S::both() restrict(amp) { return 1; } // expected-error {{restrict(amp) function 'both' cannot overload restrict(cpu, amp) function 'both'}}
int S::amp_only() { return 1; } // expected-error {{out-of-line definition of 'amp_only' does not match any declaration in 'S'}}
// L042 reject: sets that overlap
int overlap(int) restrict(cpu, amp); // expected-note {{previous declaration is here}}
int overlap(int) restrict(cpu); // expected-error {{restrict(cpu) function 'overlap' cannot overload restrict(cpu, amp) function 'overlap'}}
// L043 reject: one parameter list
float per_list(float) restrict(cpu, amp); // expected-note {{previous declaration is here}}
float per_list(float) restrict(amp); // expected-error {{cannot overload}}
// L046 reject: extern "C" with two restrictions
extern "C" void two() restrict(cpu, amp); // expected-error {{an extern "C" function cannot be restricted to both cpu and amp [C3938]}}
// L177 reject: extern "C" with two restrictions
extern "C" { int also_two(int) restrict(amp, cpu); } // expected-error {{[C3938]}}
// L048 reject: extern "C" functions of one name
extern "C" void clash() restrict(amp); // expected-note {{'clash' declared here}}
extern "C" void clash() restrict(cpu); // expected-error {{an extern "C" function cannot be overloaded on its restriction [C2733]}}
// L051 reject: a specialization with another set
template <class T> T make() restrict(amp); // expected-note {{target attributes do not match}}
template <> int make<int>() restrict(cpu); // expected-error {{no function template matches function template specialization 'make'}}
// L050 reject: main is a cpu function
int main() restrict(amp) { return 0; } // expected-error {{'main' can only be restricted to cpu [C3934]}}
