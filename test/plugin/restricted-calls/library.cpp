// Functions of the library that amp code cannot call: one message, and one note with the remedy, instead of
// all candidates.
//
// RUN: not %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note:
#include <algorithm>
#include <amp.h>
#include <new>
using namespace concurrency;

void kernel(array_view<int> v, int n) restrict(amp) {
  array<int> a(5);
  // CHECK: :[[#@LINE-1]]:14: error: no matching constructor for initialization of 'array<int>' [C3930]
  // CHECK: :[[#@LINE-2]]:14: note: a kernel cannot create an array; capture a reference to one
  array_view<int> w(10);
  // CHECK: error: no matching constructor for initialization of 'array_view<int>' [C3930]
  // CHECK: note: an array_view that a kernel creates needs data: an array, or a pointer to elements
  copy(v, v.data());
  // CHECK: error: no matching function for call to 'copy' [C3930]
  // CHECK: note: a kernel cannot copy containers; assign elements
  v[0] = std::max(n, 1);
  // CHECK: error: no matching function for call to 'max' [C3930]
  // CHECK: note: in code restricted to amp, write 'a < b ? b : a'
  new (&n) int;
  // CHECK: error: 'operator new' is restricted to cpu and cannot be called from code restricted to amp [C3930]
}
