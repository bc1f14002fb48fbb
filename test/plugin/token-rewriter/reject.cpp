// Malformed restriction specifiers. C++ AMP 1.2, 2.1.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s

int unknown() restrict(hello); // expected-error {{'hello' is not a restriction; expected 'amp' or 'cpu' [C3936]}}
int empty() restrict(); // expected-error {{empty restriction specifier; expected 'amp' or 'cpu' [C3937]}}
int (*pointer)(int) restrict(amp); // expected-error {{a function type restricted to amp cannot be used here; pass a function object instead [C3939]}}
void parameter(int (&p)(int) restrict(cpu, amp)); // expected-error {{[C3939]}}
