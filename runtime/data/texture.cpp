// Host support for textures: checks of their formats, their storage, and copies of boxes of
// texels. A texture's storage is that of an array of bytes; detail/texture_state.h defines the
// layout of mip levels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/storage_state.h"
#include "support/api_boundary.h"
#include "support/hresult.h"

#include <amp/accelerator_view.h>
#include <amp/detail/texture_api.h>
#include <amp/detail/texture_state.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <limits.h>
#include <string>

namespace Concurrency::detail {

namespace {

[[noreturn]] void fail(const std::string &text) { throw runtime_exception(("texture: " + text).c_str(), e_invalidarg); }

/// C++ AMP 1.2, 10.1.1: the scalar widths that each kind of texel supports.
bool has_format(texel_kind kind, unsigned components, unsigned bits) {
  switch (kind) {
  case texel_int:
    return bits == 32 || (components != 3 && (bits == 8 || bits == 16));
  case texel_float:
    return bits == 32 || (components != 3 && bits == 16);
  case texel_double:
    return bits == 64;
  case texel_norm:
    return bits == 8 || bits == 16;
  }
  return false;
}

void check_format(const texture_ref &t, texel_kind kind) {
  if (t.bits != 8 && t.bits != 16 && t.bits != 32 && t.bits != 64)
    fail("a scalar cannot have " + std::to_string(t.bits) + " bits, only 8, 16, 32 or 64");
  if (!has_format(kind, t.components, t.bits)) {
    static const char *const names[] = {"int or unsigned int", "float", "double", "norm or unorm"};
    throw unsupported_feature(("texture: texels of " + std::to_string(t.components) + " " + names[kind] +
                               " cannot have " + std::to_string(t.bits) + " bits for each")
                                  .c_str());
  }
}

void check_extent(const texture_ref &t) {
  const int limit = t.rank == 3 ? 2048 : 16384;
  for (int k = 0; k < t.rank; ++k)
    if (t.extent[k] <= 0 || t.extent[k] > limit)
      fail("the extent of dimension " + std::to_string(k) + " (" + std::to_string(t.extent[k]) +
           ") is not between 1 and " + std::to_string(limit));
}

/// The number of levels from this one to a single texel.
unsigned count_levels(const texture_ref &t) {
  unsigned levels = 1;
  for (int size = *std::max_element(t.extent, t.extent + t.rank); size > 1; size /= 2)
    ++levels;
  return levels;
}

/// Rows of texels of one level, as a section of the storage.
struct level_section {
  int extent[3], stride[3];
  section_ref section;

  level_section(const texture_ref &t, unsigned level, const texture_box *box) {
    std::copy(t.extent, t.extent + 3, extent);
    size_t offset = t.byte_offset + enter_level(extent, t.rank, t.texel_bytes(), level);
    int step = 1;
    for (int k = t.rank - 1; k >= 0; --k) {
      stride[k] = step;
      step *= extent[k];
      if (!box)
        continue;
      if (box->origin[k] < 0 || box->extent[k] <= 0 || box->origin[k] > extent[k] - box->extent[k])
        fail("a box from " + std::to_string(box->origin[k]) + ", " + std::to_string(box->extent[k]) +
             " texels long, is outside of dimension " + std::to_string(k) + " (" + std::to_string(extent[k]) + ")");
      offset += static_cast<size_t>(box->origin[k]) * static_cast<size_t>(stride[k]) * t.texel_bytes();
      extent[k] = box->extent[k];
    }
    section = {t.home, offset, extent, stride, t.rank, t.texel_bytes()};
  }
  level_section(const level_section &) = delete;
  level_section &operator=(const level_section &) = delete;

  size_t texels() const {
    size_t count = 1;
    for (int k = 0; k < section.rank; ++k)
      count *= static_cast<size_t>(extent[k]);
    return count;
  }
};

/// Calls `copy(section, byte offset in host memory)` for each level, or for one box.
template <typename Copy> void for_each_level(const texture_ref &t, const texture_box *box, size_t bytes, Copy copy) {
  const unsigned levels = box ? 1 : t.levels;
  size_t needed = 0;
  for (unsigned level = 0; level < levels; ++level)
    needed += level_section(t, level, box).texels() * t.texel_bytes();
  if (bytes < needed)
    fail(std::to_string(bytes) + " bytes are too few for texels of " + std::to_string(needed));
  size_t at = 0;
  for (unsigned level = 0; level < levels; ++level) {
    level_section part(t, level, box);
    copy(part.section, at);
    at += part.texels() * t.texel_bytes();
  }
}

} // namespace

void check_texture_format(const texture_ref &t, texel_kind kind) try {
  check_extent(t);
  check_format(t, kind);
} catch (...) {
  leave_library();
}

void create_texture_storage(texture_ref &t, texel_kind kind, view_state *home, view_state *associated) try {
  check_texture_format(t, kind);
  const unsigned all = count_levels(t);
  if (t.levels > all)
    fail(std::to_string(t.levels) + " mip levels are more than the " + std::to_string(all) + " down to a single texel");
  t.levels = t.levels ? t.levels : all;
  const bool is_on_cpu = home && home->device->is_cpu_accelerator();
  if (is_on_cpu && (!associated || associated->device->is_cpu_accelerator()))
    throw unsupported_feature("texture: the cpu accelerator has no textures; pass another accelerator_view "
                              "as the second one for a staging texture");
  if (is_on_cpu && t.levels > 1)
    fail("a staging texture has one mip level");
  int extent[3] = {t.extent[0], t.extent[1], t.extent[2]};
  const size_t bytes = enter_level(extent, t.rank, t.texel_bytes(), t.levels);
  if (bytes / sizeof(int) > INT_MAX)
    fail("the texels are more than 8 GiB");
  t.home = create_array_storage(bytes, home, associated, access_type_auto);
  state_of(t.home).is_texture = true;
  t.byte_offset = 0;
} catch (...) {
  leave_library();
}

bool is_staging_texture(storage *home) try {
  const storage_state &s = state_of(home);
  return s.home_view->device->is_cpu_accelerator();
} catch (...) {
  leave_library();
}

void check_mip_levels(const texture_ref &t, unsigned first, unsigned count) try {
  if (count == 0 || first >= t.levels || count > t.levels - first)
    fail("mip levels " + std::to_string(first) + " to " + std::to_string(static_cast<long long>(first) + count - 1) +
         " are out of range: the texture has " + std::to_string(t.levels));
} catch (...) {
  leave_library();
}

void check_texture_view(const texture_ref &t) try {
  if (is_staging_texture(t.home))
    fail("a staging texture cannot be viewed; copy it to one on an accelerator");
} catch (...) {
  leave_library();
}

size_t texture_data_length(const texture_ref &t) noexcept {
  int extent[3] = {t.extent[0], t.extent[1], t.extent[2]};
  size_t bytes = 0;
  for (unsigned level = 0; level < t.levels; ++level) {
    size_t texels = 1;
    for (int k = 0; k < t.rank; ++k)
      texels *= static_cast<size_t>(extent[k]);
    bytes += texels * t.texel_bytes();
    halve_extent(extent, t.rank);
  }
  return bytes;
}

void copy_texture_in(const void *from, size_t bytes, const texture_ref &to, const texture_box *box) try {
  for_each_level(to, box, bytes, [from](const section_ref &section, size_t at) {
    copy_in(static_cast<const char *>(from) + at, section);
  });
} catch (...) {
  leave_library();
}

void copy_texture_out(const texture_ref &from, const texture_box *box, void *to, size_t bytes) try {
  for_each_level(from, box, bytes,
                 [to](const section_ref &section, size_t at) { copy_out(section, static_cast<char *>(to) + at); });
} catch (...) {
  leave_library();
}

void copy_texture(const texture_ref &from, const texture_ref &to) try {
  if (!std::equal(from.extent, from.extent + from.rank, to.extent))
    fail("a copy needs textures of equal extents");
  if (from.bits != to.bits)
    fail("a copy needs textures with equal bits per scalar element (" + std::to_string(from.bits) + " and " +
         std::to_string(to.bits) + ")");
  if (from.levels != to.levels)
    fail("a copy needs textures with equal numbers of mip levels (" + std::to_string(from.levels) + " and " +
         std::to_string(to.levels) + ")");
  for (unsigned level = 0; level < from.levels; ++level)
    copy_section(level_section(from, level, nullptr).section, level_section(to, level, nullptr).section);
} catch (...) {
  leave_library();
}

void copy_texture_box(const texture_ref &from, const int *from_origin, const texture_ref &to, const int *to_origin,
                      const int *extent) try {
  if (from.home == to.home && from.byte_offset == to.byte_offset)
    fail("a box cannot be copied within one texture");
  if (from.bits != to.bits)
    fail("a copy needs textures with equal bits per scalar element (" + std::to_string(from.bits) + " and " +
         std::to_string(to.bits) + ")");
  if (from.levels > 1 || to.levels > 1)
    fail("a copy of a box needs textures, or views, of one mip level");
  texture_box from_box = {from_origin, extent}, to_box = {to_origin, extent};
  copy_section(level_section(from, 0, &from_box).section, level_section(to, 0, &to_box).section);
} catch (...) {
  leave_library();
}

size_t texel_count(const texture_ref &t, const texture_box *box) { return level_section(t, 0, box).texels(); }

} // namespace Concurrency::detail
