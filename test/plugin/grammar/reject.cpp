// Malformed and misplaced restriction specifiers. C++ AMP 1.2, 2.1.
//
// RUN: %amp-clang++ -std=c++14 -ferror-limit=0 -fsyntax-only -Xclang -verify %s

// L004 reject: a word other than amp and cpu
int unknown() restrict(hello); // expected-error {{'hello' is not a restriction; expected 'amp' or 'cpu' [C3936]}}
// L005 reject: nothing in the parentheses
int empty() restrict(); // expected-error {{empty restriction specifier; expected 'amp' or 'cpu' [C3937]}}

// L001 reject: malformed clauses
int malformed() restrict(cpu, hello, amp); // expected-error {{'hello' is not a restriction}}
// L013 reject: after the exception specification
void after_throw() throw(int) restrict(cpu) {} // expected-error {{a restriction specifier must come before the exception specification [C3646]}}
void after_noexcept() noexcept restrict(amp) {} // expected-error {{a restriction specifier must come before the exception specification [C3646]}}
// L012 reject: before a qualifier
// L014 reject: before const
struct Qualified {
  int f(int) restrict(cpu) const; // expected-error {{a restriction specifier must come after 'const', 'volatile' and 'mutable' [C4430]}}
};
// L015 reject: between type and name
int restrict(cpu) between(); // expected-error {{}} expected-error 0+ {{}}
// L016 reject: before the declaration
restrict(cpu) int before(); // expected-error 1+ {{}}
// L019 reject: on a pointer to an object
typedef int *Pointer;
Pointer p restrict(cpu); // expected-error 1+ {{}}
// L020 reject: on a class head
class X restrict(cpu) {}; // expected-error 1+ {{}} expected-note {{forward declaration}}
// L021 reject: among the type specifiers
typedef int Function(int);
restrict(cpu) Function *fp; // expected-error 1+ {{}}
// L017 reject: after the trailing return type
// L031 reject: out of order in a lambda
// L032 reject: before mutable
auto wrong_order = []() restrict(amp) mutable {}; // expected-error {{must come after 'const', 'volatile' and 'mutable'}}
auto after_return = []() mutable -> void restrict(amp) {}; // expected-error 1+ {{}}
// L030 reject: an initializer is not a parameter list
int a;
struct S {
  S(int);
};
S object((int)a) restrict(cpu); // expected-error {{only a function can have a restriction specifier [C2146]}}
// L121 reject: a pointer or a reference to a function restricted to amp
// L023 reject: pointers can only be restricted to cpu
int (*pointer)(int) restrict(amp); // expected-error {{a function type restricted to amp cannot be used here; pass a function object instead [C3939]}}
void parameter(int (&p)(int) restrict(cpu, amp)); // expected-error {{[C3939]}}
void by_value(int p(int) restrict(amp)); // expected-error {{[C3939]}}
// L022 reject: a typedef of a pointer to an amp function
typedef int (*AmpPointer)() restrict(amp); // expected-error {{[C3939]}}
