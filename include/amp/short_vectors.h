// int_2 to unorm_4, short_vector and short_vector_traits.
//
//   float_4 pixel(0.5f);
//   pixel.xyz = pixel.zyx * 2;
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SHORT_VECTORS_H
#define CPPAMP_SHORT_VECTORS_H
#pragma GCC system_header

#include <amp/detail/short_vector_class.h>

namespace Concurrency {
namespace graphics {

#define CPPAMP_SHORT_VECTORS(S, name)                                                                                  \
  typedef basic_short_vector<S, 2> name##_2;                                                                           \
  typedef basic_short_vector<S, 3> name##_3;                                                                           \
  typedef basic_short_vector<S, 4> name##_4;                                                                           \
  namespace direct3d {                                                                                                 \
  typedef name##_2 name##2;                                                                                            \
  typedef name##_3 name##3;                                                                                            \
  typedef name##_4 name##4;                                                                                            \
  }
CPPAMP_SHORT_VECTORS(int, int)
CPPAMP_SHORT_VECTORS(unsigned int, uint)
CPPAMP_SHORT_VECTORS(float, float)
CPPAMP_SHORT_VECTORS(double, double)
CPPAMP_SHORT_VECTORS(norm, norm)
CPPAMP_SHORT_VECTORS(unorm, unorm)
#undef CPPAMP_SHORT_VECTORS

/// The components of a short vector, or of a scalar, which counts as a vector of one: int, unsigned int,
/// float, double, norm or unorm. For other types it has no members, so that templates can use SFINAE.
/// (C++ AMP 1.2, 10.8.4)
template <typename T> struct short_vector_traits {
  short_vector_traits() {
    static_assert(sizeof(T) == 0, "short_vector_traits needs a short vector, or one of int, unsigned "
                                  "int, float, double, norm and unorm");
  }
};
template <typename S, int N> struct short_vector_traits<basic_short_vector<S, N>> {
  typedef S value_type;
  static int const size = N;
};
template <typename S, int N> int const short_vector_traits<basic_short_vector<S, N>>::size;

/// The vector of N components of type S; S itself for N == 1. Has no member for other S and N. (C++ AMP 1.2,
/// 10.8.4)
template <typename S, int N> struct short_vector {
  short_vector() {
    static_assert(sizeof(S) == 0, "short_vector needs one of int, unsigned int, float, double, norm "
                                  "and unorm, and a size of 1 to 4");
  }
};

#define CPPAMP_COMPONENT_TYPE(S)                                                                                       \
  template <> struct short_vector_traits<S> {                                                                          \
    typedef S value_type;                                                                                              \
    static int const size = 1;                                                                                         \
  };                                                                                                                   \
  template <> struct short_vector<S, 1> {                                                                              \
    typedef S type;                                                                                                    \
  };                                                                                                                   \
  template <> struct short_vector<S, 2> {                                                                              \
    typedef basic_short_vector<S, 2> type;                                                                             \
  };                                                                                                                   \
  template <> struct short_vector<S, 3> {                                                                              \
    typedef basic_short_vector<S, 3> type;                                                                             \
  };                                                                                                                   \
  template <> struct short_vector<S, 4> {                                                                              \
    typedef basic_short_vector<S, 4> type;                                                                             \
  };
CPPAMP_COMPONENT_TYPE(int)
CPPAMP_COMPONENT_TYPE(unsigned int)
CPPAMP_COMPONENT_TYPE(float)
CPPAMP_COMPONENT_TYPE(double)
CPPAMP_COMPONENT_TYPE(norm)
CPPAMP_COMPONENT_TYPE(unorm)
#undef CPPAMP_COMPONENT_TYPE

} // namespace graphics
} // namespace Concurrency

#endif // CPPAMP_SHORT_VECTORS_H
