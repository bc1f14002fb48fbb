// Replacements for functions of the C and C++ library that beginners use.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <amp_math.h>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <utility>
using namespace concurrency;

int least(int a, int b) restrict(amp) { return std::min(a, b); } // expected-error {{no matching function for call to 'min' [C3930]}} expected-note {{in code restricted to amp, write 'a < b ? a : b', or use 'concurrency::direct3d::imin' for int, 'umin' for unsigned int, 'concurrency::fast_math::fmin' for float}}
int most(int a, int b) restrict(amp) { return std::max(a, b); } // expected-error {{no matching function for call to 'max' [C3930]}} expected-note {{write 'a < b ? b : a'}}
int within(int a) restrict(amp) { return std::clamp(a, 0, 3); } // expected-error {{no matching function for call to 'clamp' [C3930]}} expected-note {{use 'concurrency::direct3d::clamp' in code restricted to amp}}
int size(int a) restrict(amp) { return std::abs(a); } // expected-error {{no matching function for call to 'abs' [C3930]}} expected-note {{use 'concurrency::direct3d::abs' for int, 'concurrency::fast_math::fabs' for float in code restricted to amp}}
float power(float a) restrict(amp) { return std::pow(a, 2.0f); } // expected-error {{no matching function for call to 'pow' [C3930]}} expected-note {{use 'concurrency::precise_math::pow' in code restricted to amp}}
void exchange(int &a, int &b) restrict(amp) { std::swap(a, b); } // expected-error {{no matching function for call to 'swap' [C3930]}} expected-note {{in code restricted to amp, swap the values through a local variable}}
void prints(int a) restrict(amp) { printf("%d", a); } // expected-error {{no matching function for call to 'printf' [C3930]}} expected-note {{to print from a kernel, use 'concurrency::direct3d_printf' from <amp.h>}}
void asserts(int a) restrict(amp) { assert(a > 0); } // expected-error {{no matching function for call to 'assert' [C3930]}} expected-note {{'assert' works in kernels with -DCPPAMP_ASSERT=1}}
void allocates() restrict(amp) { std::free(nullptr); } // expected-error {{'free' is restricted to cpu and cannot be called from code restricted to amp [C3930]}} expected-note {{a kernel cannot allocate memory; capture an array_view of memory that the host allocates}}
int random() restrict(amp) { return std::rand(); } // expected-error {{'rand' is restricted to cpu}} expected-note {{kernels have no random number generator; capture a seed, or an array_view of random numbers}}
void copies(int *a, int *b) restrict(amp) { std::memmove(a, b, 4); } // expected-error {{[C3930]}} expected-note 0+ {{}}
void masks(float *a) restrict(amp) { atomic_fetch_and(a, 2.0f); } // expected-error {{no matching function for call to 'atomic_fetch_and'}} expected-note {{atomic operations support int, unsigned int, long and unsigned long, and, except for bitwise operations, float and double; for other 4-byte types, use a loop around 'concurrency::atomic_compare_exchange'}}
// Algorithms.
void sorts(int *a, int n) restrict(amp) { std::sort(a, a + n); } // expected-error {{no matching function for call to 'sort' [C3930]}} expected-note {{the functions of the C++ library are restricted to cpu; in code restricted to amp, write a loop or a function of your own, or call them on the host before or after the launch}}
int sums(int *a, int n) restrict(amp) { return std::accumulate(a, a + n, 0); } // expected-error {{no matching function for call to 'accumulate' [C3930]}} expected-note {{write a loop or a function of your own}}
int *removes(int *a, int n) restrict(amp) { return std::remove(a, a + n, 0); } // expected-error {{no matching function for call to 'remove' [C3930]}} expected-note {{write a loop or a function of your own}}
// Functions that only one of the namespaces has.
float sign(float a) restrict(amp) { return concurrency::fast_math::copysign(a, 1.0f); } // expected-error {{'concurrency::fast_math' has no 'copysign'; use 'concurrency::precise_math::copysign'}}
namespace fast = concurrency::fast_math;
float root(float a) restrict(amp) { return fast::cbrt(a); } // expected-error {{'concurrency::fast_math' has no 'cbrt'; use 'concurrency::precise_math::cbrt'}}
float nowhere(float a) restrict(amp) { return fast_math::zzzzzzz(a); } // expected-error {{no member named 'zzzzzzz' in namespace 'Concurrency::fast_math'}}
// Other mistakes get their list of candidates.
void counts(int *a) restrict(amp) { atomic_fetch_add(a); } // expected-error {{no matching function for call to 'atomic_fetch_add'}} expected-note@*:* 3 {{candidate function}}
// What an atomic operation takes.
void value(array_view<int> v) restrict(amp) { atomic_fetch_add(v[0], 1); } // expected-error {{no matching function for call to 'atomic_fetch_add'}} expected-note {{atomic operations take the address of a variable: write '&' before it}}
void constant(array_view<const int> v) restrict(amp) { atomic_fetch_inc(&v[0]); } // expected-error {{no matching function for call to 'atomic_fetch_inc'}} expected-note {{atomic operations write: this variable is const}}
// The caller lacks a restriction.
int inside(int a) { return direct3d::clamp(a, 0, 3); } // expected-error {{no matching function for call to 'clamp' [C3930]}} expected-note {{'clamp' is restricted to amp, but the function that calls it to cpu; if it is for kernels, write 'restrict(amp)' after its parameters}}
// Elements that are const.
void elements(array_view<const int, 2> a, const array<float> &b, array_view<int> v) restrict(amp) {
  a(0, 1) = 1;    // expected-error {{an element of 'a' cannot be written, because its elements are const; use an array_view whose element type is not const, or an array that is not const}}
  b[2] += 1.0f;   // expected-error {{an element of 'b' cannot be written}}
  v[0] = 1;
}
struct Own {
  const int &operator[](int) const restrict(amp, cpu); // expected-note {{declared here}}
};
void own(Own o) restrict(amp) { o[1] = 2; } // expected-error {{cannot assign to return value because function 'operator[]' returns a const value}}
// Values that a kernel captures.
void captures(array_view<int> v) {
  int n = 0;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { n = v[i]; }); // expected-error {{cannot assign to a variable captured by copy in a non-mutable lambda}} expected-note {{a kernel cannot change what it captures by value; to write a result, capture an array_view of it}}
  auto plain = [=] { n = 1; }; // expected-error {{cannot assign to a variable captured by copy in a non-mutable lambda}}
}
