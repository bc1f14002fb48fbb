// The fields of a texture, and the location of its texels.
//
// A texture is a container of 32-bit words, like an array, followed by a format. Each mip level
// is dense and row-major and begins at a multiple of 16 bytes after the previous level. The compiler
// reads the format of a captured texture by offset (docs/internals/architecture.md, "The device module").
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_STATE_H
#define CPPAMP_DETAIL_TEXTURE_STATE_H
#pragma GCC system_header

#include <amp/detail/container_state.h>

namespace Concurrency {
namespace detail {

/// N + 2 ints.
template <int N> struct texture_format {
  int extent[N];   ///< of the most detailed level
  unsigned bits;   ///< of one scalar of a texel
  unsigned levels; ///< at least 1
};

template <int N> struct texture_state {
  container_state<1> words;
  texture_format<N> format;
};

/// Returns the number of bytes from the beginning of a level to that of the next one.
inline size_t level_bytes(const int *extent, int rank, unsigned texel_bytes) restrict(cpu, amp) {
  size_t bytes = texel_bytes;
  for (int k = 0; k < rank; ++k)
    bytes *= static_cast<size_t>(extent[k]);
  return (bytes + 15) / 16 * 16;
}

/// Computes the extent of the next level: half, and at least 1.
inline void halve_extent(int *extent, int rank) restrict(cpu, amp) {
  for (int k = 0; k < rank; ++k)
    extent[k] = extent[k] > 1 ? extent[k] / 2 : 1;
}

/// Turns the extent of level 0 into that of `level`; returns the level's offset in bytes.
inline size_t enter_level(int *extent, int rank, unsigned texel_bytes, unsigned level) restrict(cpu, amp) {
  size_t offset = 0;
  for (; level > 0; --level) {
    offset += level_bytes(extent, rank, texel_bytes);
    halve_extent(extent, rank);
  }
  return offset;
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_TEXTURE_STATE_H
