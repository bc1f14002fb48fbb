// Indices that fall from thread to thread, signed and unsigned, some of which wrap around on purpose.
// RUN: %amp-clang++ -O2 --amp-no-spirv %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// UNSUPPORTED: on-opencl
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

static int failures;

static void expect(const char *what, int n, int i, int value, int expected) {
  if (value != expected && ++failures < 20)
    std::printf("%s, n = %d: element %d is %d, not %d\n", what, n, i, value, expected);
}

static void reverse(int n) {
  std::vector<int> in(n), out(n);
  for (int i = 0; i < n; ++i)
    in[i] = i * 3;
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  const auto check = [&](const char *what, int added) {
    to.synchronize();
    for (int i = 0; i < n; ++i)
      expect(what, n, i, out[i], (n - 1 - i) * 3 + added);
  };
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from[n - 1 - i[0]]; });
  check("loads", 0);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[n - i[0] - 1] = from[i] + 1; });
  check("stores", 1);
  const unsigned size = n;
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from[static_cast<int>(size - 1 - i[0])] + 2; });
  check("unsigned", 2);
  parallel_for_each(
      to.extent.tile<64>().pad(), [=](tiled_index<64> t) restrict(amp) {
        const int i = t.global[0];
        if (i < n)
          to[i] = from[n - 1 - i] + 3;
      });
  check("in padded tiles", 3);
}

/// Subscripts of threads that access nothing wrap: 2^31 - 5 + i for i >= 5, and 3 - i for i > 3.
static void wrap(int n) {
  std::vector<int> in(n, 7), out(n);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  const int large = 0x7fffffff - 4, three = 3;
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) {
        const unsigned up = static_cast<unsigned>(large) + i[0];
        const unsigned down = static_cast<unsigned>(three) - i[0];
        int sum = 0;
        if (static_cast<int>(up) < 0 && up - 0x80000000u < static_cast<unsigned>(n))
          sum += from[static_cast<int>(up - 0x80000000u)];
        if (down < static_cast<unsigned>(n))
          sum += 10 * from[static_cast<int>(down)];
        to[i] = sum;
      });
  to.synchronize();
  for (int i = 0; i < n; ++i)
    expect("wraps", n, i, out[i], (i >= 5 && i - 5 < n ? 7 : 0) + (i <= 3 && 3 - i < n ? 70 : 0));
}

int main() {
  for (int n : {1, 3, 15, 16, 17, 64, 100, 1000, 5001}) {
    reverse(n);
    wrap(n);
  }
  std::printf("%d failures\n", failures);
  return failures != 0;
}
