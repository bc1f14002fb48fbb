// array: captured by reference, also as const; all kinds of copies; and arrays of structures.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <list>
#include <vector>

using namespace concurrency;

struct particle {
  float position[3];
  int id;
  struct {
    double mass;
    unsigned flags;
  } body;
};

void add(const array<int, 2> &a, const array<int, 2> &b, array<int, 2> &sum) {
  parallel_for_each(sum.extent, [&](index<2> i) restrict(amp) { sum[i] = a[i] + b(i[0], i[1]); });
}

void by_reference() {
  std::vector<int> numbers(6 * 7);
  for (int i = 0; i < 42; ++i)
    numbers[i] = i;
  array<int, 2> a(6, 7, numbers.begin()), b(extent<2>(6, 7), numbers.begin(), numbers.end()),
      sum(6, 7);
  add(a, b, sum);
  add(sum, sum, sum); // the same array three times
  std::vector<int> result = sum;
  for (int i = 0; i < 42; ++i)
    EXPECT_EQUAL(result[i], 4 * i);

  // Sections and views of a captured array, and an explicit capture list.
  int factor = 3;
  parallel_for_each(extent<1>(7), [&sum, factor](index<1> i) restrict(amp) {
    array_view<int, 2> row = sum.section(2, 0, 1, 7);
    row(0, i[0]) *= factor;
    sum[5][i[0]] = i[0];
  });
  result = sum;
  EXPECT_EQUAL(result[2 * 7 + 3], 3 * 4 * 17);
  EXPECT_EQUAL(result[5 * 7 + 6], 6);
}

void structures() {
  const int n = 33;
  std::vector<particle> particles(n);
  for (int i = 0; i < n; ++i) {
    particle p = {{i * 1.0f, i * 2.0f, i * 3.0f}, i, {i * 0.5, 1u << (i % 32)}};
    particles[i] = p;
  }
  array<particle, 1> device(n, particles.begin());
  parallel_for_each(device.extent, [&](index<1> i) restrict(amp) {
    particle &p = device[i];
    for (int k = 0; k < 3; ++k)
      p.position[k] += static_cast<float>(p.body.mass);
    p.body.flags ^= 1;
    particle copy = p;
    copy.id = -p.id;
    device[i] = copy;
  });
  copy(device, particles.begin());
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k)
      EXPECT_EQUAL(particles[i].position[k], i * (k + 1.0f) + i * 0.5f);
    EXPECT_EQUAL(particles[i].id, -i);
    EXPECT_EQUAL(particles[i].body.mass, i * 0.5);
    EXPECT_EQUAL(particles[i].body.flags, (1u << (i % 32)) ^ 1);
  }
}

void copies() {
  std::vector<int> numbers(10, 3), target(10);
  array<int, 1> a(10, numbers.begin());
  array<int, 1> copied(a), moved(std::move(copied)), assigned(10);
  assigned = a;
  parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { a[i] = i[0]; });
  target = moved;
  EXPECT_EQUAL(target[9], 3); // deep copies
  target = assigned;
  EXPECT_EQUAL(target[9], 3);
  a.copy_to(assigned);
  copy(assigned, target.begin());
  EXPECT_EQUAL(target[9], 9);
  std::list<int> slow(10, 4); // not contiguous
  copy(slow.begin(), slow.end(), a);
  array_view<int, 1> view(a);
  EXPECT_EQUAL(view[9], 4);
  copy_async(moved, view).get();
  EXPECT_EQUAL(view[9], 3);
  array<int, 1> from_view(array_view<const int, 1>(10, target));
  target = from_view;
  EXPECT_EQUAL(target[9], 9);
}

int main() {
  by_reference();
  structures();
  copies();
  return result();
}
