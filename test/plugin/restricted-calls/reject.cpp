// Code restricted to amp calls only functions restricted to amp. C++ AMP 1.2, 2.3.2.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
#include <cstdlib>
using namespace concurrency;

int host(int); // expected-note 2 {{candidate function not viable: call to restrict(cpu) function from restrict(amp) function}}
struct Cpu { // expected-note 2 {{candidate constructor}}
  Cpu(); // expected-note {{candidate constructor not viable: call to restrict(cpu) function from restrict(amp) function}}
  void member(); // expected-note {{'member' declared here}}
};

template <class T> T through_template(T t) restrict(amp) {
  return host(t); // expected-error {{no matching function for call to 'host'}}
}

int from_amp(int x, Cpu &c) restrict(amp) {
  Cpu local;      // expected-error {{no matching constructor for initialization of 'Cpu'}}
  c.member();     // expected-error {{'Cpu::member' is restricted to cpu and cannot be called from code restricted to amp [C3930]}}
  int *p = new int; // expected-error {{'operator new' is restricted to cpu}}
  return through_template(x); // expected-note {{in instantiation of function template specialization}}
}

void launch() {
  parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {
    host(1); // expected-error {{no matching function for call to 'host'}}
  });
}

int amp_only() restrict(amp);
// expected-note@-1 {{candidate function not viable: call to restrict(amp) function from restrict(cpu) function}}
int from_cpu() { return amp_only(); } // expected-error {{no matching function for call to 'amp_only'}}
