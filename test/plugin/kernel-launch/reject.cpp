// Calls of parallel_for_each that the language forbids. C++ AMP 1.2, 7.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct NotCallable {};
struct CpuOnly {
  void operator()(index<1>) const {} // expected-note {{'operator()' declared here}}
};
struct OtherRank {
  void operator()(index<2>) const restrict(amp) {}
};

void kernels(array_view<int> v) {
  // L258 reject: a number is not a kernel, nor is a class without operator()
  parallel_for_each(v.extent, 5); // expected-error {{a kernel must be a lambda or an object of a class, not of type 'int' [C3576]}}
  parallel_for_each(v.extent, NotCallable()); // expected-error {{a kernel must have an 'operator()' [C3577]}}
  // L260 reject: operator() for cpu only
  parallel_for_each(v.extent, CpuOnly()); // expected-error {{a kernel must be restricted to amp; write 'restrict(amp)' after its parameter list [C3577]}}
  // L259 reject: a call that is not well-formed
  // L261 reject: another rank, other tiles, no index
  parallel_for_each(v.extent, OtherRank()); // expected-error {{the kernel's 'operator()' cannot be called with 'index<1>', the index of this compute domain [C3577]}}
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<8> t) restrict(amp) {}); // expected-error {{cannot be called with 'tiled_index<16>'}}
  parallel_for_each(v.extent, [=](tiled_index<8> t) restrict(amp) {}); // expected-error {{cannot be called with 'index<1>'}}
  parallel_for_each(v.extent, [=](int i) restrict(amp) {}); // expected-error {{cannot be called with 'index<1>'}}
  parallel_for_each(v.extent, [=]() restrict(amp) {}); // expected-error {{cannot be called with 'index<1>'}}
  // L263 reject: a warning for an operator() that is not const
  int calls = 0;
  parallel_for_each(v.extent, [=](index<1> i) mutable restrict(amp) { v[i] = ++calls; }); // expected-warning {{the kernel's 'operator()' is not const; each thread calls it on a copy [C4882] [-Wamp-kernel-not-const]}}
  // L271 reject: more than 1024 threads, more than 64 in the first of three dimensions
  parallel_for_each(v.extent.tile<1025>(), [=](tiled_index<1025> t) restrict(amp) {}); // expected-error {{a tile of <1025> has more than 1024 threads [C3574]}}
  parallel_for_each(extent<3>(65, 1, 1).tile<65, 1, 1>(), [=](tiled_index<65, 1, 1> t) restrict(amp) {}); // expected-error {{the first extent of a three-dimensional tile cannot exceed 64, but this tile is <65, 1, 1> [C3574]}}
  parallel_for_each(extent<3>(25, 41, 1).tile<25, 41, 1>(), [=](tiled_index<25, 41, 1> t) restrict(amp) {}); // expected-error {{a tile of <25, 41, 1> has more than 1024 threads}}
  // L275 reject: parallel_for_each in a kernel
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    parallel_for_each(v.extent, [=](index<1> j) restrict(amp) { v[j] = 1; }); // expected-error {{no matching function for call to 'parallel_for_each' [C3930]}} expected-note {{a kernel cannot launch kernels}}
  });
  // L257 reject: a domain that is not an extent
  parallel_for_each(5, [=](index<1> i) restrict(amp) {}); // expected-error {{no matching function for call to 'parallel_for_each'}} expected-note@*:* 0+ {{candidate}}
}
