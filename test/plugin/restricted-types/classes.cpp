// Classes, unions and arrays of amp code. C++ AMP 1.2, 2.4.1.3.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Empty {};
struct OneBool {
  bool b;
};
// L154 accept: offsets that are multiples of 4
// L160 accept: static members do not matter
struct Good {
  bool b;
  int i;
  static char text[3];
  static int count(short);
};
// L161 accept: private members, constructors, inheritance
class NonPod : Good, public Empty {
  float f = 1;

public:
  NonPod() restrict(cpu, amp) : f(2) {}
  explicit NonPod(float x) restrict(cpu, amp) : f(x) {}
  ~NonPod() restrict(cpu, amp) {}
  float get() const restrict(cpu, amp) { return f; }
};
// L162 accept: unions
union Number {
  int i;
  float f;
  struct {
    unsigned u;
  } s;
};
union Nothing {};
// L152 accept: classes of compatible members
// L148 accept: arrays of them
float classes(Good g, NonPod &n, Number u) restrict(amp) {
  Good array_of_good[4] = {};
  int matrix[2][3] = {};
  NonPod local(1.0f);
  Nothing nothing;
  Empty e;
  OneBool b = {g.b};
  u.f = b.b;
  return local.get() + u.i + array_of_good[1].i + matrix[1][1];
}
// L163 accept: the library's values as members, elements, parameters, results and locals
struct HasView {
  array_view<int, 1> v;
  index<2> i;
  extent<1> e;
};
array_view<const float, 2> library(HasView h, array_view<const float, 2> v, tiled_index<4> t) restrict(amp) {
  array_view<int, 1> views[2] = {h.v, h.v};
  views[0][t.global] = h.i[0] + h.e[0];
  return v;
}
// L115 accept: any type as a template argument, if no object of it is created
template <int, class T> struct Tagged {
  int i;
};
template <class T> struct Holds {
  T m; // expected-note {{because member 'm' has type 'char'}}
  static int f() restrict(amp) { return 1; }
};
int tagged(Tagged<0, char> t) restrict(amp) { return t.i + Holds<char>::f(); }
// L116 reject: a class template whose instantiation is not compatible
void holds(Holds<char> *h) restrict(amp) {} // expected-error {{type 'Holds<char> *'}}

// L149 reject: arrays of bool
// L150 reject: arrays of empty classes
// L151 reject: arrays of small classes
// L148 reject: elements that are not compatible
void arrays(int n) restrict(amp) {
  bool b[5];    // expected-error {{type 'bool[5]' is not allowed in code restricted to amp: the elements of an array must be aligned to 4 bytes, and their size a multiple of 4 [C3581]}}
  Empty e[5];   // expected-error {{type 'Empty[5]'}}
  OneBool o[2]; // expected-error {{type 'OneBool[2]'}}
  char c[3];    // expected-error {{type 'char[3]'}}
  int v[n];     // expected-error {{type 'int[n]' is not allowed in code restricted to amp: an array of variable length}}
}
// L152 reject: one member decides
// L153 reject: a member of a small type, also deep inside
struct Inner {
  short s; // expected-note {{because member 's' has type 'short'}}
};
struct Outer {
  int i;
  Inner inner[2]; // expected-note {{because member 'inner' has type 'Inner[2]'}}
};
// L154 reject: offsets and alignments below 4
struct TwoBools {
  bool a, b; // expected-note {{because the offset of 'b' is 1 bytes, not a multiple of 4}}
};
#pragma pack(push, 2)
struct Packed { // expected-note {{because 'Packed' is aligned to 2 bytes, not to a multiple of 4}}
  int i;
  double d;
};
#pragma pack(pop)
// L155 reject: bit-fields
struct Bits {
  unsigned n : 31; // expected-note {{because member 'n' is a bit-field}}
};
// L156 reject: virtual bases
struct Virtually : virtual Good { // expected-note {{because base class 'Good' is virtual}}
};
// L157 reject: virtual functions, own or inherited
// L124 reject: a class with a virtual function
struct Polymorphic {
  virtual void g(); // expected-note 2 {{because member function 'g' is virtual}}
};
// L158 reject: a base that is not compatible
struct Heir : Polymorphic { // expected-note {{because its base class 'Polymorphic' is not allowed}}
};
void rejected(Outer o,       // expected-error {{type 'Outer'}}
              TwoBools t,    // expected-error {{type 'TwoBools'}}
              Packed p,      // expected-error {{type 'Packed'}}
              Bits &b,       // expected-error {{type 'Bits &'}}
              Virtually *v,  // expected-error {{type 'Virtually *'}}
              Polymorphic q, // expected-error {{type 'Polymorphic'}}
              Heir h         // expected-error {{type 'Heir'}}
              ) restrict(amp);
// L164 reject: an array by value
// L164 accept: a reference to it
void arrays_by_value(array<int, 1> a, // expected-error {{type 'array<int, 1>' is not allowed in code restricted to amp: an array lives on an accelerator_view; use a reference to it, or an array_view [C3581]}}
                     array<int, 1> &r) restrict(amp);
// L168 reject: a variable larger than any device's private memory
int large() restrict(amp) {
  int big[100000]; // expected-error {{variable 'big' of 400000 bytes is too large; a kernel's variables have at most 131072 bytes [C3583]}}
  return big[1];
}

// L155 reject: a pointer that an amp constructor stores in a member, whether or not a kernel has such an object
struct Pointing {
  Pointing(array<int> &a) restrict(cpu, amp) : count(1), stored(&a) {} // expected-error {{type 'Pointing' is not allowed in code restricted to amp}}
  Pointing(array<int> &a, int) : count(1), stored(&a) {}
  int count;
  array<int> *stored; // expected-note {{because member 'stored' has type 'array<int> *'}}
};
struct Small {
  Small(int i) restrict(amp) : s(i) {} // expected-error {{type 'short' is not allowed in code restricted to amp [C3581]}}
  short s;
};
