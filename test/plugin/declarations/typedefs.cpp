// Functions declared by the name of a restricted function type. C++ AMP 1.2, 2.1.3.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L022 accept: typedefs and aliases of function types, with any restriction
typedef int Both() restrict(cpu, amp);
typedef int OfInt(int) restrict(amp);
using Alias = float(float) restrict(amp, cpu);

// L026 accept: members declared by a typedef, defined with the same restriction
struct Class {
  Both f;
  static OfInt g, h;
  friend Both befriended;
};
int Class::f() restrict(cpu, amp) { return 1; }
int Class::g(int n) restrict(amp) { return n; }
int Class::h(int n) restrict(amp) { return -n; }
int befriended() restrict(cpu, amp) { return 4; }
extern Alias half;
float half(float x) restrict(cpu, amp) { return x / 2; }

int cpu_side() {
  Class c;
  return c.f() + befriended() + static_cast<int>(half(2));
}
void kernel(array_view<int> v, Class c) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    Class d = c;
    v[i] = d.f() + Class::g(2) + Class::h(3) + befriended() + static_cast<int>(half(2));
  });
}

// L026 reject: a definition with another restriction, a call from the wrong side
struct Other {
  Both f; // expected-note {{previous declaration is here}}
  static OfInt g; // expected-note {{'g' declared here}}
};
int Other::f() restrict(amp) { return 1; } // expected-error {{restrict(amp) function 'f' cannot overload restrict(cpu, amp) function 'f'}}
int calls() { return Other::g(1); } // expected-error {{reference to restrict(amp) function 'g' in restrict(cpu) function [C3930]}}

// L121 reject: pointers and references to such functions
OfInt *pointer;       // expected-error {{a function type restricted to amp cannot be used here; pass a function object instead [C3939]}}
void take(OfInt &f);  // expected-error {{[C3939]}}

// A different type of the same name is unaffected.
namespace elsewhere {
struct Both {
  int n;
};
Both object;
}

// In a template parameter list, the same name may denote a different type.
void local_name() {
  using F = int(int) restrict(amp);
  static_assert(sizeof(F *) == sizeof(void *), "");
}
template <class F, F f, int n> struct of_value {
  static constexpr F value = f;
};
static_assert(of_value<int, 5, 1>::value == 5, "");
