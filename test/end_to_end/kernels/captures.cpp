// Captures of a kernel's lambda by copy: scalars of every type allowed in kernels, C arrays, structures with arrays,
// views and indices. Constants need no capture.
//
// RUN: %amp-clang++ -O1 -std=c++14 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int global_constant = 11;
enum class mode { add, subtract };

struct settings {
  int weights[5];
  float scale;
  bool enabled;
  struct {
    int small;
    unsigned tiny;
  } inner;
};

int main() {
  const int n = 40;
  std::vector<int> data(n);
  array_view<int, 1> out(n, data);

  bool flag = true;
  int c = 65;
  unsigned uc = 200;
  int s = -300;
  unsigned us = 60000;
  int i = -70000;
  unsigned u = 4000000000u;
  long l = -5000000000l;
  unsigned long ul = 10000000000ul;
  float f = 1.5f;
  double d = -2.25;
  mode m = mode::subtract;
  index<2> where(3, 4);
  extent<3> size(2, 3, 4);
  const int local_constant = 5;

  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    out[0] = flag;
    out[1] = c;
    out[2] = uc;
    out[3] = s;
    out[4] = us;
    out[5] = i;
    out[6] = u > 3999999999u;
    out[7] = static_cast<int>(l / 1000000);
    out[8] = static_cast<int>(ul / 1000000);
    out[9] = static_cast<int>(f * 10);
    out[10] = static_cast<int>(d * 100);
    out[11] = m == mode::add ? 1 : -1;
    out[12] = where[0] * 10 + where[1];
    out[13] = static_cast<int>(size.size());
    out[14] = local_constant + global_constant;
  });
  const int expected[] = {1,  65, 200,  -300, 60000, -70000, 1, -5000, 10000, 15, -225, -1,
                          34, 24, 16};
  for (int k = 0; k < 15; ++k)
    EXPECT_EQUAL(out[k], expected[k]);

  // A C array is copied into the lambda; here with a dynamic index.
  double table[n];
  int matrix[4][10];
  for (int k = 0; k < n; ++k) {
    table[k] = k * 1.5;
    matrix[k / 10][k % 10] = k * k;
  }
  settings config = {{1, 2, 3, 4, 5}, 0.5f, true, {-7, 250}};
  parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
    const int k = idx[0];
    float value = static_cast<float>(table[k] + matrix[k / 10][k % 10]);
    if (config.enabled)
      value += config.weights[k % 5] * config.scale + config.inner.small + config.inner.tiny;
    out[idx] = static_cast<int>(value * 2);
  });
  for (int k = 0; k < n; ++k)
    EXPECT_EQUAL(out[k], static_cast<int>(2 * (k * 1.5f + k * k + (k % 5 + 1) * 0.5f + 243)));

  // The lambda's creation makes the copy, and each thread sees it unchanged.
  int changing = 1;
  auto kernel = [=](index<1> idx) restrict(amp) { out[idx] = changing; };
  changing = 2;
  parallel_for_each(out.extent, kernel);
  EXPECT_EQUAL(out[n - 1], 1);

  // An init-capture.
  parallel_for_each(out.extent, [out, twice = i * 2](index<1> idx) restrict(amp) {
    out[idx] = twice;
  });
  EXPECT_EQUAL(out[n / 2], -140000);
  return result();
}
