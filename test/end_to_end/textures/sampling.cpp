// Samples in every filter and address mode, between mip levels, and gathered texels, against a reference in
// double (C++ AMP 1.2, 10.3 and 10.4). The coordinates stay away from points at which the nearest texel
// changes.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp_graphics.h>
#include <cmath>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

static const address_mode modes[] = {address_wrap, address_mirror, address_clamp, address_border};

/// A texture of one level on the host: sizes along z, y, x.
struct level {
  int size[3];
  std::vector<double> texels;
  double at(int z, int y, int x) const {
    return texels[(static_cast<size_t>(z) * size[1] + y) * size[2] + x];
  }
};

int wrapped(long i, int size, address_mode mode) {
  if (mode == address_wrap)
    return static_cast<int>((i % size + size) % size);
  if (mode == address_mirror) {
    const long m = (i % (2 * size) + 2 * size) % (2 * size);
    return static_cast<int>(m < size ? m : 2 * size - 1 - m);
  }
  if (mode == address_clamp)
    return static_cast<int>(i < 0 ? 0 : i >= size ? size - 1 : i);
  return i < 0 || i >= size ? -1 : static_cast<int>(i);
}

double reference(const level &l, const double c[3], filter_mode filter, address_mode mode,
                 double border) {
  double sum = 0;
  long first[3];
  double weight[3];
  for (int d = 0; d < 3; ++d) {
    const double u = filter == filter_point ? c[d] * l.size[d] : c[d] * l.size[d] - 0.5;
    first[d] = static_cast<long>(std::floor(u));
    weight[d] = filter == filter_point || l.size[d] == 1 ? 0 : u - first[d];
    if (l.size[d] == 1)
      first[d] = 0;
  }
  for (int corner = 0; corner < 8; ++corner) {
    double w = 1;
    int i[3];
    bool outside = false;
    for (int d = 0; d < 3; ++d) {
      const int second = corner >> d & 1;
      w *= second ? weight[d] : 1 - weight[d];
      i[d] = wrapped(first[d] + second, l.size[d], mode);
      outside |= i[d] < 0;
    }
    if (w != 0)
      sum += w * (outside ? border : l.at(i[0], i[1], i[2]));
  }
  return sum;
}

level make_level(int z, int y, int x, double step) {
  level l = {{z, y, x}, std::vector<double>(static_cast<size_t>(z) * y * x)};
  for (size_t i = 0; i < l.texels.size(); ++i)
    l.texels[i] = std::floor(std::fmod((static_cast<double>(i) + 1) * step, 1.0) * 255) / 256;
  return l;
}
std::vector<float> as_floats(const level &l) {
  return std::vector<float>(l.texels.begin(), l.texels.end());
}

/// Coordinates in [-2, 3), most of them outside the texture, none at a border between texels.
float coordinate(int i, int d, int size) restrict(cpu, amp) {
  const int step = (i * (7 + 6 * d) + 3 * d) % (5 * size * 4);
  return (step / 4 + (step % 4) * 0.25f + 0.1f) / size - 2;
}

template <typename C> C coordinates(int i, const int (&size)[3]) restrict(cpu, amp);
template <> float coordinates<float>(int i, const int (&size)[3]) restrict(cpu, amp) {
  return coordinate(i, 0, size[2]);
}
template <> float_2 coordinates<float_2>(int i, const int (&size)[3]) restrict(cpu, amp) {
  return float_2(coordinate(i, 0, size[2]), coordinate(i, 1, size[1]));
}
template <> float_3 coordinates<float_3>(int i, const int (&size)[3]) restrict(cpu, amp) {
  return float_3(coordinate(i, 0, size[2]), coordinate(i, 1, size[1]), coordinate(i, 2, size[0]));
}

// A28.04 accept: sample with a sampler
// A28.08 accept: coordinates_type, gather_return_type
// A29.01 accept: constructors
template <int N> void every_mode(const extent<N> &e, const level &l) {
  typedef typename texture_view<const float, N>::coordinates_type C;
  const int n = 500;
  const std::vector<float> texels = as_floats(l);
  texture<float, N> t(e, texels.begin(), texels.end());
  texture_view<const float, N> v(t);
  const int size[3] = {l.size[0], l.size[1], l.size[2]};
  for (filter_mode filter : {filter_point, filter_linear})
    for (address_mode mode : modes) {
      const sampler how(filter, mode, float_4(0.75f, 0, 0, 0));
      std::vector<float> results(n);
      array_view<float, 1> out(n, results);
      parallel_for_each(
          out.extent, [=](index<1> i) restrict(amp) {
            out[i] = v.sample(how, coordinates<C>(i[0], size));
          });
      out.synchronize();
      double worst = 0;
      for (int i = 0; i < n; ++i) {
        const double c[3] = {N > 2 ? coordinate(i, 2, size[0]) : 0.5,
                             N > 1 ? coordinate(i, 1, size[1]) : 0.5, coordinate(i, 0, size[2])};
        worst = std::fmax(worst, std::fabs(results[i] - reference(l, c, filter, mode, 0.75)));
      }
      EXPECT(filter == filter_point ? worst == 0 : worst < 2e-5);
      if (worst > 1e-5)
        printf("rank %d filter %d mode %d: off by %g\n", N, filter, mode, worst);
    }
}

// A25.03 accept: with mip levels
// A25.13 accept: extent, get_mipmap_extent
// A28.02 accept: of some mip levels
// A28.05 accept: sample with modes as template arguments
// A27.04 accept: getters
/// Modes as template arguments, other texel types, and a level between two.
void mip_levels() {
  texture<float, 2> t(extent<2>(8, 16), 32u, 0u);
  EXPECT_EQUAL(t.mipmap_levels, 5u);
  EXPECT(t.get_mipmap_extent(3) == extent<2>(1, 2) && t.get_mipmap_extent(4) == extent<2>(1, 1));
  std::vector<level> levels;
  for (unsigned m = 0; m < 5; ++m) {
    const extent<2> e = t.get_mipmap_extent(m);
    levels.push_back(make_level(1, e[0], e[1], 0.37 + m * 0.1));
    const std::vector<float> texels = as_floats(levels.back());
    array_view<const float, 2> from(e, texels);
    texture_view<float, 2> to(t, m);
    EXPECT(to.extent == e && to.mipmap_levels == 1);
    parallel_for_each(e, [=](index<2> i) restrict(amp) { to.set(i, from[i]); });
  }
  const texture_view<const float, 2> all(t), last(t, 2, 3), less(last, 1, 1);
  EXPECT(all.mipmap_levels == 5 && last.mipmap_levels == 3 && last.extent == extent<2>(2, 4) &&
         less.extent == extent<2>(1, 2) && less.data_length == 8 &&
         last.data_length == 4 * (8 + 2 + 1));
  const int n = 60;
  std::vector<float> results(5 * n);
  array_view<float, 2> out(5, n, results);
  const sampler point(filter_point), linear;
  parallel_for_each(
      extent<1>(n), [=](index<1> idx) restrict(amp) {
        const int i = idx[0];
        const float_2 c((i % 9 + 0.3f) / 9, (i % 7 + 0.6f) / 7);
        const float lod = i * 0.1f - 0.55f;
        out(0, i) = all.sample(linear, c, lod);
        out(1, i) = all.sample<filter_point>(c, lod);
        out(2, i) = last.sample(point, c, lod);
        out(3, i) = less.sample<filter_linear, address_wrap>(c, 7.0f);
        out(4, i) = all.get(index<2>(0, i % 2), 3) + last.get(index<2>(i % 2, 3)) + less(0, 1);
      });
  out.synchronize();
  for (int i = 0; i < n; ++i) {
    const double c[3] = {0.5, (i % 7 + 0.6f) / 7, (i % 9 + 0.3f) / 9};
    const double lod = std::fmin(std::fmax(i * 0.1f - 0.55f, 0), 4), lod3 = std::fmin(lod, 2);
    const int whole = static_cast<int>(lod);
    const double a = reference(levels[whole], c, filter_linear, address_clamp, 0);
    const double b =
        reference(levels[whole < 4 ? whole + 1 : 4], c, filter_linear, address_clamp, 0);
    EXPECT(std::fabs(results[i] - (a + (lod - whole) * (b - a))) < 1e-5);
    EXPECT_EQUAL(results[n + i], static_cast<float>(reference(levels[static_cast<int>(lod + 0.5)],
                                                              c, filter_point, address_clamp, 0)));
    EXPECT_EQUAL(results[2 * n + i],
                 static_cast<float>(reference(levels[2 + static_cast<int>(lod3 + 0.5)], c,
                                              filter_point, address_clamp, 0)));
    EXPECT(std::fabs(results[3 * n + i] - reference(levels[3], c, filter_linear, address_wrap, 0)) <
           1e-5);
    EXPECT_EQUAL(results[4 * n + i],
                 static_cast<float>(levels[3].at(0, 0, i % 2) + levels[2].at(0, i % 2, 3) +
                                    levels[3].at(0, 0, 1)));
  }
}

// A28.06 accept: gather_red, gather_green, gather_blue, gather_alpha with a sampler
// A28.07 accept: the same with a mode as template argument
// A29.02 accept: filter_mode, address_mode, border_color
/// All four components of norm with a border color, and then the texels around a point.
void vectors() {
  std::vector<signed char> raw(4 * 6 * 4);
  for (size_t i = 0; i < raw.size(); ++i)
    raw[i] = static_cast<signed char>(i * 37);
  texture<norm_4, 2> t(4, 6, raw.data(), static_cast<unsigned>(raw.size()), 8u);
  texture_view<const norm_4, 2> v(t);
  const float_4 border(-0.5f, 0.25f, 1, 2);
  const sampler how(filter_linear, address_border, border), mirror(address_mirror);
  const int n = 300;
  std::vector<float_4> results(n), gathered(4 * n);
  array_view<float_4, 1> out(n, results);
  array_view<float_4, 2> four(4, n, gathered);
  const int size[3] = {1, 4, 6};
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        const float_2 c = coordinates<float_2>(i[0], size);
        out[i] = float_4(v.sample(how, c));
        four(0, i[0]) = float_4(v.gather_red(how, c));
        four(1, i[0]) = float_4(v.gather_green(mirror, c));
        four(2, i[0]) = float_4(v.gather_blue<address_wrap>(c));
        four(3, i[0]) = float_4(v.gather_alpha(c));
      });
  out.synchronize();
  four.synchronize();
  const address_mode used[] = {address_border, address_mirror, address_wrap, address_clamp};
  for (int k = 0; k < 4; ++k) {
    level l = {{1, 4, 6}, std::vector<double>(24)};
    for (int i = 0; i < 24; ++i)
      l.texels[i] = std::fmax(raw[4 * i + k] * (1 / 127.0f), -1.0f);
    const float b[] = {border.x, border.y, border.z, border.w};
    const double outer = std::fmin(b[k], 1);
    for (int i = 0; i < n; ++i) {
      const double c[3] = {0.5, coordinate(i, 1, 4), coordinate(i, 0, 6)};
      const float got[] = {results[i].x, results[i].y, results[i].z, results[i].w};
      EXPECT(std::fabs(got[k] - reference(l, c, filter_linear, address_border, outer)) < 2e-5);
      const long x = static_cast<long>(std::floor(c[2] * 6 - 0.5)),
                 y = static_cast<long>(std::floor(c[1] * 4 - 0.5));
      const float_4 g = gathered[k * n + i];
      const float parts[] = {g.x, g.y, g.z, g.w};
      const int dx[] = {0, 1, 1, 0}, dy[] = {1, 1, 0, 0}; // starting at the lower left one
      for (int p = 0; p < 4; ++p) {
        const int u = wrapped(x + dx[p], 6, used[k]), w = wrapped(y + dy[p], 4, used[k]);
        EXPECT_EQUAL(parts[p], static_cast<float>(u < 0 || w < 0 ? outer : l.at(0, w, u)));
      }
    }
  }
}

template <typename T> double scalar_at(const T &v, int) { return v; }
template <typename S> double scalar_at(const basic_short_vector<S, 2> &v, int k) {
  return k == 0 ? v.x : v.y;
}
template <typename S> double scalar_at(const basic_short_vector<S, 3> &v, int k) {
  return k == 0 ? v.x : k == 1 ? v.y : v.z;
}
template <typename S> double scalar_at(const basic_short_vector<S, 4> &v, int k) {
  return k == 0 ? v.x : k == 1 ? v.y : k == 2 ? v.z : v.w;
}

/// One texel type that can be sampled, with one width: each component of point samples, linear samples and gathered
/// texels.
template <typename T> void every_type(unsigned bits) {
  typedef typename short_vector_traits<T>::value_type S;
  const int components = short_vector_traits<T>::size, n = 80;
  texture<T, 2> t(extent<2>(4, 6), bits);
  const texture_view<T, 2> writer(t);
  const texture_view<const T, 2> v(t);
  parallel_for_each(
      t.extent, [=](index<2> i) restrict(amp) {
        T texel;
        for (int k = 0; k < components; ++k) // an element has the address of its first component
          reinterpret_cast<S *>(&texel)[k] = S(((i[0] * 5 + i[1] * 3 + k * 7) % 16) / 16.0f);
        writer.set(i, texel);
      });
  std::vector<T> seen(24), point(n), linear(n); // seen: the texels after rounding to the width
  std::vector<float_4> gathered(n);
  array_view<T, 2> texels(4, 6, seen);
  array_view<T, 1> points(n, point), linears(n, linear);
  array_view<float_4, 1> fours(n, gathered);
  const int size[3] = {1, 4, 6};
  const sampler nearest(filter_point, address_wrap);
  parallel_for_each(
      extent<1>(n), [=](index<1> i) restrict(amp) {
        const float_2 c = coordinates<float_2>(i[0], size);
        points[i] = v.sample(nearest, c);
        linears[i] = v.template sample<filter_linear, address_mirror>(c);
        fours[i] = float_4(v.gather_red(nearest, c));
        if (i[0] < 24)
          texels(i[0] / 6, i[0] % 6) = v(i[0] / 6, i[0] % 6);
      });
  texels.synchronize();
  points.synchronize();
  linears.synchronize();
  fours.synchronize();
  double worst = 0;
  for (int k = 0; k < components; ++k) {
    level l = {{1, 4, 6}, std::vector<double>(24)};
    for (int i = 0; i < 24; ++i) {
      l.texels[i] = scalar_at(seen[i], k);
      const double written = ((i / 6 * 5 + i % 6 * 3 + k * 7) % 16) / 16.0;
      EXPECT(std::fabs(l.texels[i] - written) < (bits == 8 ? 0.004 : 2e-5));
    }
    for (int i = 0; i < n; ++i) {
      const double c[3] = {0.5, coordinate(i, 1, 4), coordinate(i, 0, 6)};
      EXPECT_EQUAL(scalar_at(point[i], k), reference(l, c, filter_point, address_wrap, 0));
      worst = std::fmax(worst, std::fabs(scalar_at(linear[i], k) -
                                         reference(l, c, filter_linear, address_mirror, 0)));
      if (k == 0) {
        const long x = static_cast<long>(std::floor(c[2] * 6 - 0.5)),
                   y = static_cast<long>(std::floor(c[1] * 4 - 0.5));
        EXPECT_EQUAL(gathered[i].x, static_cast<float>(l.at(0, wrapped(y + 1, 4, address_wrap),
                                                            wrapped(x, 6, address_wrap))));
      }
    }
  }
  EXPECT(worst < 2e-6);
}

int main() {
  every_type<float_2>(16); // float and norm_4 occur in all tests below
  every_type<float_2>(32);
  every_type<float_3>(32);
  every_type<float_4>(16);
  every_type<float_4>(32);
  for (unsigned bits : {8u, 16u}) {
    every_type<unorm_2>(bits);
    every_type<unorm_4>(bits);
  }
  every_mode<1>(extent<1>(13), make_level(1, 1, 13, 0.61));
  every_mode<2>(extent<2>(5, 8), make_level(1, 5, 8, 0.61));
  every_mode<3>(extent<3>(3, 4, 7), make_level(3, 4, 7, 0.61));
  mip_levels();
  vectors();
  EXPECT(sampler().filter_mode == filter_linear && sampler().address_mode == address_clamp &&
         sampler(address_border, float_4(1)).border_color == float_4(1));
  return result();
}
