// The common part of textures and their views: format, extents and location.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_GETTERS_H
#define CPPAMP_DETAIL_TEXTURE_GETTERS_H
#pragma GCC system_header

#include <amp/accelerator_view.h>
#include <amp/array_view.h>
#include <amp/detail/texel.h>
#include <amp/detail/texture_state.h>

namespace Concurrency {

namespace graphics {
template <typename T, int N> class texture;
template <typename T, int N> class texture_view;
template <typename T, int N> class writeonly_texture_view;
} // namespace graphics

namespace detail {

/// The fields of a texture or a view.
struct texture_access {
  template <typename X> static const container_state<1> &words(const X &texture) restrict(cpu, amp) {
    return texture.words();
  }
  template <typename X> static const texture_format<X::rank> &format(const X &texture) restrict(cpu, amp) {
    return texture.format();
  }
  template <typename X> static texture_ref ref(const X &texture) {
    const texture_format<X::rank> &format = texture.format();
    texture_ref r = {words(texture).home, words(texture).byte_offset, X::rank,
                     {0, 0, 0},           X::component_count,         format.bits,
                     format.levels};
    for (int k = 0; k < X::rank; ++k)
      r.extent[k] = format.extent[k];
    return r;
  }
};

/// Returns the index of texel `i` of the most detailed level.
template <int N> inline size_t texel_number(const texture_format<N> &format, const index<N> &i) restrict(cpu, amp) {
  size_t number = static_cast<size_t>(i[0]);
  for (int k = 1; k < N; ++k)
    number = number * static_cast<size_t>(format.extent[k]) + static_cast<size_t>(i[k]);
  return number;
}

/// The same, with a bounds check if the kernel is compiled with checks.
template <int N>
inline size_t texel_number(const void *texels, const texture_format<N> &format, const index<N> &i) restrict(amp) {
  CPPAMP_CHECK(__cppamp_subscript(texels, format.extent, first_component(i), N, sizeof(unsigned));)
  (void)texels;
  return texel_number(format, i);
}

/// Base of textures of T and rank N, and of their views; Self is the derived class.
template <typename Self, typename T, int N> class texture_getters {
  static_assert(N >= 1 && N <= 3, "the rank of a texture must be 1, 2 or 3");

public:
  static const int rank = N;
  typedef T value_type;
  typedef typename texel_traits<typename std::remove_const<T>::type>::scalar_type scalar_type;

  /// The extent of the most detailed level.
  Concurrency::extent<N> get_extent() const restrict(cpu, amp) {
    return Concurrency::extent<N>(texture_access::format(self()).extent);
  }
  /// The extent of a level; on the host, throws runtime_exception if there is no such level.
  Concurrency::extent<N> get_mipmap_extent(unsigned int level) const restrict(cpu, amp) {
    CPPAMP_HOST_CODE { check_mip_levels(texture_access::ref(self()), level, 1); }
    texture_format<N> format = texture_access::format(self());
    for (; level > 0; --level)
      halve_extent(format.extent, N);
    return Concurrency::extent<N>(format.extent);
  }
  unsigned int get_mipmap_levels() const restrict(cpu, amp) { return texture_access::format(self()).levels; }
  unsigned int get_bits_per_scalar_element() const { return texture_access::format(self()).bits; }
  /// The number of bytes of the texels of all levels on the host.
  unsigned int get_data_length() const {
    return static_cast<unsigned int>(texture_data_length(texture_access::ref(self())));
  }
  Concurrency::accelerator_view get_accelerator_view() const {
    return make_view(array_view_of(texture_access::words(self()).home));
  }

  CPPAMP_PROPERTY_GET(Concurrency::extent<N>, extent, get_extent);
  CPPAMP_PROPERTY_GET(unsigned int, mipmap_levels, get_mipmap_levels);
  CPPAMP_PROPERTY_GET(unsigned int, bits_per_scalar_element, get_bits_per_scalar_element);
  CPPAMP_PROPERTY_GET(unsigned int, data_length, get_data_length);
  CPPAMP_PROPERTY_GET(Concurrency::accelerator_view, accelerator_view, get_accelerator_view);

protected:
  static const unsigned component_count = texel_traits<typename std::remove_const<T>::type>::components;

private:
  friend struct texture_access;
  const Self &self() const restrict(cpu, amp) { return static_cast<const Self &>(*this); }
};
template <typename Self, typename T, int N> const int texture_getters<Self, T, N>::rank;

/// Reading by index, for classes whose T is a texel type. `read()` of Self returns a texel of the most detailed
/// level.
#define CPPAMP_TEXEL_READERS(READ)                                                                                     \
  const T operator[](const index<N> &i) const restrict(amp) { return READ(i); }                                        \
  const T operator()(const index<N> &i) const restrict(amp) { return READ(i); }                                        \
  const T operator[](int i) const restrict(amp) {                                                                      \
    static_assert(N == 1, "operator[](int) needs a texture of rank 1; write '(x, y)' or '[index<N>(...)]'");           \
    return READ(index<1>(i));                                                                                          \
  }                                                                                                                    \
  const T operator()(int i) const restrict(amp) {                                                                      \
    static_assert(N == 1, "operator()(int) needs a texture of rank 1");                                                \
    return READ(index<1>(i));                                                                                          \
  }                                                                                                                    \
  const T operator()(int i0, int i1) const restrict(amp) {                                                             \
    static_assert(N == 2, "operator()(int, int) needs a texture of rank 2");                                           \
    return READ(index<2>(i0, i1));                                                                                     \
  }                                                                                                                    \
  const T operator()(int i0, int i1, int i2) const restrict(amp) {                                                     \
    static_assert(N == 3, "operator()(int, int, int) needs a texture of rank 3");                                      \
    return READ(index<3>(i0, i1, i2));                                                                                 \
  }

/// Levels `first` to `first + count - 1` of a texture or view, as a separate container of
/// words.
template <int N, typename From>
inline void take_levels(container_state<1> &words, texture_format<N> &format, const From &from,
                        unsigned texel_components, unsigned first, unsigned count) restrict(cpu, amp) {
  format = texture_access::format(from);
  const unsigned texel_bytes = texel_components * format.bits / 8;
  share(words, texture_access::words(from), static_cast<ptrdiff_t>(enter_level(format.extent, N, texel_bytes, first)));
  int end[N];
  for (int k = 0; k < N; ++k)
    end[k] = format.extent[k];
  words.extent[0] = static_cast<int>(enter_level(end, N, texel_bytes, count) / sizeof(int));
  words.stride[0] = 1;
  format.levels = count;
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_TEXTURE_GETTERS_H
