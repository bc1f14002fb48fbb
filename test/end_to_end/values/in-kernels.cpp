// index and extent in kernels: every operator gives there what it gives on the host.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int results = 64;

struct writer {
  int values[results];
  int used;
  writer() restrict(cpu, amp) : used(0) {}
  void put(int x) restrict(cpu, amp) { values[used++] = x; }
  template <typename Tuple> void put_all(const Tuple &t) restrict(cpu, amp) {
    for (int i = 0; i < Tuple::rank; ++i)
      put(t[i]);
  }
};

/// What index and extent have in common. `a` and `b` have no component 0.
template <typename Tuple> void arithmetic(writer &w, Tuple a, Tuple b) restrict(cpu, amp) {
  w.put_all(a + b);
  w.put_all(a - b);
  w.put_all((a + 3) * 2 - 1);
  w.put_all((7 - a) + (5 * b) - (3 + a));
  w.put_all(100 / a + 100 % b);
  w.put_all(a / 2 + b % 3);
  Tuple c(a);
  c += b;
  c -= 1;
  c *= 3;
  w.put_all(c);
  c /= 2;
  c %= 50;
  c += 7;
  c -= a;
  w.put_all(c++);
  w.put_all(--c);
  w.put_all(++c);
  w.put_all(c--);
  w.put((a == b) * 8 + (a != b) * 4 + (a == Tuple(a)) * 2 + (a != Tuple(a)));
}

void extents(writer &w, extent<2> e, index<2> i) restrict(cpu, amp) {
  w.put_all(e + i);
  w.put_all(e - i);
  e += i;
  w.put_all(e -= index<2>(1, 1));
  w.put(static_cast<int>(e.size()));
  w.put(e.contains(i) * 4 + e.contains(index<2>(-1, 0)) * 2 + e.contains(index<2>(0, e[1])));
  tiled_extent<4, 8> t = e.tile<4, 8>();
  w.put_all(t.pad());
  w.put_all(t.truncate());
  w.put_all(t.get_tile_extent());
  w.put_all(t.tile_extent);
  w.put((t == t.pad()) * 2 + (t != t.truncate()));
  const int components[] = {4, 5};
  w.put_all(extent<2>(components));
  w.put(extent<2>::rank + tiled_extent<4, 8>::tile_dim1);
}

void all(writer &indices, writer &others, int x) restrict(cpu, amp) {
  arithmetic(indices, index<3>(x + 1, x * 2 + 1, -x - 4), index<3>(x + 2, 3, x + 9));
  arithmetic(others, extent<2>(x + 1, 9), extent<2>(4, x + 3));
  extents(others, extent<2>(x + 20, x + 30), index<2>(x, 3));
}

int main() {
  const int n = 20;
  std::vector<writer> data(2 * n);
  array_view<writer, 2> out(2, n, data);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    writer indices, others;
    all(indices, others, i[0]);
    out(0, i[0]) = indices;
    out(1, i[0]) = others;
  });
  for (int i = 0; i < n; ++i) {
    writer host[2];
    all(host[0], host[1], i);
    for (int k = 0; k < 2; ++k) {
      EXPECT_EQUAL(out(k, i).used, host[k].used);
      EXPECT(host[k].used <= results);
      for (int j = 0; j < host[k].used; ++j)
        EXPECT_EQUAL(out(k, i).values[j], host[k].values[j]);
    }
  }
  return result();
}
