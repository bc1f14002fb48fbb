// Host and kernels access one vector alternately, in every combination; views of its parts do not overlap.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

template <class V> void add(V v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
}

int main() {
  std::vector<int> d(64, 1), other(64, 5);
  array_view<int> v(64, d);
  add(v);
  v[3] = 7; // through the view
  add(v.section(0, 8));
  v.synchronize();
  d[4] = 9;
  v.refresh();
  add(v);
  copy(other.begin(), other.end(), v);
  add(v.section(32, 32));
  array<int> a(64, other.begin());
  other[0] = 6; // an array is a copy
  copy(a, v);
  add(v);
  v.synchronize();
  v.discard_data();
  d[8] = 11;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
  v.synchronize();
  {
    array_view<int> left(32, d.data()), right(32, d.data() + 32); // of both halves
    add(left);
    add(right);
    add(left);
  } // the destructors synchronize
  v.refresh();
  add(v);
  v.synchronize();
  return d[5] + d[40] != 5 + 3 + 40 + 2;
}
