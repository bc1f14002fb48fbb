// Containers whose element types are not allowed in kernels, on the host, without a launch: each use gets notes that
// lead to the member that is not allowed. C++ AMP 1.2, 5.1 and 5.2.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <vector>
using namespace concurrency;

struct Small {
  char c; // expected-note 3 {{because member 'c' has type 'char'}}
  int n;
};
struct Virtual {
  virtual void f(); // expected-note {{because member function 'f' is virtual}}
  int n;
};
struct Root {
  int n;
};
struct VirtualBase : virtual Root {}; // expected-note {{because base class 'Root' is virtual}}
struct Pointer {
  int *p; // expected-note 5 {{because member 'p' has type 'int *'}}
};
struct Deep {
  Pointer all[3][2]; // expected-note 4 {{because member 'all' has type 'Pointer[3][2]'}}
};
struct Derived : Root, Deep {}; // expected-note {{because its base class 'Deep' is not allowed}}
union Union {
  int n;
  Deep deep; // expected-note {{because member 'deep' has type 'Deep'}}
};
struct Bits {
  int n : 3; // expected-note {{because member 'n' is a bit-field}}
};
struct Holds {
  array_view<int> v; // expected-note 2 {{because member 'v' has type 'array_view<int>'}}
};
struct HoldsDeep {
  int n;
  Holds h[2]; // expected-note {{because member 'h' has type 'Holds[2]'}}
};
struct Refers {
  array<int> &a; // expected-note {{because member 'a' has type 'array<int> &'}}
};
class Private : array_view<const int, 2> {}; // expected-note {{because its base class 'array_view' is not allowed}}

// L166 reject: elements that are not amp-compatible
array_view<Small> file_scope(4); // expected-error {{type 'Small' cannot be the element type of an array or array_view, because of 'c' [C3581]}}
void uses(extent<1> e) {
  array<Small> small(e);    // expected-error {{type 'Small' cannot be}}
  array<Virtual> v(e);      // expected-error {{type 'Virtual' cannot be the element type of an array or array_view, because of 'f' [C3581]}}
  array<VirtualBase> vb(e); // expected-error {{type 'VirtualBase' cannot be the element type of an array or array_view, because of 'Root' [C3581]}}
  array<Pointer> p(e);      // expected-error {{because of 'p'}}
  array<Derived> d(e);      // expected-error {{because of 'Deep.all.p'}}
  array<Union> u(e);        // expected-error {{because of 'deep.all.p'}}
  array<Bits> b(e);         // expected-error {{because of 'n'}}
  array<long long> l(e);    // expected-error {{type 'long long' cannot be the element type of an array or array_view [C3581]}} expected-note {{because its elements have type 'long long'; use 'long', which has 64 bits too}}
  std::vector<array_view<Deep>> in_a_vector; // expected-error {{because of 'all.p'}}
  if (sizeof(array_view<Deep>) > 3) // expected-error {{because of 'all.p'}}
    return;
  // L166 reject: containers in elements, at any depth
  array<Holds> h(e);        // expected-error {{type 'Holds' cannot be the element type of an array or array_view, because of 'v' [C3581]}}
  array<HoldsDeep> hd(e);   // expected-error {{because of 'h.v'}}
  array<Private> pr(e);     // expected-error {{type 'Private' cannot be the element type of an array or array_view, because of 'array_view' [C3581]}}
}
struct Member {
  array_view<Refers> r; // expected-error {{because of 'a'}}
};
// A template reports it once, with the instantiation.
template <class T> void make() {
  array<T> a(3); // expected-error {{type 'Small' cannot be}}
}
void instantiates() { make<Small>(), make<int>(), make<Root>(); } // expected-note {{in instantiation of 'make<Small>' requested here}}

// Each variable is reported, although the library's templates see a type of elements once, or never.
struct Empty {
  static array<int, 1> a;
};
struct First {
  static array<char, 1> a;       // expected-error {{type 'char' cannot be the element type of an array or array_view [C3581]}}
  static array_view<Empty, 2> v; // expected-error {{type 'Empty' cannot be the element type of an array or array_view [C3581]}}
};
struct Second {
  static array<char, 1> a;       // expected-error {{type 'char' cannot be the element type}}
  static array_view<Empty, 2> v; // expected-error {{type 'Empty' cannot be the element type}}
  static array<Empty, 1> b;      // expected-error {{type 'Empty' cannot be the element type}}
  static array<Second, 1> c;     // expected-error {{type 'Second' cannot be the element type}}
};
template <class T> struct Holder {
  static array<T, 1> depends;
  static array<short, 1> a[2];   // expected-error {{type 'short' cannot be the element type}}
};
extern array<unsigned char, 1> declared_outside; // expected-error {{type 'unsigned char' cannot be the element type}}
struct Keeps {
  array_view<char, 1> first; // expected-error {{static assertion failed}} expected-note@*:* {{in this code of the library}}
  array_view<char, 1> second; // expected-error {{type 'char' cannot be the element type}}
  array_view<short, 2> other; // expected-error {{static assertion failed}} expected-note@*:* {{in this code of the library}}
};
void several(array_view<short, 2> a, // expected-error {{type 'short' cannot be the element type}}
             array_view<short, 2> b, // expected-error {{type 'short' cannot be the element type}}
             array_view<short, 2> *p, array<char, 3> &r) {}
void only_declared(array_view<short, 2>, array<char, 1>);
