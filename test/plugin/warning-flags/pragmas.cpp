// #pragma clang diagnostic for the warnings of the plugin, from the parser's checks and from the device
// pipeline.
//
// RUN: not %amp-clang++ -fsyntax-only -Werror %s 2> %t
// RUN: FileCheck %s --implicit-check-not=warning: --implicit-check-not=error: < %t
#include <amp.h>
using namespace concurrency;

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wamp-cast-away-const"
int *quiet(const int *p) restrict(amp) { return (int *)p; }
#pragma clang diagnostic pop

void kernels(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wamp-divergent-barrier"
    if (v[0] > 3)
      t.barrier.wait();
#pragma clang diagnostic pop
    v[t] = 1;
  });
}

// Clang's own flags, and invalid pragmas.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-variable"
#pragma clang diagnostic pop
#pragma clang diagnostic pop
// CHECK: :[[#@LINE-1]]:26: error: pragma diagnostic pop could not pop, no matching push
#pragma clang diagnostic ignored "-Wamp-rase"
// CHECK: :[[#@LINE-1]]:34: error: unknown warning group '-Wamp-rase', ignored [-Werror,-Wunknown-warning-option]
#pragma clang diagnostic sideways
// CHECK: :[[#@LINE-1]]:26: error: pragma diagnostic expected 'error'
#pragma clang diagnostic ignored "amp"
// CHECK: :[[#@LINE-1]]:34: error: pragma diagnostic expected option name

#pragma GCC diagnostic warning "-Wamp"
int *loud(const int *p) restrict(amp) { return (int *)p; }
// CHECK: pragmas.cpp:[[#@LINE-1]]:48: error: cast from {{.*}} [-Werror,-Wamp-cast-away-const]
