// tile_static memory exists only in tiled kernels, and is limited to 32 KiB.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

template <class T> T shared_sum(T x) restrict(amp) {
  tile_static T sum; // expected-error {{tile_static variable 'sum' in a kernel without tiles; launch it over 'extent.tile<...>()' [C3600]}}
  sum = x; // expected-note {{'sum' is used here}}
  return sum;
}

// L235 reject: tile_static in a kernel over an extent, there and in a function that it calls
// L304 reject: the same
void not_tiled(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    tile_static int t; // expected-error {{tile_static variable 't' in a kernel without tiles; launch it over 'extent.tile<...>()' [C3600]}}
    t = 1; // expected-note {{'t' is used here}}
    v[i] = t;
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = shared_sum(i[0]); });
}

// L235 accept: the same function in a tiled kernel
// L304 accept: the same
void tiled(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = shared_sum(1.0f) > 0;
  });
}

float large() restrict(amp) {
  tile_static float big[8000];
  big[1] = 1; // expected-note {{'big' of 32000 bytes is used here}}
  return big[2];
}

// L234 reject: more than 32 KiB in one kernel and the functions that it calls
// L299 reject: the same
void too_large(array_view<float> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { // expected-error {{tile_static variables of this kernel need 33000 bytes; the limit is 32768 [C3565]}}
    tile_static float more[250];
    more[t.local[0]] = large(); // expected-note {{'more' of 1000 bytes is used here}}
    v[t] = more[t.local[0]];
  });
}

// L234 accept: 32 KiB
// L299 accept: the same
void exactly(array_view<float> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float all[8192];
    all[t.local[0]] = 1;
    v[t] = all[t.local[0]];
  });
}
