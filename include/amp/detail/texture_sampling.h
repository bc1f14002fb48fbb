// Sampling of textures at coordinates from 0 to 1: filters, address modes, mip levels, gathering. Uses plain
// arithmetic, so every device gives the same result, with or without images.
//
//   texel centres are at (i + 1/2) / size;  linear: u = c * size - 1/2, between floor(u) and the
//   next
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXTURE_SAMPLING_H
#define CPPAMP_DETAIL_TEXTURE_SAMPLING_H
#pragma GCC system_header

#include <amp/detail/texture_getters.h>
#include <amp/sampler.h>

#if CPPAMP_RESTRICTION_OVERLOADS

namespace Concurrency {
namespace detail {

/// Maps texel `i` of a dimension, which may be out of bounds, by the address mode; -1 means the border color.
inline int addressed(int i, int size, graphics::address_mode mode) restrict(amp) {
  if (mode == graphics::address_clamp)
    return i < 0 ? 0 : i >= size ? size - 1 : i;
  if (mode == graphics::address_border)
    return i < 0 || i >= size ? -1 : i;
  const int period = mode == graphics::address_mirror ? 2 * size : size;
  int rest = i % period;
  rest = rest < 0 ? rest + period : rest;
  return rest < size ? rest : period - 1 - rest;
}

/// Returns a coordinate close to the texture that selects the same texels.
inline float near_coordinate(float c, graphics::address_mode mode) restrict(amp) {
  if (mode == graphics::address_wrap)
    return c - __cppamp_floor_f32(c);
  if (mode == graphics::address_mirror)
    return c - 2 * __cppamp_floor_f32(c * 0.5f);
  return c < -1 ? -1.0f : c > 2 ? 2.0f : c;
}

/// The coordinates of two neighboring texels in one dimension, and the weight of the second.
struct sample_axis {
  int texel[2];
  float weight;
};

inline sample_axis find_neighbors(float c, int size, graphics::address_mode mode) restrict(amp) {
  const float u = near_coordinate(c, mode) * static_cast<float>(size) - 0.5f;
  const float first = __cppamp_floor_f32(u);
  const int i = static_cast<int>(first);
  sample_axis axis = {{addressed(i, size, mode), addressed(i + 1, size, mode)}, u - first};
  return axis;
}
inline int find_nearest(float c, int size, graphics::address_mode mode) restrict(amp) {
  const float u = near_coordinate(c, mode) * static_cast<float>(size);
  return addressed(static_cast<int>(__cppamp_floor_f32(u)), size, mode);
}

/// The border color as a texel.
template <typename S> struct border_scalars {
  graphics::float_4 color;
  S operator()(int k) const restrict(amp) { return S(texel_component(color, k)); }
};

/// Interpolates two texels, or the corners of a line, square or cube, component by component. Bit 0 of a corner's
/// number is the last dimension.
template <typename T> struct mean_scalars {
  T first, second;
  float weight;
  typename texel_traits<T>::scalar_type operator()(int k) const restrict(amp) {
    const float a = texel_component(first, k), b = texel_component(second, k);
    return typename texel_traits<T>::scalar_type(a + weight * (b - a));
  }
};
template <typename T> inline T mean(const T &a, const T &b, float weight) restrict(amp) {
  mean_scalars<T> scalars = {a, b, weight};
  return make_texel<T, texel_traits<T>::components>::from(scalars);
}
template <typename T, int N> struct corner_scalars {
  T corner[1 << N];
  float weight[N];
  typename texel_traits<T>::scalar_type operator()(int k) const restrict(amp) {
    float value[1 << N];
    for (int c = 0; c < 1 << N; ++c)
      value[c] = texel_component(corner[c], k);
    for (int d = N - 1, left = 1 << (N - 1); d >= 0; --d, left /= 2)
      for (int c = 0; c < left; ++c)
        value[c] = value[2 * c] + weight[d] * (value[2 * c + 1] - value[2 * c]);
    return typename texel_traits<T>::scalar_type(value[0]);
  }
};

/// A level of a texture that is sampled.
template <typename T, int N> struct sampled_level {
  typedef texel_traits<T> traits;
  typedef typename graphics::short_vector<float, N>::type coordinates_type;

  const void *base;
  texture_format<N> format;
  graphics::address_mode mode;
  graphics::float_4 border;

  T texel(const index<N> &i) const restrict(amp) {
    bool outside = false;
    for (int d = 0; d < N; ++d)
      outside |= i[d] < 0;
    if (outside) {
      border_scalars<typename traits::scalar_type> scalars = {border};
      return make_texel<T, traits::components>::from(scalars);
    }
    return load_texel<T>(base, texel_number(format, i), format.bits);
  }
  T nearest(const coordinates_type &c) const restrict(amp) {
    index<N> i;
    for (int d = 0; d < N; ++d)
      i[d] = find_nearest(texel_component(c, N - 1 - d), format.extent[d], mode);
    return texel(i);
  }
  T linear(const coordinates_type &c) const restrict(amp) {
    sample_axis axis[N];
    corner_scalars<T, N> corners;
    for (int d = 0; d < N; ++d) {
      axis[d] = find_neighbors(texel_component(c, N - 1 - d), format.extent[d], mode);
      corners.weight[d] = axis[d].weight;
    }
    for (int corner = 0; corner < 1 << N; ++corner) {
      index<N> i;
      for (int d = 0; d < N; ++d)
        i[d] = axis[d].texel[corner >> (N - 1 - d) & 1];
      corners.corner[corner] = texel(i);
    }
    return make_texel<T, traits::components>::from(corners);
  }
};

template <typename T, int N, typename View>
inline sampled_level<T, N> level_of(const View &view, unsigned level, graphics::address_mode mode,
                                    const graphics::float_4 &border) restrict(amp) {
  sampled_level<T, N> s = {texture_access::words(view).data, texture_access::format(view), mode, border};
  s.base = static_cast<const char *>(s.base) +
           enter_level(s.format.extent, N, texel_traits<T>::components * s.format.bits / 8, level);
  return s;
}

/// Samples a view of T at the coordinates x, y, z; x belongs to the last dimension.
template <typename T, int N, typename View, typename C>
inline T sample_texture(const View &view, const C &c, float lod, graphics::filter_mode filter,
                        graphics::address_mode mode, const graphics::float_4 &border) restrict(amp) {
  const float last = static_cast<float>(texture_access::format(view).levels - 1);
  const float detail = lod > 0 ? (lod < last ? lod : last) : 0;
  if (filter == graphics::filter_point)
    return level_of<T, N>(view, static_cast<unsigned>(detail + 0.5f), mode, border).nearest(c);
  const unsigned level = static_cast<unsigned>(detail);
  const float weight = detail - static_cast<float>(level);
  const T first = level_of<T, N>(view, level, mode, border).linear(c);
  if (weight == 0)
    return first;
  return mean(first, level_of<T, N>(view, level + 1, mode, border).linear(c), weight);
}

/// Returns component K of the four texels around a linear sample, counter-clockwise from the lower left one. Components
/// that the texels do not have are 0; alpha is 1.
template <int K, typename T, typename View>
inline typename graphics::short_vector<typename texel_traits<T>::scalar_type, 4>::type
gather_texture(const View &view, const graphics::float_2 &c, graphics::address_mode mode,
               const graphics::float_4 &border) restrict(amp) {
  typedef typename texel_traits<T>::scalar_type S;
  if (K >= texel_traits<T>::components)
    return S(K == 3 ? 1.0f : 0.0f);
  const sampled_level<T, 2> level = level_of<T, 2>(view, 0, mode, border);
  const sample_axis y = find_neighbors(c.get_y(), level.format.extent[0], mode);
  const sample_axis x = find_neighbors(c.get_x(), level.format.extent[1], mode);
  return typename graphics::short_vector<S, 4>::type(texel_component(level.texel(index<2>(y.texel[1], x.texel[0])), K),
                                                     texel_component(level.texel(index<2>(y.texel[1], x.texel[1])), K),
                                                     texel_component(level.texel(index<2>(y.texel[0], x.texel[1])), K),
                                                     texel_component(level.texel(index<2>(y.texel[0], x.texel[0])), K));
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_RESTRICTION_OVERLOADS

#endif // CPPAMP_DETAIL_TEXTURE_SAMPLING_H
