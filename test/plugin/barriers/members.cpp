// The sources of barriers. C++ AMP 1.2, 4.5.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L277 reject: making or assigning a barrier, waiting in cpu code
void barriers(tile_barrier a, tile_barrier b) {
  a.wait(); // expected-error {{}} expected-note@*:* 0+ {{}}
}
void make() restrict(amp) {
  tile_barrier mine; // expected-error {{calling a private constructor of class 'Concurrency::tile_barrier'}} expected-note@*:* 0+ {{}}
}
// L278 reject: index has no barrier
void flat(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    i.barrier.wait(); // expected-error {{no member named 'barrier' in 'Concurrency::index<1>'}}
  });
}
// L278 accept: tiled_index has one
void tiled(array_view<int> v) {
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) { t.barrier.wait(); });
}
