// Functions of the C library are cpu functions, even those that are Clang builtins, which Clang would accept for both
// sides. C++ AMP 1.2, 2.3.2.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// RUN: not %amp-clang++ -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <cstdlib>
#include <cstring>
using namespace concurrency;

// L066 reject: C library functions that are builtins of the compiler
void rejected(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = ::sqrtf(v[i]); // expected-error {{'sqrtf' is restricted to cpu and cannot be called from code restricted to amp [C3930]}} expected-note {{use 'concurrency::precise_math::sqrtf' in code restricted to amp}}
    // CHECK-DAG: fix-it:{{.*}}:{[[#@LINE-1]]:12-[[#@LINE-1]]:19}:"concurrency::precise_math::sqrtf"
    v[i] = sinf(v[i]); // expected-error {{no matching function for call to 'sinf' [C3930]}} expected-note {{use 'concurrency::precise_math::sinf' in code restricted to amp}}
    // CHECK-DAG: fix-it:{{.*}}:{[[#@LINE-1]]:12-[[#@LINE-1]]:16}:"concurrency::precise_math::sinf"
    v[i] = std::sqrt(v[i]); // expected-error {{no matching function for call to 'sqrt' [C3930]}} expected-note {{use 'concurrency::precise_math::sqrt' in code restricted to amp}}
    // CHECK-DAG: fix-it:{{.*}}:{[[#@LINE-1]]:12-[[#@LINE-1]]:21}:"concurrency::precise_math::sqrt"
    float copy;
    ::memcpy(&copy, &v[i], 4);                       // expected-error {{'memcpy' is restricted to cpu}} expected-note {{in code restricted to amp, assign the elements one by one}}
    v[i] = ::abs(static_cast<int>(copy)); // expected-error {{'abs' is restricted to cpu}} expected-note {{use 'concurrency::direct3d::abs' for int}}
  });
}

// L171 accept: builtins of the compiler under reserved names
void accepted(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float x = __builtin_expect(v[i] > 1, 1) ? 1 : v[i];
    v[i] = __builtin_sqrtf(x) + __builtin_popcount(3);
  });
}

// L075 accept: the cpu side is the C library's, the amp side precise_math's
float both(float x) restrict(cpu, amp) {
  using namespace concurrency::precise_math;
  return sqrtf(x) + sinf(x);
}
