// The compatibility mode changes neither programs that compile nor programs that fail for other reasons: it supplies
// nothing, and no name of the program is replaced by one of the library.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// --amp-strict supplies nothing either: the same files are read, and the object is the same.
// RUN: %amp-clang++ -std=c++17 -w -c %s -o %t.o -MD -MF %t.d && mv %t.o %t.default.o && mv %t.d %t.default.d
// RUN: %amp-clang++ -std=c++17 -w -c %s -o %t.o -MD -MF %t.d --amp-strict
// RUN: cmp %t.o %t.default.o && cmp %t.d %t.default.d
// RUN: FileCheck %s --check-prefix=FILES --input-file=%t.d
// RUN: %amp-clang++ -std=c++17 -dM -E %s --amp-strict | FileCheck %s --check-prefix=MACROS
// FILES-NOT: visual
// MACROS-NOT: #define {{(_MSC_VER|_M_X64|_WIN32|UNICODE|_T|TRUE|__min|_tmain|__int64|typename)[ (]}}
#include <amp.h>
using namespace std;
using namespace concurrency;

// expected-no-diagnostics
template <class T> T max(T a, T b) restrict(cpu, amp) { return a < b ? b : a; }
struct list {
  int map;
};
void sort(int *p, int n) {
  for (int i = 1; i < n; ++i)
    if (p[i] < p[i - 1])
      p[i] = p[i - 1];
}
int accumulate(list l) { return l.map; }
template <class T> struct Dependent {
  typedef T type;
  static int value(int n) { return n; }
};
template <class T> int uses() {
  typename Dependent<T>::type x = 1;
  return Dependent<T>::value(x);
}
struct Final {
  int x;
};
struct Final sealed { 1 }, abstract{2};
struct Words {
  virtual int sealed(int abstract) { return (int)abstract; }
  int override = (int)sealed(1), final = -(int)::sealed.x;
};
template <class V> struct Kind { static const int value = 1; };
template <class T, unsigned N> struct Kind<array_view<T, N>> { static const int value = 2; };
int words(int n) {
  int sealed = 3, abstract = 4;
  if (n) sealed = 4;
  while (n) abstract = --n;
  return sealed + abstract;
}
int main() {
  int d[2] = {2, 1};
  sort(d, 2);
  array_view<int> a(2, d);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = ::max(a[i], 2); });
  return accumulate(list{3}) + uses<int>();
}
