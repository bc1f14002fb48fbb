// SHA-256 (FIPS 180-4), for names and checksums of files whose contents are executed.
//
// No library that every system has offers it, and cryptographic libraries are too large for this purpose.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_SHA256_H
#define CPPAMP_RUNTIME_SUPPORT_SHA256_H

#include <array>
#include <stddef.h>
#include <stdint.h>
#include <string>
#include <string_view>

namespace Concurrency::detail {

struct digest {
  std::array<unsigned char, 32> bytes = {};

  bool operator==(const digest &o) const { return bytes == o.bytes; }
  /// 64 hexadecimal digits.
  std::string text() const;
};

class sha256 {
public:
  /// Adds only the bytes.
  sha256 &add(std::string_view bytes);
  /// Adds the length first, so that "ab", "c" differs from "a", "bc".
  sha256 &add_part(std::string_view part);
  /// Returns the hash of all added data; nothing may be added afterwards.
  digest get();

private:
  void add_block(const unsigned char *block);

  std::array<uint32_t, 8> m_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> m_rest = {};
  size_t m_rest_bytes = 0;
  uint64_t m_total = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_SHA256_H
