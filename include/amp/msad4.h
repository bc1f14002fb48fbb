// graphics::direct3d::msad4.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MSAD4_H
#define CPPAMP_MSAD4_H
#pragma GCC system_header

#include <amp/short_vectors.h>

namespace Concurrency {
namespace graphics {
namespace direct3d {

/// Masked sums of absolute differences of bytes. For each i from 0 to 3, compares the four bytes of
/// `reference` with the four bytes of `source` that start at byte i; bytes that are 0 in `reference`
/// do not count. Adds the sums to `accum`. (C++ AMP 1.2, 9.3)
inline uint4 msad4(uint reference, uint2 source, uint4 accum) restrict(amp) {
  const unsigned long bytes = static_cast<unsigned long>(source.get_y()) << 32 | source.get_x();
  unsigned int sum[4] = {accum.get_x(), accum.get_y(), accum.get_z(), accum.get_w()};
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 4; ++k) {
      const unsigned int a = reference >> 8 * k & 255;
      const unsigned int b = static_cast<unsigned int>(bytes >> 8 * (i + k)) & 255;
      sum[i] += a == 0 ? 0 : a < b ? b - a : a - b;
    }
  return uint4(sum[0], sum[1], sum[2], sum[3]);
}

} // namespace direct3d
} // namespace graphics
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_MSAD4_H
