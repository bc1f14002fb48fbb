// Names that a using-declaration of the program chooses, where a using-directive brings another of the same name: the
// chosen one is meant. Two directives leave a name ambiguous.
//
// RUN: %amp-clang++ %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %amp-clang++ --amp-strict -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=STRICT
// CHECK: remark: accepted for Visual C++ compatibility: '::' in {{[0-9]+}} places (disable with --amp-strict)
// WRONG: error: 'array' is ambiguous
// STRICT: error: 'array' is ambiguous
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <array>
#include <vector>
using namespace std;
#ifdef WRONG
using namespace concurrency;
array<int, 1> none(1);
#else
using concurrency::array;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;
using std::copy;
using namespace concurrency;

struct Field {
  array<int, 1> values;
  vector<array<int, 2>> more;
  explicit Field(extent<1> e) : values(e) {}
};
template <class T> void scale(array<T, 1> &a, T by) {
  parallel_for_each(a.extent, [&a, by ](index<1> i) restrict(amp) { a[i] *= by; });
}
int run(const array<int, 1> &a) {
  array<int, 1> doubled(a.extent);
  parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { doubled[i] = a[i] * 2; });
  scale(doubled, 3);
  vector<int> host = doubled;
  return host[0] + host[3];
}
int main() {
  const int data[] = {1, 2, 3, 4};
  Field f(extent<1>(4));
  concurrency::copy(data, f.values);
  int target[4];
  copy(data, data + 4, target);
  std::array<int, 2> own = {30, 0};
  return run(f.values) != own[0] || target[3] != 4;
}
#endif
