// An error outside of functions hides only what uses the thing that it is about.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Broken {
  Unknown member; // expected-error {{unknown type name 'Unknown'}}
};
struct Holds {
  Broken broken;
};
template <class T> struct Wraps {
  int n;
};
int global = undeclared; // expected-error {{use of undeclared identifier 'undeclared'}}
Missing missing(int);    // expected-error {{unknown type name 'Missing'}}
int returns(Wraps<Holds> w) restrict(amp) { return w.n; }

void uses(array_view<int> v, Holds h) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    Broken b;
    if (t.local[0] == 3)
      t.barrier.wait();
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = sizeof(h);
    if (t.local[0] == 3)
      t.barrier.wait();
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = returns(Wraps<Holds>());
    if (t.local[0] == 3)
      t.barrier.wait();
  });
}
void uses_none(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 3)  // expected-note {{this condition depends on the thread}}
      t.barrier.wait();   // expected-error {{barrier in code that not all threads of a tile reach [C3561]}}
  });
}
