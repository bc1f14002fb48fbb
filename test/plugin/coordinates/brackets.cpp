// Coordinates in brackets, and assignments to texels.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Wno-unused-value -Xclang -verify %s
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Wno-unused-value -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -std=c++20 -fsyntax-only -ferror-limit=0 -Wno-deprecated-comma-subscript %s 2>&1 | FileCheck --check-prefix=LATER %s
// RUN: not %amp-clang++ -std=c++23 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck --check-prefix=LATER %s
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;
using namespace concurrency::graphics;

float get(float) restrict(cpu, amp);
void both(array_view<float, 2> a, array<float, 3> &b, index<2> i) restrict(amp) {
  a[i[0], i[1]] = 1;                    // expected-error {{'a[i[0], i[1]]' is not an element: brackets take one index, and a comma drops what is before it; write 'a(i[0], i[1])'}}
  // CHECK: fix-it:"{{.*}}":{[[@LINE-1]]:4-[[@LINE-1]]:5}:"("
  // CHECK: fix-it:"{{.*}}":{[[@LINE-2]]:15-[[@LINE-2]]:16}:")"
  // LATER: :[[@LINE-3]]:{{[0-9]+}}: error: 'a[i[0], i[1]]' is not an element
  float v = a[i[0] + 1, i[1]] * 2;      // expected-error {{write 'a(i[0] + 1, i[1])'}}
  // LATER: :[[@LINE-1]]:{{[0-9]+}}: error: 'a[i[0] + 1, i[1]]' is not an element
  v = get(a[0, 1]) + get(b[0, 1, 2]);   // expected-error {{'a[0, 1]' is not an element}} expected-error {{write 'b(0, 1, 2)'}}
  // LATER: :[[@LINE-1]]:{{[0-9]+}}: error: 'a[0, 1]' is not an element
  if (a[0, 1]) v = 0;                   // expected-error {{write 'a(0, 1)'}}
  a[a[0, 1]][0]++;                      // expected-error {{write 'a(0, 1)'}}
  // Too few coordinates: the change would not suffice.
  b[0, 1] += 3;                         // expected-error {{'b[0, 1]' is not an element}}
  // CHECK-NOT: fix-it:"{{.*}}":{[[@LINE-1]]
  // Rows, and other errors in a statement with rows.
  a[0][1] = 2;
  array_view<float, 1> row = a[0];
  row[1] = unknown;                     // expected-error {{use of undeclared identifier 'unknown'}}
  get(a[0][1], unknown, a(0, 1));       // expected-error {{use of undeclared identifier 'unknown'}}
}
struct Own {
  int operator[](int) const restrict(cpu, amp);
};
void own(Own o, int n) restrict(cpu, amp) { *o[1, n] = 2; } // expected-error {{indirection requires pointer operand}}

struct Member {
  array_view<int, 2> m;
  int read() const restrict(amp) { return m[1, 2]; }         // expected-error {{write 'm(1, 2)'}}
  int again() const restrict(amp) { return this->m[1, 2]; }  // expected-error {{write 'this->m(1, 2)'}}
};
int member(Member o) restrict(amp) { return o.m[1, 2]; }     // expected-error {{write 'o.m(1, 2)'}}
array_view<int, 2> make() restrict(amp);
int result() restrict(amp) { return make()[1, 2]; }          // expected-error {{write 'make()(1, 2)'}}
template <class V> void any(V a) restrict(amp) { a[1, 2] = 3; } // expected-error {{write 'a(1, 2)'}}
template void any(array_view<int, 2>) restrict(amp);

void texels(texture<int, 1> &t, const texture_view<unorm_4, 2> &v, index<2> i) restrict(amp) {
  t[1] = 3;                      // expected-error {{texel 't[1]' cannot be assigned to; write 't.set(1, value)'}}
  t(1) += 3;                     // expected-error {{texel 't(1)' cannot be assigned to}}
  v[i] = unorm_4(1.0f);          // expected-error {{texel 'v[i]' cannot be assigned to; write 'v.set(i, value)'}}
  v(1, 2).x = unorm(1.0f);       // expected-error {{texel 'v(1, 2)' cannot be assigned to; write 'v.set(index<2>(1, 2), value)'}}
  int n = t[1];
  t[1] == unknown;               // expected-error {{use of undeclared identifier 'unknown'}}
}
