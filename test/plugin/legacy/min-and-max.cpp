// In Visual C++, `min(` and `max(` are macros of <windows.h>: a variable, parameter or member of the same name does not
// hide them.
//
// RUN: %amp-clang++ -std=c++14 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// RUN: not %amp-clang++ -std=c++14 --amp-strict -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not %amp-clang++ -std=c++14 -DOTHER -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=OTHER
// CHECK: remark: accepted for Visual C++ compatibility: names of Visual C++, '::' in 9 places
// STRICT: error: called object type 'int' is not a function or function pointer
// OTHER: error: called object type 'int' is not a function or function pointer
// OTHER-NEXT: mean = mean(a, b)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

struct pair {
  float x, y;
};
struct range {
  int min, max;
  int width() const { return max(min, max) - min; }
  int limit(int x) const { return this->min < x ? x : min(max, min); }
};
template <typename T> T limit(T x, T min, T max) restrict(cpu, amp) { return min(max(x, min), max); }

int higher(int a, int b) {
  int max = max(a, b);
  return max;
}
#ifdef OTHER
int middle(int a, int b) {
  int mean = mean(a, b);
  return mean;
}
#endif

int main() {
  std::vector<pair> data = {{1, 2}, {4, 3}};
  concurrency::array_view<pair> v(2, data);
  concurrency::parallel_for_each(
      v.extent, [=](concurrency::index<1> i) restrict(amp) {
        pair max, min;
        max.x = max(v[i].x, max(v[i].y, 2.5f));
        min.x = min(v[i].x, v[i].y);
        v[i].x = limit(max.x, 0.0f, 3.0f);
        v[i].y = min.x;
      });
  int total = 0, min = 7;
  min = min(min, 5);
  total =
      int(v[0].x * 2 + v[1].x) + int(v[0].y + v[1].y) + higher(3, 9) + min + range{2, 5}.width() + range{2, 5}.limit(1);
  return total == 5 + 3 + 4 + 9 + 5 + 3 + 2 ? 0 : 1;
}
