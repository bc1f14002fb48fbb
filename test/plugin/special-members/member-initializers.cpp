// C++ AMP 1.2, 2.3.2: an implicit default constructor whose member initializers call cpu functions is restricted to
// cpu. If amp code uses it, that is an error.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

int cpu(int); // expected-note 3{{'cpu' declared here}}
int both(int x) restrict(cpu, amp) { return x; }

struct Calls { int r = cpu(3); }; // expected-error {{'cpu' is restricted to cpu and cannot be called from code restricted to amp [C3930]}}
struct Defaulted {
  Defaulted() = default;
  int r = cpu(4); // expected-error {{'cpu' is restricted to cpu}}
};
struct Holds { Defaulted d; };
template <class T> struct Template { T r = cpu(5); }; // expected-error {{'cpu' is restricted to cpu}}
struct OnHost { int r = cpu(6); };
struct Allowed { int r = both(7); };

int host() { return OnHost().r + Calls().r + Holds().d.r + Template<int>().r; }
int amp() restrict(amp) {
  Calls c;         // expected-note {{in instantiation of 'Calls::Calls' requested here}}
  Holds h;         // expected-note 0-1{{in instantiation of}}
  Defaulted d;     // expected-note 0-1{{in instantiation of}}
  Template<int> t; // expected-note {{in instantiation of 'Template<int>::Template' requested here}}
  Allowed a;
  return c.r + h.d.r + t.r + a.r + d.r;
}
