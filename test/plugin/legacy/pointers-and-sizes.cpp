// Iterators of std::array are classes in Visual C++, and pointers here; a size_t has 32 bits in programs of 32 bits; min
// and max are macros of <windows.h>. Interfaces are classes of pure virtual functions. _STD is ::std::.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %amp-clang++ -w %s -o %t 2>&1 | FileCheck %s
// RUN: %t
// RUN: not %amp-clang++ --amp-strict -fsyntax-only %s
// CHECK-COUNT-1: remark: accepted for Visual C++ compatibility: {{.*}}'std::' in 1 place, 'std::iterator_traits' of a pointer in 2 places
// CHECK-NOT: error:
#include <amp.h>
#include <array>
#include <iterator>
#include <vector>
using namespace concurrency;

template <class It, class Out> void scan(It first, It last, Out out) {
  typedef It::value_type T;
  typename It::difference_type size = distance(first, last);
  std::vector<T> in(first, last), sums(size);
  array_view<const T> from(int(size), in);
  array_view<T> to(int(size), sums);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    T sum = 0;
    for (int k = 0; k <= i[0]; ++k)
      sum += from[k];
    to[i] = sum;
  });
  to.synchronize();
  transform(begin(sums), end(sums), out, [](T n) { return n; });
}

__interface Counter {
  int count() const;
  void add(int n);
};
struct Total : Counter {
  int n = 0;
  int count() const { return n; }
  void add(int m) { n += m; }
};

namespace with_std {
using namespace std;
unsigned limit(unsigned n) { return min(n, 66666) + max(1, n); }
} // namespace with_std

_STD vector<int> sums(4);
int main() {
  std::array<int, 4> numbers = {1, 2, 3, 4};
  std::vector<int> result(4), &again = sums;
  scan(std::begin(numbers), std::end(numbers), result.data());
  scan(result.begin(), result.end(), again.begin());
  Total total;
  Counter *counter = &total;
  for (int n : again)
    counter->add(n);
  const unsigned width = 3;
  bool ok = std::max(0U, 55 - again.size()) == 51 && std::min(again.size(), width) == 3;
  ok = ok && std::max(1, again.end() - again.begin()) == 4 && with_std::limit(7) == 14;
  return ok && counter->count() == 1 + 4 + 10 + 20 ? 0 : 1;
}
