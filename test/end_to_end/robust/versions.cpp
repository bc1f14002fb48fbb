// Kernels run without guards where the launch, or the group's part of it, stays inside all buffers; conditions of all
// forms around accesses count. In every version, exactly the accesses inside a buffer take effect. The sizes go from
// nothing to more than the domain, and the memory around must keep its values.
//
// RUN: %amp-clang++ -O2 --amp-robust --amp-host=v2,v3,v4 %s -o %t && %t | FileCheck %s
// RUN: env CPPAMP_HOST_LEVEL=v2 CPPAMP_THREADS=3 %t | FileCheck %s
// RUN: %if opencl && !on-opencl %{ %amp-clang++ -O1 --amp-robust --amp-host=none %s -o %t.cl && %t.cl | FileCheck %s %}
// CHECK: {{^}}208 launches, 0 differ
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

constexpr int Around = 3000;

/// Numbers surrounded by -1. Reads outside give 0, and writes there are lost.
struct Memory {
  explicit Memory(int size) : all(Around + size + Around, -1), size(size) {
    for (int i = 0; i < size; ++i)
      all[Around + i] = 7 * i + 1;
  }
  int read(long i) const { return i >= 0 && i < size ? all[Around + i] : 0; }
  void write(long i, int x) {
    if (i >= 0 && i < size)
      all[Around + i] = x;
  }
  std::vector<int> all;
  int size;
};

static int launches = 0, differ = 0;

/// Compares a kernel on a view of `size` elements with the same function on the host.
template <class Kernel, class Reference> void compare(const char *name, int size, Kernel kernel, Reference reference) {
  Memory in(size), out(size), expected(size);
  {
    array_view<const int> a(size, in.all.data() + Around);
    array_view<int> b(size, out.all.data() + Around);
    kernel(a, b);
    b.synchronize();
  }
  reference(in, expected);
  ++launches;
  if (out.all != expected.all && differ++ < 10)
    std::printf("%s of %d: WRONG\n", name, size);
}

int main() {
  const int n = 1000; // threads, and conditions
  for (int size : {1, 2, 3, 7, 15, 16, 17, 100, 255, 256, 257, 500, 997, 998, 999, 1000, 1001, 1002, 1003, 1015, 1016, 1017, 1100,
                   2047, 2048, 2049}) {
    compare("a plain copy", size,
            [=](auto a, auto b) { parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) { b[i] = a[i] + 1; }); },
            [=](Memory &a, Memory &b) {
              for (int i = 0; i < n; ++i)
                b.write(i, a.read(i) + 1);
            });
    compare("neighbors", size,
            [=](auto a, auto b) {
              parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
                if (i[0] > 0 && i[0] < b.extent[0] - 1)
                  b[i] = a(i[0] - 1) + a(i[0] + 1);
              });
            },
            [=](Memory &a, Memory &b) {
              for (int i = 1; i < n && i < b.size - 1; ++i)
                b.write(i, a.read(i - 1) + a.read(i + 1));
            });
    compare("neighbors, and not all are asked for", size,
            [=](auto a, auto b) {
              parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
                if (i[0] >= 2 && unsigned(i[0]) + 1 <= unsigned(n))
                  b[i] = a(i[0] - 3) + a(i[0] + 2);
              });
            },
            [=](Memory &a, Memory &b) {
              for (int i = 2; i < n; ++i)
                b.write(i, a.read(i - 3) + a.read(i + 2));
            });
    compare("an early end", size,
            [=](auto a, auto b) {
              parallel_for_each(extent<1>(n).tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
                const int i = t.global[0];
                if (i >= n)
                  return;
                int x = a(i) * 2;
                if (i < 990 || i == 995)
                  x += a(i + 5);
                b(i) = x;
              });
            },
            [=](Memory &a, Memory &b) {
              for (int i = 0; i < n; ++i)
                b.write(i, a.read(i) * 2 + (i < 990 || i == 995 ? a.read(i + 5) : 0));
            });
    compare("sums of tiles", size,
            [=](auto a, auto b) {
              parallel_for_each(extent<1>(1024).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
                tile_static int part[64];
                int sum = 0;
                for (int k = 0; k < 3; ++k) {
                  part[t.local[0]] = a(t.global[0] + k * 64);
                  t.barrier.wait();
                  sum += part[63 - t.local[0]] + part[0];
                  t.barrier.wait();
                }
                b(t.global[0]) = sum;
              });
            },
            [=](Memory &a, Memory &b) {
              for (int i = 0; i < 1024; ++i) {
                int sum = 0;
                for (int k = 0; k < 3; ++k)
                  sum += a.read(i / 64 * 64 + 63 - i % 64 + k * 64) + a.read(i / 64 * 64 + k * 64);
                b.write(i, sum);
              }
            });
    compare("columns", size, // loops with a break, downwards, and without iterations
            [=](auto a, auto b) {
              parallel_for_each(extent<2>(8, 100), [=](index<2> i) restrict(amp) {
                int sum = 0;
                for (int k = i[0]; k-- > 0;)
                  sum += a(k * 100 + i[1]);
                for (int k = 0; k < i[1] - 90; ++k) {
                  const int x = a(i[0] * 100 + k);
                  if (x % 5 == 0)
                    break;
                  sum ^= x;
                }
                b(i[0] * 100 + i[1]) = sum;
              });
            },
            [=](Memory &a, Memory &b) {
              for (int y = 0; y < 8; ++y)
                for (int x = 0; x < 100; ++x) {
                  int sum = 0;
                  for (int k = y; k-- > 0;)
                    sum += a.read(k * 100 + x);
                  for (int k = 0; k < x - 90; ++k) {
                    const int v = a.read(y * 100 + k);
                    if (v % 5 == 0)
                      break;
                    sum ^= v;
                  }
                  b.write(y * 100 + x, sum);
                }
            });
    compare("places that are read", size,
            [=](auto a, auto b) {
              parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
                const int at = (a[i] - 1) / 7 - 20; // 20 less than i, or somewhere past the end
                int x = 1;
                if (at >= 0 && at < n - 30)
                  x = a(at);
                const unsigned other = static_cast<unsigned>(a[i]) % 1009u;
                if (other < 300u)
                  x += a(static_cast<int>(other) + 5);
                b[i] = x + a(a[i]);
              });
            },
            [=](Memory &a, Memory &b) {
              for (int i = 0; i < n; ++i) {
                const int at = (a.read(i) - 1) / 7 - 20;
                const unsigned other = static_cast<unsigned>(a.read(i)) % 1009u;
                b.write(i, (at >= 0 && at < n - 30 ? a.read(at) : 1) + (other < 300u ? a.read(other + 5) : 0) + a.read(a.read(i)));
              }
            });
    compare("three dimensions", size,
            [=](auto a, auto b) {
              parallel_for_each(extent<3>(4, 10, 25), [=](index<3> i) restrict(amp) {
                const int at = (i[0] * 10 + i[1]) * 25 + i[2];
                if (i[1] > 0 && i[1] != 9 && i[2] < 24 && 0 < i[0])
                  b(at) = a(at - 25) + a(at + 25) + a(at + 1) + a(at - 250);
                else
                  b(at) = 0;
              });
            },
            [=](Memory &a, Memory &b) {
              for (int at = 0; at < n; ++at) {
                const int z = at / 250, y = at / 25 % 10, x = at % 25;
                b.write(at, y > 0 && y != 9 && x < 24 && z > 0 ? a.read(at - 25) + a.read(at + 25) + a.read(at + 1) + a.read(at - 250)
                                                               : 0);
              }
            });
  }
  std::printf("%d launches, %d differ\n", launches, differ);
}
