// graphics::texture_view and writeonly_texture_view: how kernels write and sample textures.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEXTURE_VIEW_H
#define CPPAMP_TEXTURE_VIEW_H
#pragma GCC system_header

#include <amp/detail/texture_sampling.h>
#include <amp/texture.h>

namespace Concurrency {

namespace detail {

/// The levels of a texture that a view shows. Word is const int for read-only views.
template <typename Self, typename T, int N, typename Word>
class texture_view_base : public texture_getters<Self, T, N> {
protected:
  template <typename From>
  texture_view_base(const From &from, unsigned first, unsigned count) restrict(cpu, amp)
      : m_words(levels(from, first, count, m_format)) {}
  /// On the host, throws runtime_exception if there are no such levels, or for a staging texture.
  template <typename From> static const From &checked(const From &from, unsigned first, unsigned count) {
    const texture_ref r = texture_access::ref(from);
    check_texture_view(r);
    check_mip_levels(r, first, count);
    return from;
  }
  const container_state<1> &words() const restrict(cpu, amp) { return state_access::get(m_words); }
  const texture_format<N> &format() const restrict(cpu, amp) { return m_format; }

  texture_format<N> m_format; ///< set by the initializer of m_words
  array_view<Word, 1> m_words;

private:
  friend struct texture_access;
  template <typename From>
  static array_view<Word, 1> levels(const From &from, unsigned first, unsigned count,
                                    texture_format<N> &format) restrict(cpu, amp) {
    container_state<1> words;
    take_levels(words, format, from, texture_view_base::component_count, first, count);
    return array_view<Word, 1>(adopt_state(), words);
  }
};

} // namespace detail

namespace graphics {

/// Writes one level of a texture, and reads it if it has one int, unsigned int or float of 32 bits.
/// Captured by value; the texture must outlive the kernels that use it. (C++ AMP 1.2, 10.2)
///
///   texture_view<unorm_4, 2> out(picture);
///   parallel_for_each(out.extent, [=](index<2> i) restrict(amp) { out.set(i, unorm_4(1.0f)); });
template <typename T, int N>
class texture_view : public Concurrency::detail::texture_view_base<texture_view<T, N>, T, N, int> {
  typedef Concurrency::detail::texture_view_base<texture_view<T, N>, T, N, int> base;
  typedef Concurrency::detail::texel_traits<T> traits;

public:
  /// Throws runtime_exception for a staging texture, and for a level that does not exist.
  texture_view(texture<T, N> &source, unsigned int mipmap_level = 0)
      : base(base::checked(source, mipmap_level, 1), mipmap_level, 1) {}

#if defined(__CPPAMP__)
  texture_view(texture<T, N> &source) restrict(amp) : base(source, 0, 1) {
    static_assert(traits::components == 1, "in amp code, a texture_view needs a texture of one component");
  }
#endif
#if CPPAMP_RESTRICTION_OVERLOADS

  const T get(const index<N> &i) const restrict(amp) {
    static_assert(traits::is_writable, "only texture_views of int, unsigned int and float can be read; 'set' writes a "
                                       "texel; to read, use a texture_view<const T>");
    return Concurrency::detail::load_texel<T>(this->words().data,
                                              Concurrency::detail::texel_number(this->words().data, this->m_format, i),
                                              this->m_format.bits);
  }
  CPPAMP_TEXEL_READERS(get)
  void set(const index<N> &i, const T &value) const restrict(amp) {
    Concurrency::detail::store_texel(this->words().data,
                                     Concurrency::detail::texel_number(this->words().data, this->m_format, i),
                                     this->m_format.bits, value);
  }
#endif
};

/// Writes the first level of a texture; texture_view can do so as well. (C++ AMP 1.2, 10.1.13)
template <typename T, int N>
class writeonly_texture_view : public Concurrency::detail::texture_view_base<writeonly_texture_view<T, N>, T, N, int> {
  typedef Concurrency::detail::texture_view_base<writeonly_texture_view<T, N>, T, N, int> base;

public:
  /// Throws runtime_exception for a staging texture.
  writeonly_texture_view(texture<T, N> &source) : base(base::checked(source, 0, 1), 0, 1) {}

#if defined(__CPPAMP__)
  writeonly_texture_view(texture<T, N> &source) restrict(amp) : base(source, 0, 1) {
    static_assert(Concurrency::detail::texel_traits<T>::components == 1,
                  "in amp code, a writeonly_texture_view needs a texture of one component");
  }
#endif
#if CPPAMP_RESTRICTION_OVERLOADS

  void set(const index<N> &i, const T &value) const restrict(amp) {
    Concurrency::detail::store_texel(this->words().data,
                                     Concurrency::detail::texel_number(this->words().data, this->m_format, i),
                                     this->m_format.bits, value);
  }
#endif
};

/// Reads and samples levels of a texture. Captured by value; the texture must outlive the
/// kernels that use it. Coordinates range from 0 to 1; x belongs to the last dimension. (C++ AMP 1.2, 10.3)
///
///   texture_view<const float_4, 2> in(picture);
///   parallel_for_each(half, [=](index<2> i) restrict(amp) {
///     out[i] = in.sample(float_2((i[1] + 0.5f) / width, (i[0] + 0.5f) / height));
///   });
template <typename T, int N>
class texture_view<const T, N>
    : public Concurrency::detail::texture_view_base<texture_view<const T, N>, const T, N, const int> {
  typedef Concurrency::detail::texture_view_base<texture_view<const T, N>, const T, N, const int> base;
  typedef Concurrency::detail::texel_traits<T> traits;

public:
  typedef typename short_vector<float, N>::type coordinates_type;
  typedef typename short_vector<typename traits::scalar_type, 4>::type gather_return_type;

  // Each throws runtime_exception for a staging texture, and for levels that do not exist.
  texture_view(const texture<T, N> &source) : base(base::checked(source, 0, 1), 0, source.get_mipmap_levels()) {}
  texture_view(const texture<T, N> &source, unsigned int most_detailed_mip, unsigned int mipmap_levels)
      : base(base::checked(source, most_detailed_mip, mipmap_levels), most_detailed_mip, mipmap_levels) {}
  texture_view(const texture_view<T, N> &source) : base(source, 0, 1) {}
  texture_view(const texture_view<const T, N> &source, unsigned int most_detailed_mip, unsigned int mipmap_levels)
      : base(base::checked(source, most_detailed_mip, mipmap_levels), most_detailed_mip, mipmap_levels) {}

#if defined(__CPPAMP__)
  texture_view(const texture<T, N> &source) restrict(amp) : base(source, 0, source.get_mipmap_levels()) {
    static_assert(traits::components != 1,
                  "in amp code, a texture_view<const T> needs a texture of more than one component");
  }
#endif
#if CPPAMP_RESTRICTION_OVERLOADS

  T get(const index<N> &i, unsigned int mip_level = 0) const restrict(amp) {
    const auto level = Concurrency::detail::level_of<T, N>(*this, mip_level, address_clamp, float_4(0.0f));
    CPPAMP_CHECK(__cppamp_subscript(level.base, level.format.extent, Concurrency::detail::first_component(i), N,
                                    sizeof(unsigned));)
    return level.texel(i);
  }
  CPPAMP_TEXEL_READERS(get)

  /// Samples the texture; `lod` selects the mip level, or interpolates between two.
  T sample(const sampler &how, const coordinates_type &coord, float lod = 0.0f) const restrict(amp) {
    check_sampling();
    return Concurrency::detail::sample_texture<T, N>(*this, coord, lod, how.get_filter_mode(), how.get_address_mode(),
                                                     how.get_border_color());
  }
  template <filter_mode Filter = filter_linear, address_mode Address = address_clamp>
  T sample(const coordinates_type &coord, float lod = 0.0f) const restrict(amp) {
    check_sampling();
    check_modes<Filter, Address>();
    return Concurrency::detail::sample_texture<T, N>(*this, coord, lod, Filter, Address, float_4(0.0f));
  }

  // One component of the four texels that a linear sample of the first level interpolates:
  // counter-clockwise from the lower left one.
#define CPPAMP_GATHER(name, component)                                                                                 \
  const gather_return_type gather_##name(const sampler &how, const coordinates_type &coord) const restrict(amp) {      \
    check_gathering();                                                                                                 \
    return Concurrency::detail::gather_texture<component, T>(*this, coord, how.get_address_mode(),                     \
                                                             how.get_border_color());                                  \
  }                                                                                                                    \
  template <address_mode Address = address_clamp>                                                                      \
  const gather_return_type gather_##name(const coordinates_type &coord) const restrict(amp) {                          \
    check_gathering();                                                                                                 \
    check_modes<filter_linear, Address>();                                                                             \
    return Concurrency::detail::gather_texture<component, T>(*this, coord, Address, float_4(0.0f));                    \
  }
  CPPAMP_GATHER(red, 0)
  CPPAMP_GATHER(green, 1)
  CPPAMP_GATHER(blue, 2)
  CPPAMP_GATHER(alpha, 3)
#undef CPPAMP_GATHER
#endif

private:
  static void check_sampling() restrict(cpu, amp) {
    static_assert(traits::is_float_based,
                  "only textures of float, norm and unorm, and of vectors of them, can be sampled");
  }
  static void check_gathering() restrict(cpu, amp) {
    check_sampling();
    static_assert(N == 2, "only textures of rank 2 can be gathered from");
  }
  template <filter_mode Filter, address_mode Address> static void check_modes() restrict(cpu, amp) {
    static_assert(Filter == filter_point || Filter == filter_linear, "unknown filter_mode");
    static_assert(Address == address_wrap || Address == address_mirror || Address == address_clamp,
                  "address_border needs a sampler, which has the border's color");
  }
};

} // namespace graphics
} // namespace Concurrency

#undef CPPAMP_TEXEL_READERS

#endif // CPPAMP_TEXTURE_VIEW_H
