// Captures must have types that are allowed in kernels: one rule for numbers, members and variables.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <cstdint>
using namespace concurrency;

struct Char {
  char c; // expected-error {{member 'c' of type 'char' is not allowed in a kernel's function object [C3581]}}
  int n;
};
struct Packed {
  bool a;
  bool b; // expected-note {{because the offset of 'b' is 1 bytes, not a multiple of 4}}
};
struct Virtual {
  virtual void f(); // expected-note {{because member function 'f' is virtual}}
  int n;
};
enum class Tiny : uint8_t { one }; // expected-note 1+ {{because the underlying type of 'Tiny' is 'uint8_t'}}
enum class Word : unsigned { one };

// L240 reject: a closure of other types
// L251 reject: classes with such members
// L131 reject: captures, too
void reject(array_view<int> v, Char s, Packed p, Virtual w, Tiny t, char c, uint8_t b, short h, long long l) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = s.n; });          // expected-note {{'s' captured here}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = p.a; });          // expected-error {{type 'Packed' is not allowed in code restricted to amp [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w.n; });          // expected-error {{type 'Virtual' is not allowed}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = t == Tiny::one; }); // expected-error 1+ {{type 'Tiny' is not allowed}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = c; });            // expected-error {{type 'char' is not allowed in code restricted to amp [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = b; });            // expected-error {{type 'uint8_t' (aka 'unsigned char') is not allowed}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = h; });            // expected-error {{type 'short' is not allowed}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = l; });            // expected-error {{type 'long long' is not allowed}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { uint8_t x = v[i]; });    // expected-error {{type 'uint8_t' (aka 'unsigned char') is not allowed}}
}
// L240 accept: values
void accept(array_view<int> v, Word t, bool b, size_t z, double d) {
  int table[2][3] = {};
  array_view<int> views[2] = {v, v};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = views[1][0] + table[1][2] + b + z + d + (t == Word::one); });
}
