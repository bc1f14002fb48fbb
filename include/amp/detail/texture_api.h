// The functions of libcppamp.so that textures call. See runtime_api.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_API_H
#define CPPAMP_DETAIL_TEXTURE_API_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>

namespace Concurrency {
namespace detail {

/// What a scalar of a texel is.
enum texel_kind { texel_int, texel_float, texel_double, texel_norm };

/// A texture, or the levels of one that a view shows, without its template arguments.
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

/// Texels of one level: `rank` numbers each. Null: from the beginning, and all.
struct texture_box {
  const int *origin;
  const int *extent;
};

/// Makes the storage of `texture`, all of whose other members are set; `levels` 0 becomes the
/// number of all levels down to one texel. Views may be null, as for create_array_storage. Throws
/// runtime_exception for extents, bits and levels that no texture has, unsupported_feature for bits
/// that this kind of texel does not have, and for the cpu accelerator.
CPPAMP_API void create_texture_storage(texture_ref &texture, texel_kind kind, view_state *home, view_state *associated);
/// The same checks alone.
CPPAMP_API void check_texture_format(const texture_ref &texture, texel_kind kind);
/// True for a staging texture.
CPPAMP_API bool is_staging_texture(storage *home);
/// Throws runtime_exception unless levels first to first + count - 1 exist, and count > 0.
CPPAMP_API void check_mip_levels(const texture_ref &texture, unsigned first, unsigned count);
/// Throws runtime_exception for a staging texture, which kernels cannot use.
CPPAMP_API void check_texture_view(const texture_ref &texture);

/// How many bytes the texels of all levels are, without the gaps between levels.
CPPAMP_API size_t texture_data_length(const texture_ref &texture) noexcept;

// Each copies the texels of a box, or of all levels for a null box, rows tightly packed in host
// memory. Throws runtime_exception if a box is not inside, or if `bytes` are fewer than the texels.
CPPAMP_API void copy_texture_in(const void *from, size_t bytes, const texture_ref &to, const texture_box *box);
CPPAMP_API void copy_texture_out(const texture_ref &from, const texture_box *box, void *to, size_t bytes);
/// All levels of textures that are alike; else throws runtime_exception.
CPPAMP_API void copy_texture(const texture_ref &from, const texture_ref &to);
/// A box; both have one level and equal bits, and are not the same texture; else throws
/// runtime_exception.
CPPAMP_API void copy_texture_box(const texture_ref &from, const int *from_origin, const texture_ref &to,
                                 const int *to_origin, const int *extent);
/// The number of texels of a box, or of the most detailed level for a null box.
CPPAMP_API size_t texel_count(const texture_ref &texture, const texture_box *box);

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_TEXTURE_API_H
