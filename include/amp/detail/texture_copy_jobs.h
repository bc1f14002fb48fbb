// Copies of textures as function objects, which run now or on another thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_COPY_JOBS_H
#define CPPAMP_DETAIL_TEXTURE_COPY_JOBS_H
#pragma GCC system_header

#include <amp/completion_future.h>
#include <amp/texture.h>
#include <amp/texture_view.h>

namespace Concurrency {
namespace detail {

template <typename X> struct is_texture : std::false_type {};
template <typename X> struct is_texture<const X> : is_texture<X> {};
template <typename T, int N> struct is_texture<graphics::texture<T, N>> : std::true_type {};
template <typename T, int N> struct is_texture<graphics::texture_view<T, N>> : std::true_type {};
template <typename T, int N> struct is_texture<graphics::writeonly_texture_view<T, N>> : std::true_type {};

template <typename X, typename R = void> using if_texture = typename std::enable_if<is_texture<X>::value, R>::type;
template <typename X, typename Y, typename R = void>
using if_textures = typename std::enable_if<is_texture<X>::value && is_texture<Y>::value, R>::type;
template <typename It, typename X, typename R = void>
using if_iterator_of = typename if_iterator<It, typename std::enable_if<is_texture<X>::value, R>::type>::type;

/// A texture_ref that keeps the storage alive.
class texture_handle {
public:
  template <typename X> explicit texture_handle(const X &texture) : m_ref(texture_access::ref(texture)) {
    retain(m_ref.home);
  }
  texture_handle(const texture_handle &other) : m_ref(other.m_ref) { retain(m_ref.home); }
  ~texture_handle() { release(m_ref.home); }
  const texture_ref &get() const { return m_ref; }

private:
  texture_handle &operator=(const texture_handle &);
  texture_ref m_ref;
};

/// A box of texels, or all texels.
template <int N> class texel_box {
public:
  texel_box() : m_all(true) {}
  texel_box(const index<N> &origin, const extent<N> &size) : m_all(false), m_origin(origin), m_size(size) {}
  size_t count(const texture_ref &r) const {
    const texture_box box = {first_component(m_origin), first_component(m_size)};
    return texel_count(r, m_all ? nullptr : &box);
  }
  void copy_out(const texture_ref &r, void *to, size_t bytes) const {
    const texture_box box = {first_component(m_origin), first_component(m_size)};
    copy_texture_out(r, m_all ? nullptr : &box, to, bytes);
  }
  void copy_in(const void *from, size_t bytes, const texture_ref &r) const {
    const texture_box box = {first_component(m_origin), first_component(m_size)};
    copy_texture_in(from, bytes, r, m_all ? nullptr : &box);
  }

private:
  bool m_all;
  index<N> m_origin;
  extent<N> m_size;
};

template <typename X> struct texel_type_of {
  typedef typename std::remove_const<typename X::value_type>::type type;
};

/// Iterators refer to whole texels in their natural format.
template <typename X> inline void check_natural_format(const texture_ref &r) {
  typedef texel_traits<typename texel_type_of<X>::type> traits;
  static_assert(traits::natural_bits != 0, "textures of norm and unorm cannot be copied through iterators");
  if (r.bits != traits::natural_bits)
    throw_runtime_exception("copy: a texture whose scalars are narrower than their type cannot be "
                            "copied through iterators");
}

template <int N> struct texels_out_job {
  texture_handle from;
  texel_box<N> box;
  void *to;
  size_t bytes;
  void operator()() const { box.copy_out(from.get(), to, bytes); }
};
template <int N> struct texels_in_job {
  const void *from;
  size_t bytes;
  texture_handle to;
  texel_box<N> box;
  void operator()() const { box.copy_in(from, bytes, to.get()); }
};
template <typename X, typename It> struct texels_from_range_job {
  It first, last;
  texture_handle to;
  texel_box<X::rank> box;
  void operator()() const {
    typedef typename texel_type_of<X>::type T;
    check_natural_format<X>(to.get());
    const size_t count = box.count(to.get());
    const auto elements =
        check_range<T>(first, last, count, std::integral_constant<bool, points_to_dense<It, T>::value>());
    box.copy_in(elements.data(), count * sizeof(T), to.get());
  }
};
template <typename X, typename It> struct texels_to_iterator_job {
  texture_handle from;
  texel_box<X::rank> box;
  It to;
  void operator()() const {
    typedef typename texel_type_of<X>::type T;
    check_natural_format<X>(from.get());
    if (const size_t count = box.count(from.get()))
      copy_elements<T>(count, std::integral_constant<bool, points_to_dense<It, T>::value>());
  }

private:
  template <typename T> void copy_elements(size_t count, std::true_type) const {
    box.copy_out(from.get(), &*to, count * sizeof(T));
  }
  template <typename T> void copy_elements(size_t count, std::false_type) const {
    const element_buffer<T> elements(count);
    box.copy_out(from.get(), elements.data(), count * sizeof(T));
    It at = to;
    for (size_t i = 0; i != count; ++i, ++at)
      *at = elements.data()[i];
  }
};
struct texture_job {
  texture_handle from, to;
  void operator()() const { copy_texture(from.get(), to.get()); }
};
template <int N> struct texture_box_job {
  texture_handle from;
  index<N> from_origin;
  texture_handle to;
  index<N> to_origin;
  extent<N> size;
  void operator()() const {
    copy_texture_box(from.get(), first_component(from_origin), to.get(), first_component(to_origin),
                     first_component(size));
  }
};

/// Copies texels between textures of the same type only.
template <typename From, typename To> struct same_texels {
  static_assert(From::rank == To::rank, "copy: textures of different ranks");
  static_assert(std::is_same<typename texel_type_of<From>::type, typename texel_type_of<To>::type>::value,
                "copy: textures of different types");
  static_assert(!std::is_const<typename To::value_type>::value, "copy: the destination is read-only");
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_TEXTURE_COPY_JOBS_H
