// The atomic operations on float and double are templates that overload resolution ranks last: a program's own
// functions of the same name win, as they would if the library had none.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

float atomic_fetch_max(float *dest, float value) restrict(amp) {
  *dest = -value;
  return 17;
}
template <typename T> T atomic_fetch_min(T *dest, T value) restrict(amp) {
  *dest = value + value;
  return 18;
}

int main() {
  std::vector<float> f(3);
  std::vector<double> d(1);
  const array_view<float, 1> v(3, f);
  const array_view<double, 1> w(1, d);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    v[1] = atomic_fetch_max(&v[0], 3) + float(atomic_fetch_min(&w[0], 4.0));
    atomic_fetch_add(&v[2], 5); // the library's
  });
  v.synchronize();
  w.synchronize();
  EXPECT_EQUAL(f[0], -3.0f);
  EXPECT_EQUAL(f[1], 35.0f);
  EXPECT_EQUAL(f[2], 5.0f);
  EXPECT_EQUAL(d[0], 8.0);
  return result();
}
