// A 128-bit hash of contents, to name kernels' images and built programs. Not for secrets.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_HASH_H
#define CPPAMP_RUNTIME_SUPPORT_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string>
#include <string_view>

namespace Concurrency::detail {

struct hash_value {
  uint64_t low = 0, high = 0;

  bool operator==(const hash_value &o) const { return low == o.low && high == o.high; }
  bool operator<(const hash_value &o) const { return low != o.low ? low < o.low : high < o.high; }
  /// 32 hexadecimal digits.
  std::string text() const;
};

/// Collects parts; the lengths count, so that "ab" + "c" differs from "a" + "bc".
class hasher {
public:
  hasher &add(std::string_view part);
  hash_value get() const;

private:
  void mix(uint64_t a, uint64_t b);
  uint64_t m_low = 0x243f6a8885a308d3, m_high = 0x13198a2e03707344; // digits of pi
};

hash_value hash_of(std::string_view contents);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_HASH_H
