// Clang's __builtin functions compute the same in kernels as on the processor: bits, overflow, classes of numbers,
// memory.
//
// RUN: %amp-clang++ -O1 -std=c++14 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

/// Mixes a result into a hash.
struct mixer {
  unsigned long h = 0;
  void operator()(unsigned long v) restrict(cpu, amp) { h = (h ^ v) * 0x9e3779b97f4a7c15ul; }
};

template <typename T> void with_overflow(T x, T y, mixer &mix) restrict(cpu, amp) {
  T r;
  mix(__builtin_add_overflow(x, y, &r));
  mix(r);
  mix(__builtin_sub_overflow(x, y, &r));
  mix(r);
  mix(__builtin_mul_overflow(x, y, &r));
  mix(r);
  T sum = x; // a loop carries both results
  for (int i = 0; i < 5 && !__builtin_add_overflow(sum, y, &r); ++i)
    sum = r;
  mix(sum);
}

template <typename F> void classes(F v, mixer &mix) restrict(cpu, amp) {
  mix(__builtin_isnan(v));
  mix(__builtin_isinf(v));
  mix(__builtin_isfinite(v));
  mix(__builtin_isnormal(v));
  mix(__builtin_isfpclass(v, 0x060)); // zeros
  mix(__builtin_isfpclass(v, 0x088)); // negative normal, positive subnormal
  mix(__builtin_isfpclass(v, 0x202)); // infinity, quiet NaN
}

/// Moves elements of an array up and down, over themselves.
unsigned moved(unsigned first, unsigned last) restrict(cpu, amp) {
  unsigned a[80];
  __builtin_memset(a, 0x5a, sizeof(a));
  for (unsigned i = first & 31; i < 80; ++i)
    a[i] = i * last;
  __builtin_memmove(a + 1, a, 79 * sizeof(unsigned));
  __builtin_memmove(a + 2, a + 5, 70 * sizeof(unsigned));
  return a[last % 80] ^ a[first % 80];
}

unsigned long compute(unsigned long x, unsigned long y) restrict(cpu, amp) {
  mixer mix;
  const auto u = static_cast<unsigned>(x), w = static_cast<unsigned>(y);
  mix(u ? __builtin_ctz(u) + 33 * __builtin_clz(u) : 77);
  mix(x ? __builtin_ctzl(x) + 65 * __builtin_clzl(x) : 99);
  mix(__builtin_popcountl(x) + 65 * __builtin_parity(u) + 130 * __builtin_ffs(static_cast<int>(u)));
  mix(__builtin_bswap32(u) ^ __builtin_bswap64(x));
  mix(__builtin_bitreverse32(u) ^ __builtin_bitreverse64(x));
  mix(__builtin_rotateleft32(u, w & 31) ^ __builtin_rotateright64(x, y & 63));
  mix(u << (w & 31) | w >> (31 & -w)); // a funnel shift, if the optimizer recognizes it
  with_overflow(u, w, mix);
  with_overflow(static_cast<int>(u), static_cast<int>(w), mix);
  with_overflow(x, y, mix);
  with_overflow(static_cast<long>(x), static_cast<long>(y), mix);
  union {
    unsigned u;
    float f;
  } single = {u};
  classes(single.f, mix);
  mix(__builtin_elementwise_add_sat(u, w));
  mix(__builtin_elementwise_sub_sat(static_cast<int>(u), static_cast<int>(w)));
  mix(__builtin_constant_p(x));
  mix(moved(u, w));
  return mix.h;
}

int main() {
  std::vector<unsigned long> values = {0, 1, ~0ul, 0x80000000u, 0x7fffffffu, 1ul << 63, ~0ul >> 1};
  for (unsigned bits : {0x7f800000u, 0xff800000u, 0x7fc00000u, 0x80000000u, 0x00400000u, 0xbf800000u})
    values.push_back(bits);
  for (unsigned long n = 3; values.size() < 256; n = n * 6364136223846793005ul + 1442695040888963407ul)
    values.push_back(n >> (n & 63));
  const auto count = static_cast<int>(values.size());
  std::vector<unsigned long> results(values.size());
  array_view<const unsigned long, 1> in(count, values);
  array_view<unsigned long, 1> out(count, results);
  out.discard_data();
  array<int, 1> flags(1);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = compute(in[i], in[(7 * i[0] + 1) % count]); });
  out.synchronize();
  array_view<int, 1> old(count);
  parallel_for_each(extent<1>(1), [&flags](index<1>) restrict(amp) { flags[0] = 12; });
  parallel_for_each(
      extent<1>(1), [ =, &flags ](index<1> i) restrict(amp) {
        old[i] = __atomic_fetch_nand(&flags[0], 10, __ATOMIC_RELAXED);
        old[1] = flags[0];
      });
  EXPECT(old[0] == 12);
  EXPECT(old[1] == ~8);
  for (int i = 0; i < count; ++i)
    EXPECT(results[i] == compute(values[i], values[(7 * i + 1) % count]));
  return result();
}
