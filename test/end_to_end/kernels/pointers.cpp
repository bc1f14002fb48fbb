// Pointers in kernels: iterating over elements, pointers chosen at run time between tile_static and global memory, and
// arrays of views with dynamic indices.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

void walk_over_elements() {
  std::vector<float> data(64);
  array_view<float, 1> v(64, data);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    float *p = v.data() + i[0] * 16;
    const float *end = p + 16;
    for (float x = 0; p != end; x += 1)
      *p++ = x;
    v[i[0] * 16 + 15] = static_cast<float>(end - &v[i[0] * 16]);
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(v[i], i % 16 == 15 ? 16 : i % 16);
}

void choose_the_memory() {
  std::vector<int> data(64);
  array_view<int, 1> v(64, data);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    const int global = t.global[0];
    shared[t.local[0]] = global * 2;
    v[t] = global * 3;
    t.barrier.wait();
    int own = global * 5;
    int *p = global % 3 == 0 ? &shared[t.local[0]] : global % 3 == 1 ? &v[t.global] : &own;
    *p += 1;
    const int seen = *p;
    t.barrier.wait();
    v[t] = seen;
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(v[i], i * (i % 3 == 0 ? 2 : i % 3 == 1 ? 3 : 5) + 1);
}

struct views {
  array_view<int, 1> part[3];
  int which;
  void operator()(index<1> i) const restrict(amp) {
    for (int k = 0; k < 3; ++k)
      part[k][i] += k;
    part[which][i] += 100;
  }
};

void choose_the_view() {
  std::vector<int> data(30);
  array_view<int, 1> all(30, data);
  for (int which = 0; which < 3; ++which) {
    views kernel = {{all.section(0, 10), all.section(10, 10), all.section(20, 10)}, which};
    parallel_for_each(extent<1>(10), kernel);
  }
  for (int i = 0; i < 30; ++i)
    EXPECT_EQUAL(all[i], 100 + 3 * (i / 10));
}

struct node {
  int value, next;
};

void follow_links() {
  const int n = 100;
  std::vector<node> nodes(n);
  std::vector<int> sums(n);
  for (int i = 0; i < n; ++i) {
    nodes[i].value = i;
    nodes[i].next = (i * 37 + 11) % n;
  }
  array_view<const node, 1> list(n, nodes);
  array_view<int, 1> out(n, sums);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const node *at = &list[i];
    int sum = 0;
    do {
      sum += at->value;
      at = &list[at->next];
    } while (at->value != i[0] && sum < 100000);
    out[i] = sum;
  });
  for (int i = 0; i < n; ++i) {
    int sum = 0, at = i;
    do {
      sum += nodes[at].value;
      at = nodes[at].next;
    } while (at != i && sum < 100000);
    EXPECT_EQUAL(out[i], sum);
  }
}

int main() {
  walk_over_elements();
  choose_the_memory();
  choose_the_view();
  follow_links();
  return result();
}
