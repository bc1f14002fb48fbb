// Sums of products of bytes that programs unpack from ints, for which GPUs have an instruction: the same results as on
// the host, for bytes of each sign, of several forms, and sums that wrap around.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

#define SIGNED(w, k) (int((w) << (24 - 8 * (k))) >> 24)
#define UNSIGNED(w, k) (((w) >> (8 * (k))) & 255u)

inline int signed_byte(unsigned w, int k) restrict(cpu, amp) { return int(w << (24 - 8 * k)) >> 24; }
inline unsigned unsigned_byte(unsigned w, int k) restrict(cpu, amp) { return (w >> (k * 8)) & 0xff; }
inline int extended(unsigned b) restrict(cpu, amp) { return b > 127 ? int(b) - 256 : int(b); }
inline int flipped(unsigned b) restrict(cpu, amp) { return int(b ^ 0x80) - 128; }

struct bytes {
  int x, y, z, w;
};
inline bytes unpack(unsigned v) restrict(cpu, amp) {
  return {int(v << 24) >> 24, int(v << 16) >> 24, int(v << 8) >> 24, int(v) >> 24};
}
inline int dot(bytes a, bytes b) restrict(cpu, amp) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

struct packed {
  unsigned w;
  int operator[](int k) const restrict(cpu, amp) { return int(w << (24 - 8 * k)) >> 24; }
};

/// All words of each sign and extreme, and others.
static const std::vector<unsigned> &words() {
  static const std::vector<unsigned> all = [] {
    std::vector<unsigned> some = {0, ~0u, 0x80808080u, 0x7f7f7f7fu, 0x80ff7f01u, 0x00ff0080u, 0x10080f1fu};
    for (unsigned w = 1; some.size() < 60; w = w * 1664525u + 1013904223u)
      some.push_back(w ^ (w >> 15));
    return some;
  }();
  return all;
}

/// Each thread adds to one sum for all second words, and to a sum of its own for each. Those of neighbors lie side by
/// side, because other stores are one for each lane, and most of the machine code.
template <class Body> void run(const char *name, Body body) {
  const int n = static_cast<int>(words().size());
  std::vector<unsigned> sums(static_cast<size_t>(n)), each(static_cast<size_t>(n * n));
  const array_view<const unsigned, 1> in(n, words());
  const array_view<unsigned, 1> sum(n, sums);
  const array_view<unsigned, 2> single(n, n, each);
  sum.discard_data();
  single.discard_data();
  parallel_for_each(
      sum.extent, [=](index<1> i) restrict(amp) {
        unsigned all = 0x7fffff00u;
        for (int k = 0; k < n; ++k) {
          all = body(in[i], in[k], all);
          single(k, i[0]) = body(in[i], in[k], 0x7fffff00u * k);
        }
        sum[i] = all;
      });
  sum.synchronize();
  single.synchronize();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    unsigned all = 0x7fffff00u;
    for (int k = 0; k < n; ++k) {
      const unsigned a = words()[static_cast<size_t>(i)], b = words()[static_cast<size_t>(k)];
      all = body(a, b, all);
      wrong += each[static_cast<size_t>(k * n + i)] != body(a, b, 0x7fffff00u * static_cast<unsigned>(k));
    }
    wrong += sums[static_cast<size_t>(i)] != all;
  }
  if (wrong)
    std::printf("%s\n", name);
  EXPECT_EQUAL(wrong, 0);
}

#define RUN(name, ...) run(name, [](unsigned a, unsigned b, unsigned sum) restrict(cpu, amp)->unsigned{__VA_ARGS__})

int main() {
  RUN("loop signed", for (int k = 0; k < 4; ++k) sum += (int(a << (24 - 8 * k)) >> 24) * (int(b << (24 - 8 * k)) >> 24);
      return sum;);
  RUN("loop unsigned", for (int k = 0; k < 4; ++k) sum += ((a >> (8 * k)) & 255) * ((b >> (8 * k)) & 255); return sum;);
  RUN("loop mixed", for (int k = 0; k < 4; ++k) sum += int((a >> (8 * k)) & 255) * (int(b << (24 - 8 * k)) >> 24);
      return sum;);
  RUN("macro signed", return sum + SIGNED(a, 0) * SIGNED(b, 0) + SIGNED(a, 1) * SIGNED(b, 1) +
                             SIGNED(a, 2) * SIGNED(b, 2) + SIGNED(a, 3) * SIGNED(b, 3););
  RUN("macro unsigned", return UNSIGNED(a, 3) * UNSIGNED(b, 3) + UNSIGNED(a, 2) * UNSIGNED(b, 2) +
                               UNSIGNED(a, 1) * UNSIGNED(b, 1) + UNSIGNED(a, 0) * UNSIGNED(b, 0) + sum;);
  RUN("helpers", for (int k = 3; k >= 0; --k) sum += signed_byte(a, k) * signed_byte(b, k); return sum;);
  RUN("helpers mixed", sum += signed_byte(a, 0) * int(unsigned_byte(b, 0));
      sum += signed_byte(a, 1) * int(unsigned_byte(b, 1)); sum += signed_byte(a, 2) * int(unsigned_byte(b, 2));
      sum += signed_byte(a, 3) * int(unsigned_byte(b, 3)); return sum;);
  RUN("structs", return sum + dot(unpack(a), unpack(b)););
  RUN("class of bytes", const packed x = {a}, y = {b}; unsigned d = 0; for (int k = 0; k < 4; ++k) d += x[k] * y[k];
      return sum + d;);
  RUN(
      "shifted down", unsigned u = a, v = b; for (int k = 0; k < 4; ++k) {
        sum += (u & 255) * (v & 255);
        u >>= 8;
        v >>= 8;
      } return sum;);
  RUN(
      "shifted down signed", int u = a, v = b; for (int k = 0; k < 4; ++k) {
        sum += (int(unsigned(u) << 24) >> 24) * (int(unsigned(v) << 24) >> 24);
        u >>= 8;
        v >>= 8;
      } return sum;);
  RUN("conditional sign",
      for (int k = 0; k < 4; ++k) sum += extended((a >> (8 * k)) & 255) * extended((b >> (8 * k)) & 255);
      return sum;);
  RUN("flipped sign", for (int k = 0; k < 4; ++k) sum += flipped((a >> (8 * k)) & 255) * flipped((b >> (8 * k)) & 255);
      return sum;);
  RUN("three of four",
      return sum + SIGNED(a, 0) * SIGNED(b, 0) + SIGNED(a, 1) * SIGNED(b, 1) + SIGNED(a, 2) * SIGNED(b, 2););
  RUN("two of four", return sum + int(UNSIGNED(a, 1) * UNSIGNED(b, 1) + UNSIGNED(a, 2) * UNSIGNED(b, 2)););
  RUN("two sums", int even = SIGNED(a, 0) * SIGNED(b, 0) + SIGNED(a, 2) * SIGNED(b, 2),
      odd = SIGNED(a, 1) * SIGNED(b, 1) + SIGNED(a, 3) * SIGNED(b, 3);
      return sum + even + odd;);
  RUN("nibbles low", for (int k = 0; k < 4; ++k) sum += int((a >> (8 * k)) & 15) * (int(b << (24 - 8 * k)) >> 24);
      return sum;);
  RUN("nibbles high", for (int k = 0; k < 4; ++k) sum += int((a >> (8 * k + 4)) & 15) * SIGNED(b, k); return sum;);
  RUN("weights", return sum + 66 * UNSIGNED(a, 0) + 129 * UNSIGNED(a, 1) + 25 * UNSIGNED(a, 2) + 128 * UNSIGNED(b, 3););
  RUN("weights signed",
      return sum + SIGNED(a, 0) - 2 * SIGNED(a, 1) + 3 * SIGNED(a, 2) + SIGNED(b, 1) - SIGNED(b, 3) * 5;);
  RUN("plain sum", return sum + UNSIGNED(a, 0) + UNSIGNED(a, 1) + UNSIGNED(a, 2) + UNSIGNED(a, 3););
  RUN(
      "squares", for (int k = 0; k < 4; ++k) {
        int x = signed_byte(a, k);
        sum += x * x;
      } return sum + SIGNED(b, 0););
  RUN("subtracted", for (int k = 0; k < 4; ++k) sum -= SIGNED(a, k) * SIGNED(b, k); return sum;);
  RUN(
      "divided", for (int k = 0; k < 4; ++k) {
        sum += (a % 256) * (b % 256);
        a /= 256;
        b /= 256;
      } return sum;);
  RUN("masks first", return sum + (a & 255) * (b & 255) + ((a & 0xff00) >> 8) * ((b & 0xff00) >> 8) +
                            ((a & 0xff0000) >> 16) * ((b & 0xff0000) >> 16) + (a >> 24) * (b >> 24););
  RUN("offset bytes",
      return sum + SIGNED(a, 1) * SIGNED(b, 0) + SIGNED(a, 2) * SIGNED(b, 1) + SIGNED(a, 3) * SIGNED(b, 2););
  RUN("conditional", if (a != 0) for (int k = 0; k < 4; ++k) sum += SIGNED(a, k) * SIGNED(b, k); return sum;);
  RUN("reversed", for (int k = 0; k < 4; ++k) sum += SIGNED(a, k) * SIGNED(b, 3 - k); return sum;);
  RUN("differences", for (int k = 0; k < 4; ++k) sum += (int(UNSIGNED(a, k)) - 128) * SIGNED(b, k); return sum;);
  RUN(
      "two results", unsigned d = 0, s = 0; for (int k = 0; k < 4; ++k) {
        d += SIGNED(a, k) * SIGNED(b, k);
        s += SIGNED(a, k);
      } return sum + d - (s >> 1););
  RUN("others subtracted", return sum + SIGNED(a, 0) * SIGNED(b, 0) + SIGNED(a, 1) * SIGNED(b, 1) - UNSIGNED(b, 2) -
                                  SIGNED(a, 3) * 300 - (b << 3););
  return result();
}
