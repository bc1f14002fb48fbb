// The arithmetic types of kernels: the device computes the same results as the host.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t.0 && %t.0
// RUN: %amp-clang++ -O2 -std=c++11 -I%S/../Inputs %s -o %t.2 && %t.2
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <limits.h>
#include <vector>

using namespace concurrency;

enum color { red, green = 5, blue };
enum class level : unsigned { low = 1, high = 0x80000000u };

struct results {
  int i[10];
  unsigned u[8];
  long l[6];
  unsigned long ul[6];
  float f[4];
  double d[4];
};

void compute(results &r, int a, int b) restrict(cpu, amp) {
  r.i[0] = a / b;
  r.i[1] = a % b;
  r.i[2] = a >> (b & 7);
  r.i[3] = a & b;
  r.i[4] = a ^ ~b;
  r.i[5] = static_cast<color>(a & 1 ? green : blue);
  r.i[6] = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * !(a & b);
  bool flag = a > 0;
  flag = flag != (b > 3);
  r.i[7] = flag ? 1 : 2;
  r.i[8] = -a;
  r.i[9] = a > b ? a : b;

  unsigned ua = a, ub = b;
  r.u[0] = ua / ub;
  r.u[1] = ua % ub;
  r.u[2] = ua >> (ub & 31);
  r.u[3] = ua << (ub & 31);
  r.u[4] = ua * ub;
  r.u[5] = ua - ub;
  r.u[6] = ua < ub;
  r.u[7] = static_cast<unsigned>(a & 2 ? level::low : level::high);

  long la = a * 1000003l, lb = b;
  r.l[0] = la / lb;
  r.l[1] = la % lb;
  r.l[2] = static_cast<long>(static_cast<unsigned long>(la) * static_cast<unsigned long>(lb)); // it wraps
  r.l[3] = la >> (b & 63);
  r.l[4] = la < lb;
  r.l[5] = static_cast<int>(la);
  unsigned long ula = la, ulb = ub;
  r.ul[0] = ula / ulb;
  r.ul[1] = ula % ulb;
  r.ul[2] = ula << (ub & 63);
  r.ul[3] = ula ^ 0x123456789abcdefl;
  r.ul[4] = static_cast<unsigned>(ula);
  r.ul[5] = ula < ulb;

  float f = a * 0.37f;
  r.f[0] = f / b;
  r.f[1] = static_cast<float>(static_cast<int>(f));
  r.f[2] = f > b ? f : static_cast<float>(-b);
  r.f[3] = static_cast<float>(ua);
  double d = a * 0.37;
  r.d[0] = d / b;
  r.d[1] = static_cast<double>(static_cast<long>(d));
  r.d[2] = d - f;
  r.d[3] = static_cast<double>(ula);
}

int main() {
  const int values[] = {0,  1,   -1,   2,    3,      7,       -8,      100,     -12345,
                        17, 255, 4096, 9999, 654321, 8388609, 1 << 30, INT_MAX, -INT_MAX};
  const int n = sizeof values / sizeof *values;
  std::vector<results> device(n * n);
  array_view<results, 2> out(n, n, device);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
    int b = values[i[1]];
    compute(out[i], values[i[0]], b == 0 ? 6 : b); // no division by 0
  });
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const int b = values[column] == 0 ? 6 : values[column];
      const results &d = out(row, column);
      results h;
      compute(h, values[row], b);
      for (int k = 0; k < 10; ++k)
        EXPECT_EQUAL(d.i[k], h.i[k]);
      for (int k = 0; k < 8; ++k)
        EXPECT_EQUAL(d.u[k], h.u[k]);
      for (int k = 0; k < 6; ++k) {
        EXPECT_EQUAL(d.l[k], h.l[k]);
        EXPECT_EQUAL(d.ul[k], h.ul[k]);
      }
      // Division of floats may be 2.5 ulp off on a device (OpenCL 1.2, 7.4); everything else is exact.
      EXPECT(d.f[0] - h.f[0] <= 3e-7f * (h.f[0] < 0 ? -h.f[0] : h.f[0]) &&
             h.f[0] - d.f[0] <= 3e-7f * (h.f[0] < 0 ? -h.f[0] : h.f[0]));
      for (int k = 1; k < 4; ++k)
        EXPECT_EQUAL(d.f[k], h.f[k]);
      for (int k = 0; k < 4; ++k)
        EXPECT_EQUAL(d.d[k], h.d[k]);
    }
  return result();
}
