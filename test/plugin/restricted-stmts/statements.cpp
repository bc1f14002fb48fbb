// Statements and storage classes of amp code. C++ AMP 1.2, 2.4.3.5 and 2.4.3.7.
//
// RUN: %amp-clang++ -std=c++14 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L211 accept: all structured control flow, nested
int control(int n, int *p) restrict(amp) {
  int a[3] = {1, 2, 3}, sum = 0;
  for (int x : a)
    sum += x;
  for (int i = 0; i < n; ++i) {
    while (sum < 10) {
      do {
        if (i == 2)
          continue;
        else if (sum > 7)
          break;
        ++sum;
      } while (sum % 3);
    }
    switch (i) {
    // L208 accept: the labels of a switch
    case 1:
    case 2:
      ++sum;
      break;
    default:
      return sum;
    }
  }
  return sum ? n : *p;
}
// L192 accept: register and tile_static
void storage() restrict(amp) {
  register int r = 1; // expected-warning {{'register' storage class specifier is deprecated}}
  tile_static int t[4];
  t[0] = r;
}
// L193 accept: locals that are compatible, pointers and references
// L194 accept: uninitialized locals
int locals(int &x) restrict(amp) {
  int uninitialized;
  int *p = &x;
  int &r = *p;
  uninitialized = r;
  return uninitialized;
}
// L215 accept: local classes, unions and enumerations
int local_types() restrict(amp) {
  struct S {
    int x;
    int get() const { return x; }
  };
  union U {
    int i;
    float f;
  };
  enum E { one = 1 };
  U u;
  u.i = one;
  return S{u.i}.get();
}

// L207 reject: goto
// L208 reject: labels
int jumps(int n) restrict(amp) {
again: // expected-error {{a label is not allowed in code restricted to amp [C3598]}}
  if (--n > 0)
    goto again; // expected-error {{'goto' is not allowed in code restricted to amp [C3593]}}
  return n;
}
// L209 reject: assembly
void assembly(int n) restrict(amp) {
  asm("nop");                  // expected-error {{assembly is not allowed in code restricted to amp [C3592]}}
  __asm__ volatile("" : "+r"(n) : : "memory"); // expected-error {{assembly is not allowed}}
}
// L210 reject: exceptions
void exceptions(int n) restrict(amp) {
  try { // expected-error {{exceptions are not allowed in code restricted to amp [C3594]}}
    n = 1;
  } catch (char *) {
  }
  if (n)
    throw 1; // expected-error {{exceptions are not allowed}}
  // L107 reject: restrictions also apply to unevaluated operands
  using T = decltype(throw 1); // expected-warning {{expression with side effects}} expected-error {{exceptions are not allowed}}
}
void function_try() restrict(amp) try { // expected-error {{exceptions are not allowed}}
} catch (...) {
}
// L040 reject: statements that only cpu code allows, in code for both
// L192 reject: static, extern and thread_local
void storage_classes() restrict(cpu, amp) {
  static int s;            // expected-error {{variable 's' in code restricted to amp cannot be declared 'static' [C3585]}}
  extern int e;            // expected-error {{variable 'e' in code restricted to amp cannot be declared 'extern' [C3585]}}
  thread_local int t;      // expected-error {{variable 't' in code restricted to amp cannot be declared 'thread_local' [C3585]}}
}
// L217 reject: a local of the function that contains a local class
int enclosing() restrict(amp) {
  int n = 1; // expected-note {{'n' declared here}}
  struct S {
    int f() { return n; } // expected-error {{reference to local variable 'n' declared in enclosing function 'enclosing'}}
  };
  return S().f();
}
// Errors in templates are reported once, whether or not anything instantiates them.
template <class T> T looped(T t) restrict(amp) {
  goto out; // expected-error {{'goto'}}
out:        // expected-error {{a label}}
  return t;
}
int instantiates() restrict(amp) { return looped(1) + looped(2u); }
template <class T> T never_used(T t) restrict(amp) {
  goto out; // expected-error {{'goto'}}
out:        // expected-error {{a label}}
  return t;
}
// Errors that depend on a parameter, and those in code for both sides, are reported with their instantiation.
template <class T> struct Parts {
  T t;
  short s[2]; // expected-note {{because member 's' has type 'short[2]'}}
};
template <class T> T depends(T t) restrict(amp) {
  Parts<T> wrong; // expected-error {{type 'Parts<int>' is not allowed}}
  return t;
}
template <class T> T for_both(T t) restrict(amp, cpu) {
  goto out; // expected-error {{'goto'}}
out:        // expected-error {{a label}}
  return t;
}
int more() restrict(amp) { return depends(1) + for_both(1); } // expected-note {{in instantiation of 'depends<int>' requested here}} expected-note 2 {{in instantiation of 'for_both<int>' requested here}}
// cpu code inside amp code, and vice versa.
void inside(array_view<int, 1> v) {
  goto out;
out:
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto host = []() restrict(cpu) { long long x = 1; throw x; };
    goto end; // expected-error {{'goto'}}
  end:;       // expected-error {{a label}}
  });
}
