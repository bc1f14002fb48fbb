// Many kinds of mistakes in one file: one run reports all errors of the host compilation, each once, and the next run
// those of the passes. The error limit counts them like Clang's own.
//
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify=passes %s -DMENDED
// RUN: not %amp-clang++ -std=c++17 -ferror-limit=5 -Wno-unused -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK-COUNT-5: : error:
// CHECK-NOT: : error:
// CHECK: fatal error: too many errors emitted, stopping now [-ferror-limit=]
#include <amp.h>
#include <vector>
using namespace concurrency;

#ifndef MENDED
struct Mixed {
  char c; // expected-error {{member 'c' of type 'char' is not allowed in a kernel's function object [C3581]}}
  int n;
};
int of_amp(int) restrict(amp); // expected-note 2 {{'of_amp' declared here}}
typedef int Function(int) restrict(amp);
int global; // expected-note {{'global' declared here}}
void takes(int (&p)(int) restrict(amp)); // expected-error {{a function type restricted to amp cannot be used here; pass a function object instead [C3939]}}

// Types and captures next to captured pointers
void captures(array_view<int> v, Mixed s, int *p, std::vector<int> w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = s.n; }); // expected-note {{'s' captured here}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = p[0]; }); // expected-error {{pointer 'p' cannot be captured by a kernel}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w[0] + p[1]; }); // expected-error {{pointer 'p' cannot be captured by a kernel}} expected-error {{'w' is a std::vector}}
  // Pointers to amp functions next to their types
  int (*q)(int) = &of_amp; // expected-error {{reference to restrict(amp) function 'of_amp' in restrict(cpu) function [C3930]}}
  auto a = of_amp;         // expected-error {{reference to restrict(amp) function 'of_amp' in restrict(cpu) function [C3930]}}
  Function *f = nullptr;   // expected-error {{a function type restricted to amp cannot be used here}}
}
// One literal after another
void literals() restrict(amp) {
  const char *a = "x";     // expected-error {{type 'const char *' is not allowed in code restricted to amp [C3581]}}
  const void *b = "text";  // expected-error {{a string literal is not allowed in code restricted to amp [C3589]}}
  const void *c = "more";  // expected-error {{a string literal is not allowed}}
  global = 3;              // expected-error {{global variable 'global' cannot be used in code restricted to amp}}
}
void undeclared_name(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = undeclared; }); // expected-error {{use of undeclared identifier 'undeclared'}}
}
#endif
int recursive(int n) restrict(amp) { return n ? recursive(n - 1) : 0; } // passes-error {{'recursive' calls itself; code restricted to amp cannot be recursive [C3559]}}
// Kernels whose only mistakes concern threads, next to others
void kernels(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 3) // passes-note {{this condition depends on the thread}}
      t.barrier.wait();  // passes-error {{some threads of a tile do not reach this barrier [C3561]}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int e[16];
    e[t.local[0]] = v[t];      // passes-note {{written here}}
    v[t] = e[15 - t.local[0]]; // passes-warning {{element of tile_static variable 'e' is read here}}
  });
  // Subscripts by number instantiate the assertions of the headers.
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[0] = recursive(v[1]); }); // passes-note {{'recursive' called from here}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[0] += i[0]; }); // passes-warning {{all threads update this element}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    tile_static int t; // passes-error {{tile_static variable 't' in a kernel without tiles}}
    t = 1; // passes-note {{'t' is used here}}
  });
}
