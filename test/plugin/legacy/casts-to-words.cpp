// Visual C++ accepts casts to types of several words: `unsigned int(x)`.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ -std=c++17 --amp-strict -fsyntax-only %s
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// CHECK: casts-to-words.cpp:{{[0-9]+}}:{{[0-9]+}}: remark: accepted for Visual C++ compatibility: casts to types of several words in 13 places (disable with --amp-strict)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <functional>
#include <type_traits>
using namespace concurrency;

template <class T> unsigned whole(T x) restrict(cpu, amp) { return unsigned int(x); }
unsigned sum(unsigned a, unsigned b) { return a + b; }
#ifdef WRONG
void wrong(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    // WRONG: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'long long'
    v[i] = int(long long(v[i]));
  });
}
#endif

int main() {
  float values[] = {3.5f, 4.25f};
  array_view<float> view(2, values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = unsigned int(view[i]) + whole(0.5f); });
  bool right = view[0] == 3 && view[1] == 4;
  const int n = 300;
  right = right && unsigned char(n) == 44 && n + unsigned char(n) == 344;
  right = right && sum(unsigned int(2.5), unsigned  /* of two words */ int(3.5)) == 5;
  auto wide = unsigned long long(n) << 32;
  static_assert(std::is_same<decltype(wide), unsigned long long>::value, "");
  static_assert(std::is_same<decltype(long double(n)), long double>::value, "");
  for (unsigned i = 0; i < unsigned int(n); i += 100)
    right = right && long long(i) * 2 == 2 * i;
  std::function<unsigned int(int)> f = [](int x) { return unsigned short(x) + long(unsigned int(x)); };
  unsigned int(declared) = f(2); // a declaration
  return right && declared == 4 && unsigned int() == 0 ? 0 : 1;
}
