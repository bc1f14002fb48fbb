// The functions of libcppamp.so that textures call. See runtime_api.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_API_H
#define CPPAMP_DETAIL_TEXTURE_API_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>

namespace Concurrency {
namespace detail {

/// The type of a texel's scalars.
enum texel_kind { texel_int, texel_float, texel_double, texel_norm };

/// A texture, or the levels of one that a view shows, without template arguments.
struct texture_ref {
  storage *home;
  size_t byte_offset; ///< of the most detailed level, in the storage
  int rank;
  int extent[3]; ///< of the most detailed level; `rank` of them
  unsigned components;
  unsigned bits;
  unsigned levels;

  unsigned texel_bytes() const { return components * bits / 8; }
};

/// A box of texels in one level, `rank` numbers each. Null pointers: from the origin, and all texels.
struct texture_box {
  const int *origin;
  const int *extent;
};

/// Creates the storage of `texture`; all its other members are set, and `levels` 0 is replaced by the number of levels
/// down to one texel. Views may be null, as in create_array_storage. Throws runtime_exception for invalid extents, bits
/// or levels and for the cpu accelerator, and unsupported_feature for bits that this kind of texel does not
/// support.
CPPAMP_API void create_texture_storage(texture_ref &texture, texel_kind kind, view_state *home, view_state *associated);
/// Performs only these checks.
CPPAMP_API void check_texture_format(const texture_ref &texture, texel_kind kind);
/// Returns true for a staging texture.
CPPAMP_API bool is_staging_texture(storage *home);
/// Throws runtime_exception unless levels first to first + count - 1 exist, and count > 0.
CPPAMP_API void check_mip_levels(const texture_ref &texture, unsigned first, unsigned count);
/// Throws runtime_exception for a staging texture, which kernels cannot use.
CPPAMP_API void check_texture_view(const texture_ref &texture);

/// Returns the number of bytes of the texels of all levels, without the gaps between levels.
CPPAMP_API size_t texture_data_length(const texture_ref &texture) noexcept;

// Each function copies the texels of a box, or of all levels for a null box; rows are tightly packed in host memory.
// Throws runtime_exception if the box is out of bounds or `bytes` is too small.
CPPAMP_API void copy_texture_in(const void *from, size_t bytes, const texture_ref &to, const texture_box *box);
CPPAMP_API void copy_texture_out(const texture_ref &from, const texture_box *box, void *to, size_t bytes);
/// Copies all levels between textures of equal format and extent; throws runtime_exception for others.
CPPAMP_API void copy_texture(const texture_ref &from, const texture_ref &to);
/// Copies a box. Throws runtime_exception unless both textures have one level and equal bits, and are not the
/// same.
CPPAMP_API void copy_texture_box(const texture_ref &from, const int *from_origin, const texture_ref &to,
                                 const int *to_origin, const int *extent);
/// Returns the number of texels of a box, or of the most detailed level for a null box.
CPPAMP_API size_t texel_count(const texture_ref &texture, const texture_box *box);

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_TEXTURE_API_H
