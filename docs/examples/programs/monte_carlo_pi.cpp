// Estimates pi by throwing darts. The random numbers come from a counter-based generator, Philox 4x32-10 (J.
// Salmon and others, Parallel random numbers: as easy as 1, 2, 3, 2011): number k of thread t is a
// function of k and t. Nothing is stored, and the host can repeat exactly what a thread
// computed.
//
//   monte_carlo_pi [threads [darts of a thread]]     defaults: 65536 and 256
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_short_vectors.h>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;
using concurrency::graphics::uint_2;
using concurrency::graphics::uint_4;

unsigned high_product(unsigned a, unsigned b) restrict(cpu, amp) {
  return static_cast<unsigned>(static_cast<unsigned long>(a) * b >> 32);
}

/// Returns four random words for each counter and key.
uint_4 philox(uint_4 counter, uint_2 key) restrict(cpu, amp) {
  for (int round = 0; round < 10; ++round) {
    const unsigned h0 = high_product(0xd2511f53u, counter.x), l0 = 0xd2511f53u * counter.x;
    const unsigned h1 = high_product(0xcd9e8d57u, counter.z), l1 = 0xcd9e8d57u * counter.z;
    counter = uint_4(h1 ^ counter.y ^ key.x, l1, h0 ^ counter.w ^ key.y, l0);
    key += uint_2(0x9e3779b9u, 0xbb67ae85u);
  }
  return counter;
}

/// Returns how many of a thread's darts hit the quarter circle.
unsigned count_hits(unsigned thread, unsigned darts) restrict(cpu, amp) {
  const unsigned radius_bits = 16; // coordinates of 16 bits: exact in integers
  unsigned hits = 0;
  for (unsigned i = 0; i < darts; i += 4) {
    const uint_4 r = philox(uint_4(i, thread, 0u, 0u), uint_2(2026u, 1121u));
    const unsigned words[] = {r.x, r.y, r.z, r.w};
    for (int k = 0; k < 4; ++k) {
      const unsigned long x = words[k] & 0xffffu, y = words[k] >> 16;
      hits += x * x + y * y < 1ul << 2 * radius_bits ? 1u : 0u;
    }
  }
  return hits;
}

int main(int argc, char **argv) {
  const int threads = argc > 1 ? std::atoi(argv[1]) : 65536;
  const int darts = argc > 2 ? std::atoi(argv[2]) / 4 * 4 : 256;
  if (threads <= 0 || darts <= 0) {
    std::cerr << "there must be threads, and four darts or more for each\n";
    return 2;
  }
  // The generator's published test values.
  const bool is_philox = philox(uint_4(0u), uint_2(0u)) ==
                             uint_4(0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u) &&
                         philox(uint_4(~0u), uint_2(~0u)) ==
                             uint_4(0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu);
  std::vector<unsigned> hits(threads);
  {
    array_view<unsigned, 1> out(threads, hits);
    out.discard_data();
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) {
          out[i] = count_hits(static_cast<unsigned>(i[0]), static_cast<unsigned>(darts));
        });
  }
  double total = 0;
  bool same = true;
  for (int i = 0; i < threads; ++i) {
    total += hits[i];
    same = same && hits[i] == count_hits(static_cast<unsigned>(i), static_cast<unsigned>(darts));
  }
  const double count = static_cast<double>(threads) * darts, pi = 4 * total / count;
  const double deviation = std::sqrt(M_PI * (4 - M_PI) / count); // one standard deviation
  const bool ok = is_philox && same && std::fabs(pi - M_PI) < 4 * deviation;
  std::cout << "pi is about " << pi << " after " << count << " darts: " << (ok ? "ok" : "WRONG")
            << "\n";
  return ok ? 0 : 1;
}
