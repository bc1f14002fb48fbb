// Literals, casts and operators of amp code. C++ AMP 1.2, 2.4.3.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <cassert>
#include <new>
#include <typeinfo>
using namespace concurrency;

struct Base {
  int b;
};
struct Derived : Base {};
struct Abstract {
  virtual ~Abstract(); // expected-note {{because member function '~Abstract' is virtual}}
};

// L183 accept: constants of the allowed types
long integers() restrict(amp) { return 0x7fffffff + 5u + 5L + 0x2ffffffffL + 1000000000000; }
// L184 accept: constants in range
double floats() restrict(amp) { return 3.4e38f + 1e308 + 1.5f + __builtin_inff(); }
// L182 accept: everything that is not excluded
// L214 accept: sizeof, alignof, static_assert, noexcept
unsigned long operators(int x) restrict(amp) {
  static_assert(sizeof(int) == 4, "a message is not a string literal in code");
  return sizeof(x) + alignof(double) + noexcept(x + 1);
}
// L146 accept: bool pointers without arithmetic
bool flags(bool *p) restrict(amp) {
  bool b = true;
  p = &b;
  *p = !*p;
  return *p;
}

// L183 reject: large constants of type long long
long large() restrict(amp) {
  return (long)0x2ffffffffLL // expected-error {{an integer constant of type 'long long' that needs more than 32 bits is not allowed in code restricted to amp; write it as 'long', with the suffix 'L' [C3595]}}
         + 4294967296ull;    // expected-error {{an integer constant of type 'unsigned long long' that needs more than 32 bits is not allowed in code restricted to amp; write it as 'unsigned long', with the suffix 'UL' [C3595]}}
}
// L184 reject: constants out of range
double out_of_range() restrict(amp) {
  return 1.7976931348623159e+308 // expected-error {{floating-point constant is out of range for type 'double' [C2177]}} expected-warning {{magnitude of floating-point constant too large}}
         + 1e39f                 // expected-error {{out of range for type 'float'}} expected-warning {{magnitude}}
         + 1.0l;                 // expected-error {{type 'long double'}}
}
// L186 reject: string literals
int strings(bool b) restrict(amp) {
  const char *s = "text"; // expected-error {{type 'const char *'}}
  bool t = "text";        // expected-error {{a string literal is not allowed in code restricted to amp [C3589]}}
  const void *f = __func__; // expected-error {{a string literal is not allowed}}
  const void *g = "more";   // expected-error {{a string literal is not allowed}}
  return "Hello"[0]; // expected-error {{a string literal is not allowed}}
}
// L146 reject: arithmetic on pointers to bool
bool bool_pointers(bool *p, bool *q) restrict(amp) {
  ++p;           // expected-error {{arithmetic on pointers to bool is not allowed in code restricted to amp [C3599]}}
  q--;           // expected-error {{arithmetic on pointers to bool}}
  p += 1;        // expected-error {{arithmetic on pointers to bool}}
  q = p + 1;     // expected-error {{arithmetic on pointers to bool}}
  return p[1]    // expected-error {{arithmetic on pointers to bool}}
         && p - q; // expected-error {{arithmetic on pointers to bool}}
}
// L200 reject: casts between pointers and integers
// L202 reject: reinterpreting an object as a pointer
void casts(int *p, long n, const int *c, const Base &b) restrict(amp) {
  long a = (long)p;                    // expected-error {{a cast between pointers and integers is not allowed in code restricted to amp [C3588]}}
  p = (int *)n;                        // expected-error {{a cast between pointers and integers}}
  p = reinterpret_cast<int *>(n);      // expected-error {{a cast between pointers and integers}}
  int *&r = (int *&)n;                 // expected-error {{a cast between pointers and integers}}
  // L200 accept: casts between integers, and of objects
  unsigned u = reinterpret_cast<unsigned &>(*p) + (unsigned)n;
  // L204 reject: casting away const, with a warning
  p = const_cast<int *>(c);            // expected-warning {{cast from 'const int *' to 'int *' removes 'const'; writing through it is undefined [C4880]}}
  p = (int *)c;                        // expected-warning {{removes 'const'}}
  const_cast<Base &>(b).b = 1;         // expected-warning {{removes 'const'}}
  // L204 accept: adding const
  c = const_cast<const int *>(p);
}
// L205 reject: dynamic_cast
// L206 reject: typeid
bool run_time_types(Base *b, Derived *d) restrict(amp) {
  Base *up = dynamic_cast<Base *>(d);  // expected-error {{'dynamic_cast' is not allowed in code restricted to amp [C3587]}}
  (void)typeid(up);                    // expected-error {{'typeid' is not allowed in code restricted to amp [C3591]}}
  return sizeof(typeid(int));          // expected-error {{'typeid' is not allowed}}
}
// L195 reject: a virtual function
void virtual_call(Abstract *a) restrict(amp) {} // expected-error {{type 'Abstract *'}}
// L199 reject: placement new
// L198 reject: new and delete
void allocates(int *p) restrict(amp) {
  new (p) int(1); // expected-error {{'operator new' is restricted to cpu and cannot be called from code restricted to amp [C3930]}}
  delete p;       // expected-error {{'operator delete' is restricted to cpu}} expected-note@*:* 0-1 {{declared here}}
}
// An invalid call gets one message, and its string arguments get none.
void asserts(int x) restrict(amp) {
  assert(x > 0); // expected-error {{no matching function for call to 'assert' [C3930]}} expected-note {{'assert' works in kernels with -DCPPAMP_ASSERT=1}}
}
