// Pointers and references in amp code have one level, and are never stored. C++ AMP 1.2, 2.4.1.3.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Pair {
  int a, b;
};
struct Derived : Pair {
  int c;
};
enum class Suit { clubs };

// L136 accept: pointers to compatible types and to arrays
// L139 accept: pointers as variables, parameters and results
int *element(int *p, Pair *pair, array<int, 1> *whole) restrict(amp) {
  array<int, 1> *same = whole;
  Pair *other = pair;
  other->a = (*same)[0];
  return p ? p : &other->b;
}
// L140 accept: references to compatible types and to arrays
int &reference(int &r, const Pair &p, Pair &&q, array<int, 2> &a, const array<int, 1> &c) restrict(amp) {
  array<int, 2> &same = a;
  r = p.a + q.b + same(0, 0) + c[0];
  return r;
}
// L141 accept: a reference to a pointer
void reseat(int *&p, int *q) restrict(amp) {
  int *&r = p;
  r = q;
}
// L144 accept: the operators of pointers
// L203 accept: casts between pointers to objects
bool operators(int *p, const int *q, Derived *d) restrict(amp) {
  Pair *base = d;
  Derived *back = static_cast<Derived *>(base);
  Suit *suit = (Suit *)p;
  ++p;
  p += 2;
  long n = q - p;
  return (p < q || p == q || !p) && back->c + p[1] + *(q + n) == base->a && *suit == Suit::clubs;
}
// L165 accept: pointers to data members
int member(Pair p, Pair *q) restrict(amp) {
  int Pair::*m = &Pair::a;
  p.*m = 1;
  return q->*m;
}
// L170 accept: void as a result, and void* as a variable
void nothing(int *p) restrict(amp) { void *v = p; int *q = static_cast<int *>(v); *q = 1; }
// L201 accept: null pointers
int *nulls() restrict(amp) { int *p = 0; int *q = nullptr; return p ? q : nullptr; }

// L136 reject: pointers to other types
void pointees(char *c,   // expected-error {{type 'char *' is not allowed in code restricted to amp [C3581]}}
              short &s,  // expected-error {{type 'short &'}}
              const long long *l // expected-error {{type 'const long long *'}}
              ) restrict(amp);
// L140 reject: a reference to a type that is not compatible
long long &reference_result(int *p) restrict(amp); // expected-error {{type 'long long &'}}
// L137 reject: pointers to pointers
int **levels(int **p, // expected-error 2 {{type 'int **' is not allowed in code restricted to amp: only one level of pointers [C3581]}}
             int *q[]) restrict(amp) { // expected-error {{type 'int **'}}
  int **r;    // expected-error {{type 'int **'}}
  int **&s = p; // expected-error {{type 'int **&'}}
  return 0;
}
// L138 reject: arrays of pointers, pointer members
// L139 reject: a pointer in a class
// L159 reject: a pointer member
struct Node {
  int value;
  Node *next; // expected-note 2 {{because member 'next' has type 'Node *'}}
};
void stored(Node n) restrict(amp) { // expected-error {{type 'Node'}}
  int *a[5];                        // expected-error {{type 'int *[5]' is not allowed in code restricted to amp: a pointer can only be a variable, a parameter or a result [C3581]}}
  const Node *m = &n;               // expected-error {{type 'const Node *'}}
}
// L142 reject: a reference to std::nullptr_t
void null_reference(decltype(nullptr) &n) restrict(amp); // expected-error {{a reference to std::nullptr_t}}
// L143 reject: reference members
// L143 accept: references to arrays
struct Refers {
  int &r; // expected-note {{because member 'r' has type 'int &'}}
};
struct RefersToArray {
  array<int, 1> &a;
  const array<float, 2> &c;
  int n;
};
struct RefersToView {
  array_view<int, 1> &v; // expected-note {{because member 'v' has type 'array_view<int, 1> &'}}
};
void references(Refers &r,        // expected-error {{type 'Refers &'}}
                RefersToArray a,
                RefersToView v    // expected-error {{type 'RefersToView'}}
                ) restrict(amp);
// L141 reject: a reference that changes the constness of a pointer
void constness(float *const p) restrict(amp) {
  float *&r = p; // expected-error {{drops 'const' qualifier}}
}
// L120 reject: pointers and references to functions
int callee(int) restrict(amp);
struct Members {
  int f() restrict(amp);
};
// L196 reject: a call through a pointer
int functions(int (*parameter)(int)) restrict(amp) { // expected-error {{type 'int (*)(int)' is not allowed in code restricted to amp: a pointer or reference to a function; pass a function object instead [C3581]}}
  int (*p)(float) = nullptr;  // expected-error {{type 'int (*)(float)'}}
  int (&r)(int) = callee;     // expected-error {{type 'int (&)(int)'}}
  int (Members::*m)() = &Members::f; // expected-error {{type 'int (Members::*)()'}}
  auto q = callee;            // expected-error {{type 'int (*)(int)'}}
  // L212 reject: a call through a pointer to a member function
  Members object;
  (object.*(&Members::f))();  // expected-error {{a pointer or reference to a function is not allowed in code restricted to amp; use a function object [C3581]}}
  return (&callee)(1) + (callee ? 1 : 0) + parameter(1); // expected-error {{a pointer or reference to a function}} expected-warning {{address of function 'callee' will always evaluate to 'true'}} expected-note {{prefix with the address-of operator}}
}
// L125 accept: function objects, by template
template <class F> int apply(F f) restrict(amp) { return f(1); }
int applies() restrict(amp) { return apply([](int x) { return x + 1; }); }

// An amp constructor of a class with a pointer as a member, which it need not initialize
struct KeepsNothing {
  KeepsNothing(array<int> &a) restrict(cpu, amp) {} // expected-error {{type 'KeepsNothing' is not allowed in code restricted to amp [C3581]}}
  array<int> *kept[2]; // expected-note 2 {{because member 'kept' has type 'array<int> *[2]'}}
};
struct KeepsInBase : KeepsNothing { // expected-note {{}}
  KeepsInBase(array<int> &a) restrict(amp);
  int count;
};
KeepsInBase::KeepsInBase(array<int> &a) restrict(amp) : KeepsNothing(a), count(0) {} // expected-error {{type 'KeepsInBase'}}
struct OnCpu {
  OnCpu(array<int> &a) : kept(&a) {}
  array<int> *kept;
};
