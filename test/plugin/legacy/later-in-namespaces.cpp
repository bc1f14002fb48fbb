// Visual C++ looks for the names of a namespace when it instantiates a template: they may be declared later.
//
// RUN: %amp-clang++ %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ --amp-strict -fsyntax-only %s
// RUN: not %amp-clang++ -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: remark: accepted for Visual C++ compatibility: names declared after their templates
// WRONG: error: no member named 'never' in namespace 'outer::inner'
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

namespace outer {
namespace inner {
template <class T> void scan(array_view<T> v) {
  inner::add<T>(v, 1);
  outer::inner::twice(v);
#ifdef WRONG
  inner::never<T>(v);
#endif
}
template <class T> void add(array_view<T> v, int n) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { v[i] = inner::sum(v[i], n) + n * inner::Zero<T>::value; });
}
template <class T> void twice(array_view<T> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 2; });
}
template <class T> T sum(T a, T b) restrict(cpu, amp) { return a + b; }
template <class T> struct Zero {
  static const T value = 0;
};
} // namespace inner
} // namespace outer

int main() {
  int data[] = {1, 2};
  array_view<int> v(2, data);
  outer::inner::scan(v);
  v.synchronize();
  return data[0] == 4 && data[1] == 6 ? 0 : 1;
}
