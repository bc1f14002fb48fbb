// How kernels read and write texels in memory, for each format.
//
//   int, unsigned int   8, 16, 32 bits   written saturated
//   float               16, 32 bits      half precision rounds to nearest even
//   norm, unorm         8, 16 bits       fractions of the largest whole number, rounded to nearest
//   even double              64 bits
//
// Uses only exact operations and single multiplications, so every device gives the same bits.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_TEXEL_H
#define CPPAMP_DETAIL_TEXEL_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>
#include <amp/detail/texture_api.h>
#include <amp/short_vectors.h>

#include <type_traits>

namespace Concurrency {
namespace detail {

#if CPPAMP_RESTRICTION_OVERLOADS

/// Without branches, so that a kernel that reads several texels stays short.
inline float half_to_float(unsigned half) restrict(amp) {
  const unsigned sign = (half & 0x8000u) << 16, exponent = half >> 10 & 31, mantissa = half & 1023;
  const unsigned wide = exponent == 31 ? 255u : exponent + 112, normal = wide << 23 | mantissa << 13;
  const unsigned small = __builtin_bit_cast(unsigned, static_cast<float>(mantissa) * 5.9604644775390625e-8f); // 2^-24
  return __builtin_bit_cast(float, sign | (exponent == 0 ? small : normal));
}

inline unsigned float_to_half(float value) restrict(amp) {
  const unsigned bits = __builtin_bit_cast(unsigned, value), size = bits & 0x7fffffffu;
  const unsigned sign = bits >> 16 & 0x8000u;
  if (size > 0x7f800000u) // NaN
    return sign | 0x7e00u;
  if (size >= 0x477ff000u) // 65520 and more
    return sign | 0x7c00u;
  if (size < 0x38800000u) // below 2^-14: a multiple of 2^-24
    return sign | static_cast<unsigned>(__cppamp_rint_f32(__builtin_bit_cast(float, size) * 16777216.0f));
  return sign | ((size - 0x38000000u + 0xfffu + (size >> 13 & 1)) >> 13);
}

/// Scalar number `i` of a level that begins at `base`.
template <typename S> struct texel_scalar;

template <> struct texel_scalar<int> {
  static int load(const void *base, size_t i, unsigned bits) restrict(amp) {
    return bits == 32   ? static_cast<const int *>(base)[i]
           : bits == 16 ? static_cast<const short *>(base)[i]
                        : static_cast<const signed char *>(base)[i];
  }
  static void store(void *base, size_t i, unsigned bits, int v) restrict(amp) {
    if (bits == 32)
      static_cast<int *>(base)[i] = v;
    else if (bits == 16)
      static_cast<short *>(base)[i] = static_cast<short>(v < -32768 ? -32768 : v > 32767 ? 32767 : v);
    else
      static_cast<signed char *>(base)[i] = static_cast<signed char>(v < -128 ? -128 : v > 127 ? 127 : v);
  }
};

template <> struct texel_scalar<unsigned> {
  static unsigned load(const void *base, size_t i, unsigned bits) restrict(amp) {
    return bits == 32   ? static_cast<const unsigned *>(base)[i]
           : bits == 16 ? static_cast<const unsigned short *>(base)[i]
                        : static_cast<const unsigned char *>(base)[i];
  }
  static void store(void *base, size_t i, unsigned bits, unsigned v) restrict(amp) {
    if (bits == 32)
      static_cast<unsigned *>(base)[i] = v;
    else if (bits == 16)
      static_cast<unsigned short *>(base)[i] = static_cast<unsigned short>(v > 65535 ? 65535 : v);
    else
      static_cast<unsigned char *>(base)[i] = static_cast<unsigned char>(v > 255 ? 255 : v);
  }
};

template <> struct texel_scalar<float> {
  static float load(const void *base, size_t i, unsigned bits) restrict(amp) {
    return bits == 32 ? static_cast<const float *>(base)[i]
                      : half_to_float(static_cast<const unsigned short *>(base)[i]);
  }
  static void store(void *base, size_t i, unsigned bits, float v) restrict(amp) {
    if (bits == 32)
      static_cast<float *>(base)[i] = v;
    else
      static_cast<unsigned short *>(base)[i] = static_cast<unsigned short>(float_to_half(v));
  }
};

template <> struct texel_scalar<double> {
  static double load(const void *base, size_t i, unsigned) restrict(amp) {
    return static_cast<const double *>(base)[i];
  }
  static void store(void *base, size_t i, unsigned, double v) restrict(amp) { static_cast<double *>(base)[i] = v; }
};

template <> struct texel_scalar<graphics::norm> {
  static graphics::norm load(const void *base, size_t i, unsigned bits) restrict(amp) {
    return graphics::norm( // the most negative integer would be less than -1
        bits == 16 ? static_cast<float>(static_cast<const short *>(base)[i]) * (1 / 32767.0f)
                   : static_cast<float>(static_cast<const signed char *>(base)[i]) * (1 / 127.0f));
  }
  static void store(void *base, size_t i, unsigned bits, graphics::norm v) restrict(amp) {
    if (bits == 16)
      static_cast<short *>(base)[i] = static_cast<short>(__cppamp_rint_f32(v * 32767.0f));
    else
      static_cast<signed char *>(base)[i] = static_cast<signed char>(__cppamp_rint_f32(v * 127.0f));
  }
};

template <> struct texel_scalar<graphics::unorm> {
  static graphics::unorm load(const void *base, size_t i, unsigned bits) restrict(amp) {
    return graphics::unorm(bits == 16
                               ? static_cast<float>(static_cast<const unsigned short *>(base)[i]) * (1 / 65535.0f)
                               : static_cast<float>(static_cast<const unsigned char *>(base)[i]) * (1 / 255.0f));
  }
  static void store(void *base, size_t i, unsigned bits, graphics::unorm v) restrict(amp) {
    if (bits == 16)
      static_cast<unsigned short *>(base)[i] = static_cast<unsigned short>(__cppamp_rint_f32(v * 65535.0f));
    else
      static_cast<unsigned char *>(base)[i] = static_cast<unsigned char>(__cppamp_rint_f32(v * 255.0f));
  }
};

#endif // CPPAMP_RESTRICTION_OVERLOADS

template <typename S> struct texel_kind_of {
  static const texel_kind value = texel_int;
  static const unsigned natural_bits = 32;
};
template <> struct texel_kind_of<float> : texel_kind_of<int> {
  static const texel_kind value = texel_float;
};
template <> struct texel_kind_of<double> {
  static const texel_kind value = texel_double;
  static const unsigned natural_bits = 64;
};
template <> struct texel_kind_of<graphics::norm> {
  static const texel_kind value = texel_norm;
  static const unsigned natural_bits = 0; // no natural size: the program must give one
};
template <> struct texel_kind_of<graphics::unorm> : texel_kind_of<graphics::norm> {};

/// A texel of C components, which are `f(0)`, `f(1)`, ...
template <typename T, int C> struct make_texel;
template <typename T> struct make_texel<T, 1> {
  template <typename F> static T from(const F &f) restrict(amp) { return T(f(0)); }
};
template <typename T> struct make_texel<T, 2> {
  template <typename F> static T from(const F &f) restrict(amp) { return T(f(0), f(1)); }
};
template <typename T> struct make_texel<T, 3> {
  template <typename F> static T from(const F &f) restrict(amp) { return T(f(0), f(1), f(2)); }
};
template <typename T> struct make_texel<T, 4> {
  template <typename F> static T from(const F &f) restrict(amp) { return T(f(0), f(1), f(2), f(3)); }
};

/// Component `k` of a texel.
template <typename S> inline S texel_component(const S &v, int) restrict(cpu, amp) { return v; }
template <typename S> inline S texel_component(const graphics::basic_short_vector<S, 2> &v, int k) restrict(cpu, amp) {
  return k == 0 ? v.get_x() : v.get_y();
}
template <typename S> inline S texel_component(const graphics::basic_short_vector<S, 3> &v, int k) restrict(cpu, amp) {
  return k == 0 ? v.get_x() : k == 1 ? v.get_y() : v.get_z();
}
template <typename S> inline S texel_component(const graphics::basic_short_vector<S, 4> &v, int k) restrict(cpu, amp) {
  return k == 0 ? v.get_x() : k == 1 ? v.get_y() : k == 2 ? v.get_z() : v.get_w();
}

/// True if T is a scalar or a short vector.
template <typename T, typename = void> struct is_texel : std::false_type {};
template <typename T>
struct is_texel<T, typename std::conditional<false, typename graphics::short_vector_traits<T>::value_type, void>::type>
    : std::true_type {};

template <typename T, bool> struct known_texel_traits {
  typedef typename graphics::short_vector_traits<T>::value_type scalar_type;
  static const int components = graphics::short_vector_traits<T>::size;
  static const texel_kind kind = texel_kind_of<scalar_type>::value;
  static const unsigned natural_bits = texel_kind_of<scalar_type>::natural_bits;
  static const bool is_float_based = kind == texel_float || kind == texel_norm;
  /// True for one 32-bit scalar that is not a norm: a kernel may read and write such a texture.
  static const bool is_writable = components == 1 && (kind == texel_int || kind == texel_float);
  static_assert(!(components == 3 && (kind == texel_double || kind == texel_norm)) &&
                    !(components == 4 && kind == texel_double),
                "textures of norm_3, unorm_3, double_3 and double_4 are not supported");
};
/// Stops the compiler after a static_assert's message, before more errors follow.
template <typename T> struct known_texel_traits<T, false> : known_texel_traits<int, true> {
  static_assert(is_texel<T>::value,
                "the texels of a texture must be int, unsigned int, float, double, norm, unorm or a short "
                "vector of these");
};

/// The common part of all textures of T.
template <typename T> struct texel_traits : known_texel_traits<T, is_texel<T>::value> {};

#if CPPAMP_RESTRICTION_OVERLOADS

/// Reads the scalars of a texel; `first` is the number of its first scalar.
template <typename S, unsigned Bits> struct scalars_of_texel {
  const void *base;
  size_t first;
  S operator()(int k) const restrict(amp) { return texel_scalar<S>::load(base, first + static_cast<size_t>(k), Bits); }
};

/// Reads texel `i` of a level, for a known number of bits.
template <typename T, unsigned Bits> struct texel_of_width {
  typedef texel_traits<T> traits;
  static T load(const void *base, size_t i) restrict(amp) {
    const scalars_of_texel<typename traits::scalar_type, Bits> scalars = {base, i * traits::components};
    return make_texel<T, traits::components>::from(scalars);
  }
  static void store(void *base, size_t i, const T &v) restrict(amp) {
    for (int k = 0; k < traits::components; ++k)
      texel_scalar<typename traits::scalar_type>::store(base, i * traits::components + static_cast<size_t>(k), Bits,
                                                        texel_component(v, k));
  }
};

// Switch once per texel, not once per scalar.
template <typename T> inline T load_texel(const void *base, size_t i, unsigned bits) restrict(amp) {
  const texel_kind kind = texel_traits<T>::kind;
  if (kind == texel_double)
    return texel_of_width<T, 64>::load(base, i);
  if (kind != texel_norm && bits == 32)
    return texel_of_width<T, 32>::load(base, i);
  if (kind == texel_float || bits == 16)
    return texel_of_width<T, 16>::load(base, i);
  return texel_of_width<T, 8>::load(base, i);
}
template <typename T> inline void store_texel(void *base, size_t i, unsigned bits, const T &v) restrict(amp) {
  const texel_kind kind = texel_traits<T>::kind;
  if (kind == texel_double)
    texel_of_width<T, 64>::store(base, i, v);
  else if (kind != texel_norm && bits == 32)
    texel_of_width<T, 32>::store(base, i, v);
  else if (kind == texel_float || bits == 16)
    texel_of_width<T, 16>::store(base, i, v);
  else
    texel_of_width<T, 8>::store(base, i, v);
}

#endif // CPPAMP_RESTRICTION_OVERLOADS

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_TEXEL_H
