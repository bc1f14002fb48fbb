// Function objects that cannot be split into arguments: views and arrays chosen at run time, C arrays with dynamic
// indices, members that the kernel changes; and reads of a view after barriers.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O0 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

const int n = 64;
std::vector<int> count_from(int first) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = first + i;
  return v;
}

void views_in_an_array_of_the_kernel() {
  std::vector<int> a(n), b(n);
  array_view<int> va(n, a), vb(n, b);
  parallel_for_each(va.extent, [=](index<1> i) restrict(amp) {
    array_view<int> v[2] = {va, vb};
    v[i[0] & 1][i] = 7 * i[0];
  });
  for (int i = 0; i < n; ++i) {
    EXPECT_EQUAL(va[i], i & 1 ? 0 : 7 * i);
    EXPECT_EQUAL(vb[i], i & 1 ? 7 * i : 0);
  }
}

void pointer_to_one_of_two_arrays() {
  std::vector<int> a = count_from(0), b = count_from(100), out(n);
  array<int> A(n, a.begin()), B(n, b.begin());
  array_view<int> v(n, out);
  parallel_for_each(v.extent, [=, &A, &B](index<1> i) restrict(amp) {
    array<int> *p = i[0] & 1 ? &A : &B;
    int sum = 0;
    for (int k = 0; k < 5; ++k) {
      sum += (*p)[k];
      p = p == &A ? &B : &A;
    }
    v[i] = sum;
  });
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(v[i], i & 1 ? 0 + 101 + 2 + 103 + 4 : 100 + 1 + 102 + 3 + 104);
}

struct part {
  array_view<int> v;
  int n;
};
struct whole {
  int z;
  part parts[2];
};

void views_in_captured_structs() {
  std::vector<int> a = count_from(0), b = count_from(100), out(n);
  whole w = {5, {{array_view<int>(n, a), 3}, {array_view<int>(n, b), 4}}};
  array_view<int> v(n, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const part &p = w.parts[i[0] & 1];
    v[i] = p.v[i] + p.n + w.z;
  });
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(v[i], i & 1 ? 100 + i + 4 + 5 : i + 3 + 5);
}

void captured_c_arrays() {
  std::vector<int> out(n);
  array_view<int> v(n, out);
  double numbers[6] = {1, 2, 3, 4, 5, 6};
  long longs[4] = {10, 20, 30, 40};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    double mine[6];
    for (int k = 0; k < 6; ++k)
      mine[k] = numbers[k];
    v[i] = static_cast<int>(mine[i[0] % 6]) + static_cast<int>(longs[i[0] & 3]);
  });
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(v[i], i % 6 + 1 + (i % 4 + 1) * 10);
}

struct changing {
  array_view<int> v;
  int k;
  mutable int m;
  void operator()(index<1> i) const restrict(amp) {
    m = k - i[0];
    int *p = &m;
    *p += i[0] & 3;
    v[i] = m;
  }
};

void members_that_change() {
  std::vector<int> out(n);
  array_view<int> v(n, out);
  parallel_for_each(v.extent, changing{v, n, 0});
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(v[i], n - i + (i & 3));
}

void reads_behind_barriers() {
  std::vector<int> out(n);
  array_view<int> v(n, out);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int i = t.global[0];
    v[i] = i;
    t.barrier.wait_with_global_memory_fence();
    int other = v[t.tile_origin[0] + 15 - t.local[0]];
    t.barrier.wait_with_global_memory_fence();
    v[t.tile_origin[0] + (t.local[0] + 1) % 16] = other;
    t.barrier.wait_with_global_memory_fence();
    int mine = v[i];
    v[i] = mine + 1;
  });
  for (int i = 0; i < n; ++i) {
    int from = (i % 16 + 15) % 16;
    EXPECT_EQUAL(v[i], i / 16 * 16 + 15 - from + 1);
  }
}

void section_over_its_view() {
  std::vector<int> out(n);
  array_view<int> v(n, out), w = v.section(8, 16);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
  parallel_for_each(w.extent, [=](index<1> i) restrict(amp) {
    array_view<int> s = v.section(8, 16);
    const array_view<int> &r = i[0] & 1 ? s : w;
    r[i] += 1000;
  });
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(v[i], i >= 8 && i < 24 ? i + 1000 : i);
}

int main() {
  views_in_an_array_of_the_kernel();
  pointer_to_one_of_two_arrays();
  views_in_captured_structs();
  captured_c_arrays();
  members_that_change();
  reads_behind_barriers();
  section_over_its_view();
  return result();
}
