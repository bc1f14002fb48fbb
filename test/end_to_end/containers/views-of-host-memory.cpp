// array_view over host memory is copied to the device when a kernel needs it, and back when the host reads, the view is
// synchronized or the last view is destroyed. It is not copied back if it was discarded or is const.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <array>
#include <vector>

using namespace concurrency;

void add_one(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
}

void element_access_synchronizes() {
  std::vector<int> data(100, 1);
  array_view<int, 1> v(100, data);
  add_one(v);
  EXPECT_EQUAL(v[7], 2);
  v[7] = 50; // the next kernel sees a write by the host
  add_one(v);
  add_one(v);
  EXPECT_EQUAL(v(7), 52);
  EXPECT_EQUAL(v[index<1>(8)], 4);
  EXPECT_EQUAL(v.data()[9], 4);
}

void synchronize_writes_back() {
  std::vector<int> data(100, 1);
  array_view<int, 1> v(100, data);
  add_one(v);
  v.synchronize();
  EXPECT_EQUAL(data[99], 2);
  add_one(v);
  v.synchronize_async().get();
  EXPECT_EQUAL(data[99], 3);

  // The program changes the data directly: it announces that before, or calls refresh afterwards.
  v.synchronize(access_type_read_write);
  data[0] = 1000;
  add_one(v);
  EXPECT_EQUAL(v[0], 1001);
  v.synchronize();
  data[1] = 2000;
  v.refresh();
  add_one(v);
  EXPECT_EQUAL(v[1], 2001);
}

void last_view_writes_back() {
  std::vector<int> data(10, 5);
  {
    array_view<int, 1> v(10, data);
    array_view<int, 1> copy(v), section = v.section(2, 3);
    add_one(section);
  }
  for (int i = 0; i < 10; ++i)
    EXPECT_EQUAL(data[i], i >= 2 && i < 5 ? 6 : 5);
  std::array<int, 3> fixed = {{1, 2, 3}};
  int plain[] = {1, 2, 3};
  {
    array_view<int, 1> a(fixed), b(plain);
    add_one(a);
    add_one(b);
  }
  EXPECT_EQUAL(fixed[2], 4);
  EXPECT_EQUAL(plain[0], 2);
}

void discarded_results_do_not_come_back() {
  std::vector<int> data(10, 5);
  {
    array_view<int, 1> v(10, data);
    v.discard_data();
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
    v.synchronize();
    EXPECT_EQUAL(data[9], 9);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = -1; });
    v.discard_data();
  }
  EXPECT(data[9] == 9 || data[9] == -1); // unspecified, but one of the two
}

void const_views() {
  const std::vector<int> data = {1, 2, 3, 4};
  std::vector<int> squares(4);
  array_view<const int, 1> in(4, data);
  array_view<int, 1> out(4, squares);
  array_view<const int, 1> out_again(out); // a read-only view of the same data
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in[i] * in[i]; });
  EXPECT_EQUAL(out_again[3], 16);
  std::vector<int> more(4);
  array_view<int, 1> other(4, more);
  parallel_for_each(other.extent, [=](index<1> i) restrict(amp) { other[i] = out_again[i] + 1; });
  EXPECT_EQUAL(other[3], 17);
}

void views_without_source() {
  array_view<float, 2> scratch(8, 8);
  parallel_for_each(scratch.extent, [=](index<2> i) restrict(amp) {
    scratch[i] = static_cast<float>(i[0] * 10 + i[1]);
  });
  parallel_for_each(scratch.extent, [=](index<2> i) restrict(amp) { scratch[i] *= 2; });
  EXPECT_EQUAL(scratch(7, 6), 152);
}

int main() {
  element_access_synchronizes();
  synchronize_writes_back();
  last_view_writes_back();
  discarded_results_do_not_come_back();
  const_views();
  views_without_source();
  return result();
}
