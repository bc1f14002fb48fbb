// Memory in kernels: the same layout as on the host, pointers to any memory, and values with no more precision than
// their type.
//
// RUN: %amp-clang++ -std=c++11 -ffp-contract=off -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>
using namespace concurrency;

struct Base {
  bool b;
  int i;
};
struct Mixed : Base {
  double d;
  float f[3];
  long l;
  enum Kind { none, some } kind;
  union {
    unsigned u;
    float g;
  };
};

int main() {
  // L169 accept: structures have the host's layout
  std::vector<Mixed> mixed(16);
  array_view<Mixed, 1> m(16, mixed);
  parallel_for_each(m.extent, [=](index<1> i) restrict(amp) {
    Mixed &x = m[i];
    x.b = i[0] % 2;
    x.i = i[0];
    x.d = i[0] / 2.0;
    x.f[2] = i[0] * 3.0f;
    x.l = (1L << 40) + i[0] + (long)sizeof(Mixed);
    x.kind = Mixed::some;
    x.u = 7u;
  });
  m.synchronize();
  for (int i = 0; i < 16; ++i) {
    const Mixed &x = mixed[i];
    EXPECT(x.b == (i % 2 != 0) && x.i == i && x.d == i / 2.0 && x.f[2] == i * 3.0f);
    EXPECT(x.l == (1L << 40) + i + (long)sizeof(Mixed) && x.kind == Mixed::some && x.u == 7u);
  }

  // L145 accept: one pointer points to global, tile_static and private memory in turn
  std::vector<int> data(64);
  array_view<int, 1> v(64, data);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    int own = 1000 + t.global[0];
    int *mine = &v[t.global];
    shared[t.local[0]] = 500;
    *mine = 100;
    t.barrier.wait();
    int total = 0;
    int *p = &own;
    for (int k = 0; k < 4; ++k) {
      total += *p;
      if ((t.global[0] + k) % 3 == 0)
        p = &own;
      else if ((t.global[0] + k) % 3 == 1)
        p = &shared[t.local[0]];
      else
        p = mine;
    }
    *p += total;
    *mine = shared[t.local[0]] + own + *mine;
  });
  for (int i = 0; i < 64; ++i) {
    int own = 1000 + i, mine = 100, shared = 500, total = 0, *p = &own;
    for (int k = 0; k < 4; ++k) {
      total += *p;
      p = (i + k) % 3 == 0 ? &own : (i + k) % 3 == 1 ? &shared : &mine;
    }
    *p += total;
    EXPECT_EQUAL(v[i], shared + own + mine);
  }

  // L134 accept: every operation is rounded to its type
  std::vector<float> in(64), out(64);
  for (int i = 0; i < 64; ++i)
    in[i] = 1.0f + i * 1.1920929e-7f * 977;
  array_view<const float, 1> a(64, in);
  array_view<float, 1> r(64, out);
  parallel_for_each(r.extent, [=](index<1> i) restrict(amp) {
    float x = a[i];
    r[i] = x * x - x * 1.0000001f;
  });
  for (int i = 0; i < 64; ++i) {
    volatile float square = in[i] * in[i], product = in[i] * 1.0000001f;
    EXPECT_EQUAL(r[i], square - product);
  }
  return result();
}
