// See sha256.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/sha256.h"

#include <algorithm>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// The fractions of the cube roots of the first 64 primes.
constexpr uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

uint32_t read_word(const unsigned char *b) {
  return static_cast<uint32_t>(b[0]) << 24 | static_cast<uint32_t>(b[1]) << 16 | static_cast<uint32_t>(b[2]) << 8 |
         b[3];
}

std::string_view bytes_of(const unsigned char *bytes, size_t count) {
  return {reinterpret_cast<const char *>(bytes), count};
}

/// Most significant byte first.
std::array<unsigned char, 8> bytes_of(uint64_t number) {
  std::array<unsigned char, 8> bytes;
  for (int i = 0; i < 8; ++i)
    bytes[static_cast<size_t>(i)] = static_cast<unsigned char>(number >> (56 - 8 * i));
  return bytes;
}

} // namespace

void sha256::add_block(const unsigned char *block) {
  uint32_t w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = read_word(block + 4 * i);
  for (int i = 16; i < 64; ++i) {
    const uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
    const uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  auto [a, b, c, d, e, f, g, h] = m_state;
  for (int i = 0; i < 64; ++i) {
    const uint32_t first =
        h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i];
    const uint32_t second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const uint32_t sums[8] = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i)
    m_state[i] += sums[i];
}

sha256 &sha256::add(std::string_view bytes) {
  m_total += bytes.size();
  while (!bytes.empty()) {
    const size_t taken = std::min(bytes.size(), m_rest.size() - m_rest_bytes);
    memcpy(m_rest.data() + m_rest_bytes, bytes.data(), taken);
    m_rest_bytes += taken;
    bytes.remove_prefix(taken);
    if (m_rest_bytes == m_rest.size()) {
      add_block(m_rest.data());
      m_rest_bytes = 0;
    }
  }
  return *this;
}

sha256 &sha256::add_part(std::string_view part) {
  const auto length = bytes_of(part.size());
  return add(bytes_of(length.data(), length.size())).add(part);
}

digest sha256::get() {
  const auto bits = bytes_of(8 * m_total);
  constexpr unsigned char end[64] = {0x80};
  const size_t zeros = (m_rest_bytes < 56 ? 56 : 120) - m_rest_bytes;
  (void)add(bytes_of(end, zeros));
  (void)add(bytes_of(bits.data(), bits.size()));
  digest result;
  for (size_t i = 0; i < 32; ++i)
    result.bytes[i] = static_cast<unsigned char>(m_state[i / 4] >> (24 - 8 * (i % 4)));
  return result;
}

std::string digest::text() const {
  std::string result;
  for (unsigned char byte : bytes) {
    result += "0123456789abcdef"[byte >> 4];
    result += "0123456789abcdef"[byte & 15];
  }
  return result;
}

} // namespace Concurrency::detail
