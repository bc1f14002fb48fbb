// `typename` before a template parameter, also where Clang's mode for Visual C++ rejects it: as the first parameter of a
// constructor.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// RUN: not %amp-clang++ -std=c++17 --amp-strict -fsyntax-only %s
// CHECK: extra-typename.cpp:{{[0-9]+}}:{{[0-9]+}}: remark: accepted for Visual C++ compatibility: 'typename' before an unqualified name in
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
template <class T> struct Range {
  Range(typename T first, typename T last) : first(first), last(last) {}
  explicit Range(const typename T *both);
  template <class U> Range(typename U &size, int) restrict(cpu, amp) : first(0), last(T(size)) {}
  T size(typename T step) const restrict(cpu, amp) { return (last - first) / step; }
  T first, last;
};
template <class T> Range<T>::Range(const typename T *both) : first(both[0]), last(both[1]) {}

int main() {
  const int both[] = {2, 8};
  float size = 4;
  const Range<int> a(1, 7), b(both), c(size, 0);
#ifdef WRONG
  // WRONG: [[@LINE+1]]:{{[0-9]+}}: error: no matching constructor for initialization of 'const Range<int>'
  const Range<int> d("text");
#endif
  return a.size(3) + b.size(2) + c.size(1) - 9;
}
