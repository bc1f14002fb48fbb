// Element types of arrays and array_views. C++ AMP 1.2, 5.1 and 5.2.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Pair {
  int a;
  float b;
};
struct Small {
  char c[4]; // expected-note {{because member 'c' has type 'char[4]'}}
};
struct HasView {
  array_view<int, 1> v;
};

// L166 accept: elements of compatible types
float elements(array_view<Pair, 1> v, const array<const double, 2> *a, array_view<const unsigned, 3> u) restrict(amp) {
  return v[0].a + v[0].b + u(0, 0, 0);
}
// L166 reject: element types that are not allowed in kernels
// L167 reject: a class of which no object is stored
struct OnlyStatic {
  static array<int, 1> a;
};
// expected-note@*:* 4 {{because its elements have type}}
void rejected(array_view<char, 1> c,   // expected-error {{type 'array_view<char, 1>' is not allowed in code restricted to amp [C3581]}}
              array_view<Small, 1> s,  // expected-error {{type 'array_view<Small, 1>'}}
              array_view<OnlyStatic, 1> o, // expected-error {{type 'array_view<OnlyStatic, 1>'}}
              array_view<int *, 1> p   // expected-error {{type 'array_view<int *, 1>'}}
              ) restrict(amp);

