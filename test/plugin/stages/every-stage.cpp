// A mistake that one stage finds does not hide the mistakes that this stage and the checks find in other kernels. The
// errors of the device compilation (call graph, tile_static, barriers, races) appear once the host compilation has
// none, because they often would only be consequences of those.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify=host,both %s
// RUN: not %amp-clang++ -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HOST
// HOST-COUNT-7: error:
// HOST: {{^}}7 errors generated.{{$}}
// RUN: %amp-clang++ -DMENDED -fsyntax-only -Xclang -verify=device,both %s
// RUN: not %amp-clang++ -DMENDED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE-COUNT-4: error:
// DEVICE: {{^}}1 warning and 4 errors generated.{{$}}
// Without warnings, kernels that cannot have such an error are not checked as a whole.
// RUN: not %amp-clang++ -DMENDED -w -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=ERRORS
// ERRORS-COUNT-4: error:
// ERRORS: {{^}}4 errors generated.{{$}}
#include <amp.h>
using namespace concurrency;

int cpu_only(int x) { return x; } // host-note {{call to restrict(cpu) function from restrict(amp) function}}
int recursive(int n) restrict(amp) { return n ? recursive(n - 1) : 0; } // device-error {{'recursive' calls itself; code restricted to amp cannot be recursive [C3559]}}
int missing(int n) restrict(amp);
#ifndef MENDED
int wrong(int n) restrict(amp) { return nothing + n; } // host-error {{use of undeclared identifier 'nothing'}}

struct Worker {
  int member(int n) const restrict(amp) { return n + absent; } // host-error {{use of undeclared identifier 'absent'}}
  int value;
};

template <class T> T twice(T t) restrict(amp) { return t.twice(); } // host-error {{member reference base type 'int' is not a structure or union}}

void parsed(array_view<int> v, Worker w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = undeclared; // host-error {{use of undeclared identifier 'undeclared'}}
  });
  // Neither the functions with errors nor the kernels that reach them get a second message.
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = wrong(2); });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w.member(2); });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = twice(1); // host-note {{in instantiation of function template specialization 'twice<int>' requested here}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = cpu_only(1); // host-error {{no matching function for call to 'cpu_only' [C3930]}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    char c = 1; // host-error {{type 'char' is not allowed in code restricted to amp [C3581]}}
    v[i] = c;
  });
  int n = 0;
  parallel_for_each(v.extent, [=, &n](index<1> i) restrict(amp) { n = v[i]; }); // host-error {{a kernel cannot capture 'n' by reference}}
}
#endif

void compiled(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = recursive(v[i]); // device-note {{'recursive' called from here}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = missing(v[i]); // device-error {{no definition of 'missing' is available}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    tile_static int e; // device-error {{tile_static variable 'e' in a kernel without tiles}}
    e = 1; // device-note {{'e' is used here}}
    v[i] = e;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 3) // device-note {{this condition depends on the thread}}
      t.barrier.wait();  // device-error {{some threads of a tile do not reach this barrier [C3561]}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int e[16];
    e[t.local[0]] = v[t];      // device-note {{written here}}
    v[t] = e[15 - t.local[0]]; // device-warning {{element of tile_static variable 'e' is read here}}
  });
}
