// The swizzles of short vectors. Each word of two to four different letters has a function that reads these components
// in this order, a function that writes them, and properties named by the word and by the same word in color
// letters.
//
//   CPPAMP_SWIZZLE_2(z, x)   ->   get_zx(), set_zx(v), zx, br
//
// detail/short_vector_class.h undefines all of this again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_SWIZZLES_H
#define CPPAMP_DETAIL_SWIZZLES_H
#pragma GCC system_header

#include <amp/detail/config.h>

#define CPPAMP_COLOR_x r
#define CPPAMP_COLOR_y g
#define CPPAMP_COLOR_z b
#define CPPAMP_COLOR_w a
#define CPPAMP_JOIN_2(a, b) a##b
#define CPPAMP_JOIN_3(a, b, c) a##b##c
#define CPPAMP_JOIN_4(a, b, c, d) a##b##c##d
#define CPPAMP_COLORS_2(a, b) CPPAMP_JOIN_2(a, b)
#define CPPAMP_COLORS_3(a, b, c) CPPAMP_JOIN_3(a, b, c)
#define CPPAMP_COLORS_4(a, b, c, d) CPPAMP_JOIN_4(a, b, c, d)

/// A component: by value, by reference (for atomics), and as two properties.
#define CPPAMP_COMPONENT(c, color)                                                                                     \
  S get_##c() const restrict(cpu, amp) { return m_##c; }                                                               \
  void set_##c(S v) restrict(cpu, amp) { m_##c = v; }                                                                  \
  S &ref_##c() restrict(cpu, amp) { return m_##c; }                                                                    \
  S &ref_##color() restrict(cpu, amp) { return m_##c; }                                                                \
  CPPAMP_PROPERTY(S, c, get_##c, set_##c);                                                                             \
  CPPAMP_PROPERTY(S, color, get_##c, set_##c);

/// Copies the value first, because it may alias this vector.
#define CPPAMP_SWIZZLE_2(a, b)                                                                                         \
  basic_short_vector<S, 2> get_##a##b() const restrict(cpu, amp) { return basic_short_vector<S, 2>(m_##a, m_##b); }    \
  void set_##a##b(const basic_short_vector<S, 2> &v) restrict(cpu, amp) {                                              \
    const S v0 = v.get_x(), v1 = v.get_y();                                                                            \
    m_##a = v0, m_##b = v1;                                                                                            \
  }                                                                                                                    \
  CPPAMP_SWIZZLE_PROPERTIES(2, a##b, CPPAMP_COLORS_2(CPPAMP_COLOR_##a, CPPAMP_COLOR_##b))
#define CPPAMP_SWIZZLE_3(a, b, c)                                                                                      \
  basic_short_vector<S, 3> get_##a##b##c() const restrict(cpu, amp) {                                                  \
    return basic_short_vector<S, 3>(m_##a, m_##b, m_##c);                                                              \
  }                                                                                                                    \
  void set_##a##b##c(const basic_short_vector<S, 3> &v) restrict(cpu, amp) {                                           \
    const S v0 = v.get_x(), v1 = v.get_y(), v2 = v.get_z();                                                            \
    m_##a = v0, m_##b = v1, m_##c = v2;                                                                                \
  }                                                                                                                    \
  CPPAMP_SWIZZLE_PROPERTIES(3, a##b##c, CPPAMP_COLORS_3(CPPAMP_COLOR_##a, CPPAMP_COLOR_##b, CPPAMP_COLOR_##c))
#define CPPAMP_SWIZZLE_4(a, b, c, d)                                                                                   \
  basic_short_vector<S, 4> get_##a##b##c##d() const restrict(cpu, amp) {                                               \
    return basic_short_vector<S, 4>(m_##a, m_##b, m_##c, m_##d);                                                       \
  }                                                                                                                    \
  void set_##a##b##c##d(const basic_short_vector<S, 4> &v) restrict(cpu, amp) {                                        \
    const S v0 = v.get_x(), v1 = v.get_y(), v2 = v.get_z(), v3 = v.get_w();                                            \
    m_##a = v0, m_##b = v1, m_##c = v2, m_##d = v3;                                                                    \
  }                                                                                                                    \
  CPPAMP_SWIZZLE_PROPERTIES(4, a##b##c##d,                                                                             \
                            CPPAMP_COLORS_4(CPPAMP_COLOR_##a, CPPAMP_COLOR_##b, CPPAMP_COLOR_##c, CPPAMP_COLOR_##d))
#define CPPAMP_SWIZZLE_PROPERTIES(k, word, colors)                                                                     \
  CPPAMP_SWIZZLE_PROPERTY(k, word, word) CPPAMP_SWIZZLE_PROPERTY(k, colors, word)
#define CPPAMP_SWIZZLE_PROPERTY(k, name, word) CPPAMP_SWIZZLE_PROPERTY_(k, name, word)
#define CPPAMP_SWIZZLE_PROPERTY_(k, name, word) CPPAMP_PROPERTY(vector_##k, name, get_##word, set_##word);

// clang-format off: it would format these lists as nested calls
// All words: those of x and y, then those with z, then those with w.
#define CPPAMP_SWIZZLES_OF_2                                                                       \
  CPPAMP_SWIZZLE_2(x, y) CPPAMP_SWIZZLE_2(y, x)
#define CPPAMP_SWIZZLES_WITH_Z                                                                     \
  CPPAMP_SWIZZLE_2(x, z) CPPAMP_SWIZZLE_2(y, z) CPPAMP_SWIZZLE_2(z, x) CPPAMP_SWIZZLE_2(z, y)      \
  CPPAMP_SWIZZLE_3(x, y, z) CPPAMP_SWIZZLE_3(x, z, y) CPPAMP_SWIZZLE_3(y, x, z)                    \
  CPPAMP_SWIZZLE_3(y, z, x) CPPAMP_SWIZZLE_3(z, x, y) CPPAMP_SWIZZLE_3(z, y, x)
#define CPPAMP_SWIZZLES_WITH_W                                                                     \
  CPPAMP_SWIZZLE_2(x, w) CPPAMP_SWIZZLE_2(y, w) CPPAMP_SWIZZLE_2(z, w) CPPAMP_SWIZZLE_2(w, x)      \
  CPPAMP_SWIZZLE_2(w, y) CPPAMP_SWIZZLE_2(w, z) CPPAMP_SWIZZLE_3(x, y, w)                          \
  CPPAMP_SWIZZLE_3(x, z, w) CPPAMP_SWIZZLE_3(x, w, y) CPPAMP_SWIZZLE_3(x, w, z)                    \
  CPPAMP_SWIZZLE_3(y, x, w) CPPAMP_SWIZZLE_3(y, z, w) CPPAMP_SWIZZLE_3(y, w, x)                    \
  CPPAMP_SWIZZLE_3(y, w, z) CPPAMP_SWIZZLE_3(z, x, w) CPPAMP_SWIZZLE_3(z, y, w)                    \
  CPPAMP_SWIZZLE_3(z, w, x) CPPAMP_SWIZZLE_3(z, w, y) CPPAMP_SWIZZLE_3(w, x, y)                    \
  CPPAMP_SWIZZLE_3(w, x, z) CPPAMP_SWIZZLE_3(w, y, x) CPPAMP_SWIZZLE_3(w, y, z)                    \
  CPPAMP_SWIZZLE_3(w, z, x) CPPAMP_SWIZZLE_3(w, z, y) CPPAMP_SWIZZLE_4(x, y, z, w)                 \
  CPPAMP_SWIZZLE_4(x, y, w, z) CPPAMP_SWIZZLE_4(x, z, y, w) CPPAMP_SWIZZLE_4(x, z, w, y)           \
  CPPAMP_SWIZZLE_4(x, w, y, z) CPPAMP_SWIZZLE_4(x, w, z, y) CPPAMP_SWIZZLE_4(y, x, z, w)           \
  CPPAMP_SWIZZLE_4(y, x, w, z) CPPAMP_SWIZZLE_4(y, z, x, w) CPPAMP_SWIZZLE_4(y, z, w, x)           \
  CPPAMP_SWIZZLE_4(y, w, x, z) CPPAMP_SWIZZLE_4(y, w, z, x) CPPAMP_SWIZZLE_4(z, x, y, w)           \
  CPPAMP_SWIZZLE_4(z, x, w, y) CPPAMP_SWIZZLE_4(z, y, x, w) CPPAMP_SWIZZLE_4(z, y, w, x)           \
  CPPAMP_SWIZZLE_4(z, w, x, y) CPPAMP_SWIZZLE_4(z, w, y, x) CPPAMP_SWIZZLE_4(w, x, y, z)           \
  CPPAMP_SWIZZLE_4(w, x, z, y) CPPAMP_SWIZZLE_4(w, y, x, z) CPPAMP_SWIZZLE_4(w, y, z, x)           \
  CPPAMP_SWIZZLE_4(w, z, x, y) CPPAMP_SWIZZLE_4(w, z, y, x)
// clang-format on

#endif // CPPAMP_DETAIL_SWIZZLES_H
