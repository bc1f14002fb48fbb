// A function returns a reference to a by-value parameter.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

template <class T> const T &larger(const T a, const T b) restrict(amp) {
  const T *result = &a;
  if (a < b)
    result = &b;
  return *result;
}

int main() {
  std::vector<int> d(16, 5);
  array_view<int> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const int &most = larger(v[i], i[0]);
    v[i] = most; // FINDING: memory
  });
}
