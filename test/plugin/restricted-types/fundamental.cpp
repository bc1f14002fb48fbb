// Fundamental types and enumerations of amp code. C++ AMP 1.2, 2.4.1.2.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <cstddef>
using namespace concurrency;

// L129 accept: bool, int, unsigned, long, unsigned long, float, double
bool fundamental(bool b, int i, unsigned u, long l, unsigned long ul, float f, double d) restrict(amp) {
  return b && i + u + l + ul + f + d > 0;
}
// L133 accept: size_t is unsigned long and has the same width as on the host
static_assert(sizeof(std::size_t) == sizeof(unsigned long), "");
std::size_t size(std::size_t n, std::ptrdiff_t d) restrict(amp) { return n + d; }
// L132 accept: conversions between the allowed types
int conversions(bool b, float f) restrict(amp) {
  int i = b;
  unsigned u = f;
  double d = i * 2.0f + u;
  return d > 1 ? b : static_cast<int>(f);
}
// L130 accept: std::nullptr_t as a pointer
bool null(int *p) restrict(amp) {
  std::nullptr_t n = nullptr;
  p = n;
  return p == nullptr;
}
// L147 accept: enumerations of int, unsigned, long and unsigned long
enum Plain { a, b };
enum Long : long { c };
enum class Scoped { d };
enum class Unsigned : unsigned long { e };
Scoped enums(Plain p, Long l, Unsigned u) restrict(amp) {
  Scoped s = Scoped::d;
  return p == b && l == c && u == Unsigned::e ? s : Scoped::d;
}
// L126 accept: amp-compatible types in a signature and a body
int signature(const int &x) restrict(cpu, amp) { const int y = x; return y; }
// L128 accept: const
int constant(const int x) restrict(amp) { const int k = 3; const int *p = &k; return x + *p; }

// L131 reject: smaller and larger types
void small(char c,            // expected-error {{type 'char' is not allowed in code restricted to amp [C3581]}}
           signed char sc,    // expected-error {{type 'signed char'}}
           unsigned char uc,  // expected-error {{type 'unsigned char'}}
           short s,           // expected-error {{type 'short'}}
           unsigned short us, // expected-error {{type 'unsigned short'}}
           wchar_t w,         // expected-error {{type 'wchar_t'}}
           char16_t c16,      // expected-error {{type 'char16_t'}}
           char32_t c32,      // expected-error {{type 'char32_t'}}
           _Float16 h         // expected-error {{type '_Float16'}}
           ) restrict(amp);
void large(long long ll,           // expected-error {{type 'long long'}}
           unsigned long long ull, // expected-error {{type 'unsigned long long'}}
           __int128 i128,          // expected-error {{type '__int128'}}
           long double ld          // expected-error {{type 'long double'}}
           ) restrict(cpu, amp);
// L126 reject: other types in a body
// L193 reject: a local variable of another type
float body(float x) restrict(amp) {
  char c = 'x';                    // expected-error {{type 'char'}}
  auto l = 5LL;                    // expected-error {{type 'long long'}}
  _Complex float z;                // expected-error {{type '_Complex float'}}
  return x + (short)x + char(x);   // expected-error {{type 'short'}} expected-error {{type 'char'}}
}
// L127 reject: volatile everywhere
volatile int volatile_result() restrict(amp); // expected-error {{type 'volatile int' is not allowed in code restricted to amp: volatile memory [C3581]}}
void volatiles(volatile int &r) restrict(amp) { // expected-error {{type 'volatile int &'}}
  volatile int v;  // expected-error {{type 'volatile int'}}
  int *volatile p; // expected-error {{type 'int *volatile'}}
  volatile int *q; // expected-error {{type 'volatile int *'}}
}
struct WithVolatile {
  volatile int v; // expected-note {{because member 'v' has type 'volatile int'}}
};
void volatile_member(WithVolatile w) restrict(amp) {} // expected-error {{type 'WithVolatile'}}
// L147 reject: enumerations of other types
enum Small : char { f }; // expected-note {{because the underlying type of 'Small' is 'char'}}
enum class Tiny : short { g }; // expected-note {{because the underlying type of 'Tiny' is 'short'}}
int small_enums(Tiny t) restrict(amp) { // expected-error {{type 'Tiny' is not allowed}}
  Small s; // expected-error {{type 'Small'}}
  return f;
}
