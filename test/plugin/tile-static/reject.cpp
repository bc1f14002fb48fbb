// Invalid positions of tile_static, and invalid types. C++ AMP 1.2, 2.4.3.5.1.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <cstddef>
using namespace concurrency;

// L221 reject: tile_static in a function restricted to cpu
void on_cpu() {
  tile_static int v; // expected-error {{'tile_static' variable 'v' is declared in a function that is not restricted to amp [C3584]}}
}

// L222 reject: functions, parameters, members, variables of namespace scope
tile_static int global;                       // expected-error {{'tile_static' is allowed only on variables declared in a function [C3584]}}
tile_static void function() restrict(amp) {}  // expected-error {{'tile_static' is allowed only on variables}}
void parameter(tile_static int p) {}          // expected-error {{'tile_static' is allowed only on variables}}
struct Members {
  tile_static int m;                          // expected-error {{'tile_static' is allowed only on variables}}
  static tile_static int s;                   // expected-error {{'tile_static' is allowed only on variables}}
};

struct HoldsPointer {
  int *p; // expected-note 0+ {{}}
};
// L224 reject: a class with a pointer, and a type that amp code does not have
void types() restrict(amp) {
  tile_static HoldsPointer a; // expected-error {{[C3581]}}
  tile_static char c[4];      // expected-error {{[C3581]}}
}

// L225 reject: pointers, references, nullptr_t
void pointers() restrict(amp) {
  tile_static int *p;           // expected-error {{'tile_static' variable 'p' cannot have type 'int *' [C3584]}}
  tile_static float *q[2];      // expected-error {{'tile_static' variable 'q' cannot have type 'float *[2]'}}
  tile_static std::nullptr_t n; // expected-error {{'tile_static' variable 'n' cannot have type}}
  tile_static int &r;           // expected-error {{'tile_static' variable 'r' cannot be a reference [C3584]}}
}

struct HoldsView {
  array_view<int> view; // expected-note 4 {{'view' declared here}}
};
struct Derived : HoldsView {};
struct Deep {
  HoldsView h[2];
};
class PrivateBase : array_view<const int, 2> {}; // expected-note 2 {{'array_view' declared here}}
class PrivateDeep : PrivateBase {
  int n;
};
template <class T> class PrivateTemplate : T {};
// L226 reject: containers, in arrays, members and bases
void containers() restrict(amp) {
  tile_static array_view<float> v[1]; // expected-error {{'tile_static' variable 'v' cannot hold an array or array_view [C3584]}}
  tile_static HoldsView a;            // expected-error {{'tile_static' variable 'a' cannot hold an array or array_view}}
  tile_static Derived b;              // expected-error {{'tile_static' variable 'b' cannot hold an array or array_view}}
  tile_static Deep c;                 // expected-error {{'tile_static' variable 'c' cannot hold an array or array_view}}
  tile_static PrivateBase d;          // expected-error {{'tile_static' variable 'd' cannot hold an array or array_view}}
  tile_static PrivateDeep e[2];       // expected-error {{'tile_static' variable 'e' cannot hold an array or array_view}}
  tile_static PrivateTemplate<HoldsView> f; // expected-error {{'tile_static' variable 'f' cannot hold an array or array_view}}
}

struct Value {
  int x;
  Value(int x) restrict(cpu, amp) : x(x) {}
};
// L227 reject: each form of initializer
void initialized() restrict(amp) {
  tile_static int a = 10;   // expected-error {{'tile_static' variable 'a' cannot have an initializer; assign to it in one thread [C3584]}}
  tile_static int b(10);    // expected-error {{'tile_static' variable 'b' cannot have an initializer}}
  tile_static int c{};      // expected-error {{'tile_static' variable 'c' cannot have an initializer}}
  tile_static Value d{3};   // expected-error {{'tile_static' variable 'd' cannot have an initializer}}
  tile_static int e[2] = {1, 2}; // expected-error {{'tile_static' variable 'e' cannot have an initializer}}
}
void sizes(int n) restrict(amp) {
  tile_static int a[2][n]; // expected-error {{the size of 'tile_static' variable 'a' must be a constant [C2057]}}
}
