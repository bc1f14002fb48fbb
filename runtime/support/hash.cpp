// Two 64-bit lanes; each takes every 16 bytes of input through a full 64 x 64 bit multiplication
// with a constant of its own, folded to 64 bits, and is stirred with the other lane.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/hash.h"

#include <string.h>

namespace Concurrency::detail {

namespace {

constexpr uint64_t low_factor = 0x9e3779b97f4a7c15;  // odd, from the golden ratio
constexpr uint64_t high_factor = 0xbf58476d1ce4e5b9; // odd, well-mixed bits

uint64_t fold(uint64_t a, uint64_t b) {
  unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

uint64_t rotate(uint64_t x, int n) { return x << n | x >> (64 - n); }

/// Every bit of the result depends on every bit of x.
uint64_t avalanche(uint64_t x) {
  x ^= x >> 31;
  x *= high_factor;
  x ^= x >> 29;
  x *= low_factor;
  return x ^ x >> 32;
}

} // namespace

void hasher::mix(uint64_t a, uint64_t b) {
  // The input is added, not only multiplied: a factor of zero must not swallow the other half.
  uint64_t low = fold(m_low ^ a, low_factor ^ b) + rotate(a, 23);
  uint64_t high = fold(m_high ^ b, high_factor ^ a) + rotate(b, 41);
  m_low = rotate(m_low, 27) * low_factor + (low ^ m_high);
  m_high = rotate(m_high, 31) * high_factor + (high ^ m_low);
}

hasher &hasher::add(std::string_view part) {
  size_t at = 0;
  for (; part.size() - at >= 16; at += 16) {
    uint64_t words[2];
    memcpy(words, part.data() + at, 16);
    mix(words[0], words[1]);
  }
  uint64_t rest[2] = {0, 0};
  memcpy(rest, part.data() + at, part.size() - at);
  mix(rest[0], rest[1]);
  mix(part.size(), low_factor);
  return *this;
}

hash_value hasher::get() const {
  return {avalanche(m_low ^ rotate(m_high, 17)), avalanche(m_high + rotate(m_low, 37))};
}

hash_value hash_of(std::string_view contents) { return hasher().add(contents).get(); }

std::string hash_value::text() const {
  std::string result;
  for (uint64_t word : {high, low})
    for (int shift = 60; shift >= 0; shift -= 4)
      result += "0123456789abcdef"[word >> shift & 15];
  return result;
}

} // namespace Concurrency::detail
