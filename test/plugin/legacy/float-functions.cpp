// Visual C++'s <cmath> declares C's functions for float and long double in std, as libstdc++ 14 does. They are cpu
// functions.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t > %t.log 2>&1
// RUN: %if !std-sqrtf %{ FileCheck %s --implicit-check-not=error: < %t.log %}
// RUN: %t
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// RUN: %python -c "names = 'acos asin atan cbrt ceil cos cosh exp exp2 expm1 fabs floor log log10 log1p log2 rint round sin sinh sqrt tan tanh trunc'; print('#include <amp.h>\nint main() { return !(' + ' + '.join('std::' + n + s + '(0.5' + s + ')' for n in names.split() for s in 'fl') + ' != 0); }')" > %t.all.cpp
// RUN: %amp-clang++ -std=c++17 -w %t.all.cpp -o %t.all
// RUN: %t.all
// RUN: %if !std-sqrtf %{ not %amp-clang++ -std=c++17 -w --amp-strict -fsyntax-only %t.all.cpp %}
// CHECK: float-functions.cpp:{{[0-9]+}}:{{[0-9]+}}: remark: accepted for Visual C++ compatibility: std::sqrtf and the like (disable with --amp-strict)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cmath>
using namespace concurrency;

template <class T> float length(T x, T y) { return std::sqrtf(std::powf(x, 2) + y * y); }
float twice(float x) {
  using std::fabsf;
  return 2 * fabsf(x);
}
#ifdef WRONG
// WRONG: [[@LINE+1]]:{{[0-9]+}}: error: 'sqrtf' is restricted to cpu and cannot be called from code restricted to amp
float wrong(float x) restrict(amp) { return std::sqrtf(x); }
#endif
int main() {
  float lengths[] = {length(3.f, 4.f), twice(-1)};
  array_view<float> view(2, lengths);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  return view[0] == 6 && view[1] == 3 && std::fmodf(7, 4) == 3 ? 0 : 1;
}
