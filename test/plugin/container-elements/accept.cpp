// Valid code that resembles a container with wrong elements. C++ AMP 1.2, 5.1 and 5.2.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

struct Small {
  char c;
  int n;
};
// L166 accept: elements of compatible types
struct Good {
  int n;
  bool b;
  float x[3];
  static char *name; // not stored
  void f();
};
struct Derived : Good {
  enum Kind : unsigned { one } kind;
  union {
    int i;
    float f;
  };
  Good more[2];
};
struct Private : private Derived {};
void accepted(extent<1> e, const Private *p) {
  array<Good> a(e);
  array<Derived> b(e);
  array_view<const Private> c(e, p);
  array_view<index<2>> d(e);
  array<extent<3>> f(e);
  array<int_2> g(e);
  array<norm> h(e);
  array<long> i(e);
  array_view<int[2]> j(e);
  // Other containers may have any elements.
  std::vector<Small> k;
  Small l[3];
}
// No element is stored yet: the class is not instantiated.
void declared(array_view<Small> v);
template <class T> struct never { array<Small> *p; };
