// The constructors of texture for one form of extent; texture.h undefines the macro. Each has variants without an
// accelerator_view, with one, and with two.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_CONSTRUCTORS_H
#define CPPAMP_DETAIL_TEXTURE_CONSTRUCTORS_H
#pragma GCC system_header

#include <amp/detail/container_traits.h>

/// SIZE: the parameters; EXTENT: an expression for the extent.
#define CPPAMP_TEXTURE_CONSTRUCTORS(SIZE, EXTENT)                                                                      \
  explicit texture(SIZE) { create(EXTENT, natural_bits(), 1, nullptr, nullptr); }                                      \
  texture(SIZE, const view_type &view) { create(EXTENT, natural_bits(), 1, &view, nullptr); }                          \
  texture(SIZE, const view_type &view, const view_type &associated) {                                                  \
    create(EXTENT, natural_bits(), 1, &view, &associated);                                                             \
  }                                                                                                                    \
                                                                                                                       \
  texture(SIZE, unsigned int bits_per_scalar_element) {                                                                \
    create(EXTENT, bits_per_scalar_element, 1, nullptr, nullptr);                                                      \
  }                                                                                                                    \
  texture(SIZE, unsigned int bits_per_scalar_element, const view_type &view) {                                         \
    create(EXTENT, bits_per_scalar_element, 1, &view, nullptr);                                                        \
  }                                                                                                                    \
  texture(SIZE, unsigned int bits_per_scalar_element, const view_type &view, const view_type &associated) {            \
    create(EXTENT, bits_per_scalar_element, 1, &view, &associated);                                                    \
  }                                                                                                                    \
                                                                                                                       \
  template <typename It, typename = typename Concurrency::detail::if_iterator<It>::type>                               \
  texture(SIZE, It first, It last) : texture(EXTENT, natural_bits()) {                                                 \
    fill(first, last);                                                                                                 \
  }                                                                                                                    \
  template <typename It, typename = typename Concurrency::detail::if_iterator<It>::type>                               \
  texture(SIZE, It first, It last, const view_type &view) : texture(EXTENT, natural_bits(), view) {                    \
    fill(first, last);                                                                                                 \
  }                                                                                                                    \
  template <typename It, typename = typename Concurrency::detail::if_iterator<It>::type>                               \
  texture(SIZE, It first, It last, const view_type &view, const view_type &associated)                                 \
      : texture(EXTENT, natural_bits(), view, associated) {                                                            \
    fill(first, last);                                                                                                 \
  }                                                                                                                    \
                                                                                                                       \
  texture(SIZE, const void *source, unsigned int source_bytes, unsigned int bits_per_scalar_element)                   \
      : texture(EXTENT, bits_per_scalar_element) {                                                                     \
    fill_raw(source, source_bytes);                                                                                    \
  }                                                                                                                    \
  texture(SIZE, const void *source, unsigned int source_bytes, unsigned int bits_per_scalar_element,                   \
          const view_type &view)                                                                                       \
      : texture(EXTENT, bits_per_scalar_element, view) {                                                               \
    fill_raw(source, source_bytes);                                                                                    \
  }                                                                                                                    \
  texture(SIZE, const void *source, unsigned int source_bytes, unsigned int bits_per_scalar_element,                   \
          const view_type &view, const view_type &associated)                                                          \
      : texture(EXTENT, bits_per_scalar_element, view, associated) {                                                   \
    fill_raw(source, source_bytes);                                                                                    \
  }

#endif // CPPAMP_DETAIL_TEXTURE_CONSTRUCTORS_H
