// Clamped and wrapped indices, and indices computed by division, remainder, masks and shifts: in the interior and at
// borders, in domains of all sizes, and with values for which the arithmetic wraps or would trap.
//
// RUN: %amp-clang++ -O2 %s -o %t && %t | FileCheck %s
// CHECK: {{^}}0 differ
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <climits>
#include <cstdio>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

static int launches = 0, differ = 0;

static std::vector<int> numbers(int count) {
  std::vector<int> result(count);
  for (int i = 0; i < count; ++i)
    result[i] = i * 7919 % 1013;
  return result;
}

static int least(int a, int b) restrict(cpu, amp) { return a < b ? a : b; }
static int most(int a, int b) restrict(cpu, amp) { return a > b ? a : b; }

struct by_minimum_and_maximum {
  static int before(int i, int n, int by) restrict(cpu, amp) { return most(i - by, 0); }
  static int after(int i, int n, int by) restrict(cpu, amp) { return least(i + by, n - 1); }
};
struct by_both {
  static int before(int i, int n, int by) restrict(cpu, amp) { return least(most(i - by, 0), n - 1); }
  static int after(int i, int n, int by) restrict(cpu, amp) { return least(most(i + by, 0), n - 1); }
};
struct by_condition {
  static int before(int i, int n, int by) restrict(cpu, amp) { return i > by ? i - by : 0; }
  static int after(int i, int n, int by) restrict(cpu, amp) { return i < n - by ? i + by : n - 1; }
};
struct by_next {
  static int before(int i, int n, int by) restrict(cpu, amp) { return i > 0 ? i - 1 : 0; }
  static int after(int i, int n, int by) restrict(cpu, amp) { return i + (i < n - 1); }
};
struct by_remainder {
  static int before(int i, int n, int by) restrict(cpu, amp) { return (i + n - by % n) % n; }
  static int after(int i, int n, int by) restrict(cpu, amp) { return (i + by) % n; }
};
struct by_unsigned_remainder {
  static int before(int i, int n, int by) restrict(cpu, amp) {
    return int((unsigned(i) + unsigned(n) - unsigned(by) % unsigned(n)) % unsigned(n));
  }
  static int after(int i, int n, int by) restrict(cpu, amp) { return int(unsigned(i + by) % unsigned(n)); }
};
struct by_long_remainder {
  static int before(int i, int n, int by) restrict(cpu, amp) { return int((long(i) + n - by % n) % n); }
  static int after(int i, int n, int by) restrict(cpu, amp) { return int((long(i) + by) % n); }
};
struct by_torus {
  static int before(int i, int n, int by) restrict(cpu, amp) { return i == 0 ? n - 1 : i - 1; }
  static int after(int i, int n, int by) restrict(cpu, amp) { return i + 1 == n ? 0 : i + 1; }
};
struct by_wrap {
  static int before(int i, int n, int by) restrict(cpu, amp) {
    const int k = i - by;
    return k < 0 ? (k + 64 * n) % n : k;
  }
  static int after(int i, int n, int by) restrict(cpu, amp) {
    const int k = i + by;
    return k >= n ? k % n : k;
  }
};

static void expect(const char *name, const std::vector<int> &found, const std::vector<int> &expected, int n, int by) {
  ++launches;
  if (found != expected && ++differ < 20)
    std::printf("WRONG: %s, %d elements, by %d\n", name, n, by);
}

template <class Border> void line(const char *name, int n, int by) {
  const std::vector<int> from = numbers(n);
  std::vector<int> to(n), expected(n);
  {
    const array_view<const int> a(n, from);
    const array_view<int> b(n, to);
    b.discard_data();
    parallel_for_each(
        b.extent, [=](index<1> i) restrict(amp) {
          b[i] = a[Border::before(i[0], n, by)] + 3 * a[i] + 5 * a[Border::after(i[0], n, by)];
        });
    b.synchronize();
  }
  for (int i = 0; i < n; ++i)
    expected[i] = from[Border::before(i, n, by)] + 3 * from[i] + 5 * from[Border::after(i, n, by)];
  expect(name, to, expected, n, by);
}

/// In the halo of a tile, under masks, backwards, and with two dimensions in one index.
template <class Border> void plane(const char *name, int height, int width) {
  const int n = height * width;
  const std::vector<int> from = numbers(n);
  std::vector<int> to(n), tiled(n), flat(n), expected(n);
  {
    const array_view<const int, 2> a(height, width, from);
    const array_view<int, 2> b(height, width, to), c(height, width, tiled);
    const array_view<const int> line(n, from);
    const array_view<int> d(n, flat);
    parallel_for_each(
        b.extent, [=](index<2> i) restrict(amp) {
          const int y = height - 1 - i[0], x = width - 1 - i[1];
          if ((x + y) % 5 != 3)
            b(y, x) = a(Border::before(y, height, 1), Border::before(x, width, 1)) +
                      a(Border::after(y, height, 1), Border::after(x, width, 1));
        });
    parallel_for_each(
        c.extent.tile<8, 16>().pad(), [=](tiled_index<8, 16> t) restrict(amp) {
          tile_static int block[10][18];
          for (int r = t.local[0]; r < 10; r += 8)
            for (int k = t.local[1]; k < 18; k += 16) {
              const int y = least(t.tile_origin[0] + r, height), x = least(t.tile_origin[1] + k, width);
              block[r][k] = a(Border::before(y % height, height, 1), Border::before(x % width, width, 1));
            }
          t.barrier.wait();
          const int y = t.global[0], x = t.global[1];
          if (y < height && x < width && (x + y) % 5 != 3)
            c(y, x) = block[t.local[0]][t.local[1]] + a(Border::after(y, height, 1), Border::after(x, width, 1));
        });
    parallel_for_each(
        d.extent, [=](index<1> i) restrict(amp) {
          const int y = i[0] / width, x = i[0] % width;
          if ((x + y) % 5 != 3)
            d[i] = line[Border::before(y, height, 1) * width + Border::before(x, width, 1)] +
                   line[Border::after(y, height, 1) * width + Border::after(x, width, 1)];
        });
    b.synchronize(), c.synchronize(), d.synchronize();
  }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if ((x + y) % 5 != 3)
        expected[y * width + x] = from[Border::before(y, height, 1) * width + Border::before(x, width, 1)] +
                                  from[Border::after(y, height, 1) * width + Border::after(x, width, 1)];
  expect(name, to, expected, n, 1);
  expect(name, tiled, expected, n, 1);
  expect(name, flat, expected, n, 1);
}

template <class Border> void all(const char *name) {
  for (int n : {2, 7, 8, 9, 31, 64, 333, 1000})
    for (int by : {1, 2, 5, 40})
      if (by < n)
        line<Border>(name, n, by);
  for (int width : {2, 9, 17, 64, 200})
    plane<Border>(name, 13, width);
}

/// Quotients and remainders of numbers that wrap, and by numbers by which no thread divides.
static void numbers_at_limits() {
  const int n = 300;
  const std::vector<int> from = numbers(1 << 12);
  for (int start : {0, -5, -1000, INT_MAX - 400, INT_MAX - 150, INT_MIN, INT_MIN + 7})
    for (int by : {0, 1, 2, 3, 64, 100, 1 << 11, 1 << 30, INT_MAX, -1, -7, INT_MIN}) {
      std::vector<int> to(n), expected(n);
      const auto one = [=](int i, unsigned shift) restrict(cpu, amp) {
        const int k = int(unsigned(start) + unsigned(i) * shift);
        if (by == 0 || (by == -1 && k == INT_MIN))
          return index<2>(0, 1);
        return index<2>(unsigned(k / by) % 4096, unsigned(k % by) % 4096);
      };
      const auto two = [=](int i) restrict(cpu, amp) {
        const unsigned k = unsigned(start) + unsigned(i), n = unsigned(by);
        return n == 0 ? index<2>(2, 3) : index<2>(k / n % 4096, k % n % 4096);
      };
      const auto three = [=](int i) restrict(cpu, amp) {
        const int k = int(unsigned(start) + unsigned(i));
        return index<2>(most(0, least(k, 4095)), least(4095, int(unsigned(k) & 1023u) + int(unsigned(k) >> 30)));
      };
      {
        const array_view<const int> a(1 << 12, from);
        const array_view<int> b(n, to);
        parallel_for_each(
            b.extent, [=](index<1> i) restrict(amp) {
              const index<2> p = one(i[0], 1), q = one(i[0], 3), r = two(i[0]), s = three(i[0]);
              b[i] = a[p[0]] + 3 * a[p[1]] + 5 * a[q[0]] + 7 * a[q[1]] + 11 * a[r[0]] + 13 * a[r[1]] + 17 * a[s[0]] +
                     19 * a[s[1]];
            });
        b.synchronize();
      }
      for (int i = 0; i < n; ++i) {
        const index<2> p = one(i, 1), q = one(i, 3), r = two(i), s = three(i);
        expected[i] = from[p[0]] + 3 * from[p[1]] + 5 * from[q[0]] + 7 * from[q[1]] + 11 * from[r[0]] +
                      13 * from[r[1]] + 17 * from[s[0]] + 19 * from[s[1]];
      }
      expect("limits", to, expected, start, by);
    }
}

/// Quotients and remainders by masks and shifts of a width known at run time, and by masks with arbitrary bits.
struct by_bits {
  int bits;
  unsigned mask;
  template <int Form> int at(unsigned k) const restrict(cpu, amp) {
    const unsigned half = 1u << bits, rest = k & (half - 1);
    const unsigned long wide = k;
    const unsigned found = Form == 0   ? (k >> bits) * 2 + rest
                           : Form == 1 ? unsigned(int(k) >> bits) * half + rest
                           : Form == 2 ? (k - rest) + 3 * rest
                           : Form == 3 ? (k & mask) + (k & 1023u)
                           : Form == 4 ? ((k * 2) & 0x3ffffc00u) + (k & 511)
                           : Form == 5 ? unsigned(wide >> bits) + unsigned(wide & (0ul - half))
                                       : (3 * k & (0u - half)) / 2;
    return least(4095, most(0, int(found)));
  }
};

template <int Form> void powers() {
  const int n = 150;
  const std::vector<int> from = numbers(1 << 12);
  for (int start : {0, 5, 1000, INT_MAX - 400, INT_MAX - 70, INT_MIN, -40})
    for (int bits = 0; bits < 32; ++bits)
      for (unsigned mask : {5u, (1u << bits) - 1, 0u - (1u << bits)}) {
        if (Form != 3 && mask != 5)
          continue;
        const by_bits by = {bits, mask};
        std::vector<int> to(n), expected(n);
        {
          const array_view<const int> a(1 << 12, from);
          const array_view<int> b(n, to);
          parallel_for_each(
              b.extent, [=](index<1> i) restrict(amp) { b[i] = a[by.at<Form>(unsigned(start) + unsigned(i[0]))]; });
          b.synchronize();
        }
        for (int i = 0; i < n; ++i)
          expected[i] = from[by.at<Form>(unsigned(start) + unsigned(i))];
        expect("powers", to, expected, start, bits);
      }
}

int main() {
  all<by_minimum_and_maximum>("minimum and maximum");
  all<by_both>("both");
  all<by_condition>("condition");
  all<by_next>("next");
  all<by_remainder>("remainder");
  all<by_unsigned_remainder>("unsigned remainder");
  all<by_long_remainder>("long remainder");
  all<by_torus>("torus");
  all<by_wrap>("wrap");
  numbers_at_limits();
  powers<0>(), powers<1>(), powers<2>(), powers<3>(), powers<4>(), powers<5>(), powers<6>();
  std::printf("%d launches\n%d differ\n", launches, differ);
}
