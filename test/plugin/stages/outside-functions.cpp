// An error outside of functions leaves nothing to judge: what else is wrong comes out when it is mended.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Broken {
  Unknown member; // expected-error {{unknown type name 'Unknown'}}
};

void kernels(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    Broken b;
    if (t.local[0] == 3)
      t.barrier.wait();
  });
}
