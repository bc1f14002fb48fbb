// Names of the program that namespace std declares since C++14 or later: with `using namespace std;` they are ambiguous in
// standard C++. Names that Visual C++ 2013 had in std stay ambiguous. The library's namespace `detail` hides no namespace of
// the program.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// RUN: not %amp-clang++ -std=c++17 --amp-strict -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=STRICT
// CHECK: newer-names.cpp:[[# @LINE + 19]]:{{[0-9]+}}: remark: accepted for Visual C++ compatibility: '::' in 8 places, '::own::deep::' in 3 places (disable with --amp-strict)
// WRONG: error: reference to 'distance' is ambiguous
// STRICT: error: reference to 'byte' is ambiguous
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstddef>
#include <vector>
using namespace std;
using namespace concurrency;
typedef unsigned char byte;
namespace own {
namespace deep {
const int size = 4;
int data[3];
} // namespace deep
} // namespace own
using namespace own::deep;

byte low(int x) { return byte(x & 255); }
struct Pixel {
  byte red;
  const byte *all;
  vector<byte> more;
};
namespace detail {
const int one = 1;
}
int getOne() { return detail::one; }
template <class T> int sizeOf(T) { return sizeof(byte); }
int sum() {
  int sum = sizeOf(1);
  for (int i = 0; i < size; ++i)
    sum += data[0];
  return sum + (byte)300;
}
#ifdef WRONG
int distance = 3;
int twice = distance * 2;
#endif

int main() {
  vector<int> v(4);
  array_view<int> view(4, v);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = size + i[0]; });
  return sum() == 45 && view[3] == 7 && low(257) == getOne() && sizeof(Pixel::red) == 1 ? 0 : 1;
}
