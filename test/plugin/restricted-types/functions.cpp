// Functions as values, also outside of amp code. C++ AMP 1.2, 2.3.1, 2.3.3 and 2.4.3.7.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>

int both(int x) restrict(cpu, amp) { return x; }
int only(int x) restrict(amp) { return x; } // expected-note 0+ {{}}
struct Class {
  int member(int x) restrict(cpu, amp) { return x; }
};
// L117 accept: to a pointer, reference or member pointer with fewer restrictions
int (*pointer)(int) = both;
int (&reference)(int) = both;
int (Class::*member)(int) = &Class::member;
int (*in_function(bool b))(int) { return b ? both : &both; }
// L118 accept: casts that remove restrictions
int (*cast)(int) = (int (*)(int))both;
int (Class::*member_cast)(int) = reinterpret_cast<int (Class::*)(int)>(&Class::member);
// L122 accept: decltype of an amp function as a template argument
template <class T> struct Type {};
Type<decltype(both)> type;

// L117 reject: a function that lacks the restriction
int call() {
  int (*p)(int) = only; // expected-error {{restrict(amp)}}
  return p(1);
}
// L121 reject: function types with amp
void parameter(int (&p)(int) restrict(amp)); // expected-error {{a function type restricted to amp cannot be used here; pass a function object instead [C3939]}}
int (*variable)(int) restrict(cpu, amp) = 0; // expected-error {{a function type restricted to amp}}
