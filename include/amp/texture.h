// graphics::texture: texels in a compact format, read as int, float and so on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEXTURE_H
#define CPPAMP_TEXTURE_H
#pragma GCC system_header

#include <amp/detail/copy_impl.h>
#include <amp/detail/texture_constructors.h>
#include <amp/detail/texture_getters.h>

namespace Concurrency {
/// Textures, samplers and short vectors.
namespace graphics {

/// Texels of type T on one accelerator_view, each of one to four scalars of 8 to 64 bits. Kernels
/// capture it by reference, and read it by index; they may also write textures of one int, unsigned int or float.
/// Everything else requires views: texture_view writes, texture_view<const T>
/// samples. (C++ AMP 1.2, 10.1)
///
///   texture<unorm_4, 2> picture(height, width, bytes, 4 * height * width, 8u);
///   parallel_for_each(picture.extent, [=, &picture](index<2> i) restrict(amp) {
///     grey[i] = picture[i].x;
///   });
template <typename T, int N>
class CPPAMP_CONTAINER texture : public Concurrency::detail::texture_getters<texture<T, N>, T, N> {
  typedef Concurrency::detail::texel_traits<T> traits;
  typedef Concurrency::accelerator_view view_type;
  typedef Concurrency::extent<N> extent_type;
  template <int Rank> using int_of_rank = typename Concurrency::detail::int_if<Rank == N>::type;

public:
  // With an extent, or one int per dimension. On the default view of the default accelerator,
  // or on the given one. Two views, the first of the cpu accelerator, make a staging texture.
  // create_texture_storage (amp/detail/texture_api.h) documents what the constructors throw.
#define CPPAMP_INTS_2 int_of_rank<2> e0, int_of_rank<2> e1
#define CPPAMP_INTS_3 int_of_rank<3> e0, int_of_rank<3> e1, int_of_rank<3> e2
#define CPPAMP_EXTENT_OF_2 extent_type(e0, e1)
#define CPPAMP_EXTENT_OF_3 extent_type(e0, e1, e2)
  CPPAMP_TEXTURE_CONSTRUCTORS(const extent_type &size, size)
  CPPAMP_TEXTURE_CONSTRUCTORS(int_of_rank<1> e0, extent_type(e0))
  CPPAMP_TEXTURE_CONSTRUCTORS(CPPAMP_INTS_2, CPPAMP_EXTENT_OF_2)
  CPPAMP_TEXTURE_CONSTRUCTORS(CPPAMP_INTS_3, CPPAMP_EXTENT_OF_3)
#undef CPPAMP_INTS_2
#undef CPPAMP_INTS_3
#undef CPPAMP_EXTENT_OF_2
#undef CPPAMP_EXTENT_OF_3
#undef CPPAMP_TEXTURE_CONSTRUCTORS

  /// With mip levels; 0: all, down to one texel.
  texture(const extent_type &size, unsigned int bits_per_scalar_element, unsigned int mipmap_levels) {
    create(size, bits_per_scalar_element, mipmap_levels, nullptr, nullptr);
  }
  texture(const extent_type &size, unsigned int bits_per_scalar_element, unsigned int mipmap_levels,
          const view_type &view) {
    create(size, bits_per_scalar_element, mipmap_levels, &view, nullptr);
  }

  /// Deep copies of all levels, on the source's view or another one.
  texture(const texture &source) : m_state() { clone(source, nullptr, nullptr); }
  texture(const texture &source, const view_type &view) { clone(source, &view, nullptr); }
  texture(const texture &source, const view_type &view, const view_type &associated) {
    clone(source, &view, &associated);
  }
  texture(const texture_view<T, N> &source) { clone(source, nullptr, nullptr); }
  texture(const texture_view<T, N> &source, const view_type &view) { clone(source, &view, nullptr); }
  texture(const texture_view<T, N> &source, const view_type &view, const view_type &associated) {
    clone(source, &view, &associated);
  }
  texture(const texture_view<const T, N> &source) { clone(source, nullptr, nullptr); }
  texture(const texture_view<const T, N> &source, const view_type &view) { clone(source, &view, nullptr); }
  texture(const texture_view<const T, N> &source, const view_type &view, const view_type &associated) {
    clone(source, &view, &associated);
  }

  /// With the storage that `adopted` describes, whose reference it takes over.
  texture(Concurrency::detail::adopt_state, const Concurrency::detail::texture_ref &adopted) { adopt(adopted); }
  texture(texture &&other) noexcept : m_state(other.m_state) { other.m_state.words.home = nullptr; }
  ~texture() { Concurrency::detail::release(m_state.words.home); }

  texture &operator=(const texture &other) { return this == &other ? *this : *this = texture(other); }
  texture &operator=(texture &&other) noexcept {
    if (this != &other) {
      Concurrency::detail::release(m_state.words.home);
      m_state = other.m_state;
      other.m_state.words.home = nullptr;
    }
    return *this;
  }

  /// Copies to a texture of equal extent, bits and levels; otherwise throws runtime_exception.
  void copy_to(texture &to) const { copy_all(to); }
  void copy_to(const writeonly_texture_view<T, N> &to) const { copy_all(to); }
  void copy_to(const texture_view<T, N> &to) const { copy_all(to); }

  /// The texels of a staging texture; null for others.
  void *data() { return staging_data(); }
  const void *data() const { return staging_data(); }
  /// Bytes from one row, or plane, to the next in host memory.
  unsigned int get_row_pitch() const {
    static_assert(N >= 2, "textures of rank 1 have no rows");
    return static_cast<unsigned int>(m_state.format.extent[N - 1]) * texel_bytes();
  }
  unsigned int get_depth_pitch() const {
    static_assert(N == 3, "only textures of rank 3 have planes");
    return get_row_pitch() * static_cast<unsigned int>(m_state.format.extent[N - 2]);
  }
  /// The other view of a staging texture; for other textures, their own view.
  view_type get_associated_accelerator_view() const {
    return Concurrency::detail::make_view(Concurrency::detail::array_associated_view_of(m_state.words.home));
  }
  CPPAMP_PROPERTY_GET(unsigned int, row_pitch, get_row_pitch);
  CPPAMP_PROPERTY_GET(unsigned int, depth_pitch, get_depth_pitch);
  CPPAMP_PROPERTY_GET(Concurrency::accelerator_view, associated_accelerator_view, get_associated_accelerator_view);

#if CPPAMP_RESTRICTION_OVERLOADS
  const T get(const index<N> &i) const restrict(amp) {
    return Concurrency::detail::load_texel<T>(m_state.words.data,
                                              Concurrency::detail::texel_number(m_state.words.data, m_state.format, i),
                                              m_state.format.bits);
  }
  CPPAMP_TEXEL_READERS(get)
  void set(const index<N> &i, const T &value) restrict(amp) {
    static_assert(traits::is_writable, "only textures of int, unsigned int and float can be written "
                                       "directly; use a texture_view");
    Concurrency::detail::store_texel(m_state.words.data,
                                     Concurrency::detail::texel_number(m_state.words.data, m_state.format, i),
                                     m_state.format.bits, value);
  }
#endif

private:
  friend struct Concurrency::detail::texture_access;

  const Concurrency::detail::container_state<1> &words() const restrict(cpu, amp) { return m_state.words; }
  const Concurrency::detail::texture_format<N> &format() const restrict(cpu, amp) { return m_state.format; }
  static unsigned int natural_bits() {
    static_assert(traits::natural_bits != 0, "textures of norm and unorm need to be told the bits of "
                                             "a scalar, and cannot be filled from iterators");
    return traits::natural_bits;
  }
  unsigned int texel_bytes() const { return traits::components * m_state.format.bits / 8; }
  void *staging_data() const;
  void create(const extent_type &size, unsigned int bits, unsigned int levels, const view_type *view,
              const view_type *associated);
  void adopt(const Concurrency::detail::texture_ref &adopted);
  template <typename Source> void clone(const Source &source, const view_type *view, const view_type *associated);
  template <typename It> void fill(It first, It last);
  void fill_raw(const void *source, unsigned int bytes) {
    Concurrency::detail::copy_texture_in(source, bytes, Concurrency::detail::texture_access::ref(*this), nullptr);
  }
  template <typename To> void copy_all(const To &to) const {
    Concurrency::detail::copy_texture(Concurrency::detail::texture_access::ref(*this),
                                      Concurrency::detail::texture_access::ref(to));
  }

  /// First, because the compiler reads kernel arguments from here.
  Concurrency::detail::texture_state<N> m_state;
};

template <typename T, int N> void *texture<T, N>::staging_data() const {
  if (!Concurrency::detail::is_staging_texture(m_state.words.home))
    return nullptr;
  return Concurrency::detail::array_data_on_host(Concurrency::detail::make_section<int>(m_state.words),
                                                 Concurrency::detail::read_elements |
                                                     Concurrency::detail::write_elements);
}

template <typename T, int N>
void texture<T, N>::create(const extent_type &size, unsigned int bits, unsigned int levels, const view_type *view,
                           const view_type *associated) {
  Concurrency::detail::texture_ref r = {nullptr, 0, N, {0, 0, 0}, traits::components, bits, levels};
  for (int k = 0; k < N; ++k)
    r.extent[k] = size[k];
  m_state.words.home = nullptr; // in case the next line throws in a delegating constructor
  Concurrency::detail::create_texture_storage(r, traits::kind, view ? Concurrency::detail::get_state(*view) : nullptr,
                                              associated ? Concurrency::detail::get_state(*associated) : nullptr);
  adopt(r);
}

template <typename T, int N> void texture<T, N>::adopt(const Concurrency::detail::texture_ref &adopted) {
  m_state.words.data = nullptr;
  m_state.words.home = adopted.home;
  m_state.words.byte_offset = 0;
  m_state.words.extent[0] = static_cast<int>(adopted.home->bytes / sizeof(int));
  m_state.words.stride[0] = 1;
  for (int k = 0; k < N; ++k)
    m_state.format.extent[k] = adopted.extent[k];
  m_state.format.bits = adopted.bits;
  m_state.format.levels = adopted.levels;
}

template <typename T, int N>
template <typename Source>
void texture<T, N>::clone(const Source &source, const view_type *view, const view_type *associated) {
  const Concurrency::detail::texture_ref from = Concurrency::detail::texture_access::ref(source);
  if (view) {
    create(source.get_extent(), from.bits, from.levels, view, associated);
  } else {
    const view_type here = source.get_accelerator_view();
    const view_type other = Concurrency::detail::make_view(Concurrency::detail::array_associated_view_of(from.home));
    create(source.get_extent(), from.bits, from.levels, &here, &other);
  }
  Concurrency::detail::copy_texture(from, Concurrency::detail::texture_access::ref(*this));
}

template <typename T, int N> template <typename It> void texture<T, N>::fill(It first, It last) {
  const size_t count = this->get_extent().size();
  const auto elements = Concurrency::detail::check_range<T>(
      first, last, count, std::integral_constant<bool, Concurrency::detail::points_to_dense<It, T>::value>());
  fill_raw(elements.data(), static_cast<unsigned int>(count * sizeof(T)));
}

} // namespace graphics
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_TEXTURE_H
