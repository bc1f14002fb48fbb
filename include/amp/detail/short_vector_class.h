// The class of all short vectors: float_4 is basic_short_vector<float, 4>.
//
// It is a template, so that a program instantiates only the members that it uses. Operators
// are friends, so that a scalar may be on either side; operators that a component type does not support
// take operands of a type without conversions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_SHORT_VECTOR_CLASS_H
#define CPPAMP_DETAIL_SHORT_VECTOR_CLASS_H
#pragma GCC system_header

#include <amp/detail/swizzles.h>
#include <amp/norm.h>

namespace Concurrency {

namespace detail {

/// A parameter that removes a function from every overload set.
template <typename For, int Which = 0> struct no_operand {
  no_operand() = delete;
};
template <bool Use, typename T, int Which = 0> struct operand_if {
  typedef no_operand<T, Which> type;
};
template <typename T, int Which> struct operand_if<true, T, Which> {
  typedef T type;
};

/// What a component type supports, and what else its vectors convert from.
template <typename S> struct component_kind {
  static const bool is_integer = false, is_signed = true;
  typedef no_operand<S, 1> float_argument;
  typedef no_operand<S, 2> unorm_argument;
};
template <> struct component_kind<int> : component_kind<float> {
  static const bool is_integer = true;
};
template <> struct component_kind<unsigned int> : component_kind<float> {
  static const bool is_integer = true, is_signed = false;
};
template <> struct component_kind<graphics::norm> : component_kind<float> {
  typedef float float_argument;
  typedef graphics::unorm unorm_argument;
};
template <> struct component_kind<graphics::unorm> : component_kind<float> {
  static const bool is_signed = false;
  typedef float float_argument;
};

} // namespace detail

namespace graphics {

/// N numbers x, y, z, w, or r, g, b, a, in sizeof(S) * N bytes. (C++ AMP 1.2, 10.8)
template <typename S, int N> class basic_short_vector;

// Componentwise, as the arguments of a constructor.
#define CPPAMP_EACH_2(F, op) F(x, op), F(y, op)
#define CPPAMP_EACH_3(F, op) F(x, op), F(y, op), F(z, op)
#define CPPAMP_EACH_4(F, op) F(x, op), F(y, op), F(z, op), F(w, op)
#define CPPAMP_OF_ONE(c, op) op a.get_##c()
#define CPPAMP_OF_TWO(c, op) a.get_##c() op b.get_##c()
#define CPPAMP_ASSIGNED(c, op) m_##c op b.get_##c()
#define CPPAMP_CHANGED(c, op) op m_##c
#define CPPAMP_CONVERTED(c, op) m_##c(static_cast<S>(other.get_##c()))

// op and op=, with this vector as operands, or disabled.
#define CPPAMP_VECTOR_OPERATOR(EACH, operand, op)                                                                      \
  friend basic_short_vector operator op(const operand &a, const operand &b) restrict(cpu, amp) {                       \
    return basic_short_vector(EACH(CPPAMP_OF_TWO, op));                                                                \
  }                                                                                                                    \
  basic_short_vector &operator op##=(const operand & b) restrict(cpu, amp) {                                           \
    EACH(CPPAMP_ASSIGNED, op## =);                                                                                     \
    return *this;                                                                                                      \
  }
#define CPPAMP_VECTOR_STEP(EACH, op)                                                                                   \
  basic_short_vector &operator op() restrict(cpu, amp) {                                                               \
    EACH(CPPAMP_CHANGED, op);                                                                                          \
    return *this;                                                                                                      \
  }                                                                                                                    \
  basic_short_vector operator op(int) restrict(cpu, amp) {                                                             \
    const basic_short_vector old(*this);                                                                               \
    op *this;                                                                                                          \
    return old;                                                                                                        \
  }

/// The common part of vectors of all sizes, in terms of their components.
#define CPPAMP_SHORT_VECTOR(N, EACH)                                                                                   \
private:                                                                                                               \
  typedef detail::component_kind<S> kind;                                                                              \
  typedef typename kind::float_argument float_argument;                                                                \
  typedef typename kind::unorm_argument unorm_argument;                                                                \
  typedef typename detail::operand_if<kind::is_integer, basic_short_vector>::type integer;                             \
  typedef typename detail::operand_if<kind::is_signed, basic_short_vector, 1>::type negatable;                         \
  typedef basic_short_vector<S, 2> vector_2;                                                                           \
  typedef basic_short_vector<S, 3> vector_3;                                                                           \
  typedef basic_short_vector<S, 4> vector_4;                                                                           \
                                                                                                                       \
public:                                                                                                                \
  typedef S value_type;                                                                                                \
  static const int size = N;                                                                                           \
                                                                                                                       \
  template <typename T>                                                                                                \
  explicit basic_short_vector(const basic_short_vector<T, N> &other) restrict(cpu, amp) : EACH(CPPAMP_CONVERTED, ) {}  \
                                                                                                                       \
  CPPAMP_VECTOR_STEP(EACH, ++)                                                                                         \
  CPPAMP_VECTOR_STEP(EACH, --)                                                                                         \
  CPPAMP_VECTOR_OPERATOR(EACH, basic_short_vector, +)                                                                  \
  CPPAMP_VECTOR_OPERATOR(EACH, basic_short_vector, -)                                                                  \
  CPPAMP_VECTOR_OPERATOR(EACH, basic_short_vector, *)                                                                  \
  CPPAMP_VECTOR_OPERATOR(EACH, basic_short_vector, /)                                                                  \
  CPPAMP_VECTOR_OPERATOR(EACH, integer, %)                                                                             \
  CPPAMP_VECTOR_OPERATOR(EACH, integer, ^)                                                                             \
  CPPAMP_VECTOR_OPERATOR(EACH, integer, |)                                                                             \
  CPPAMP_VECTOR_OPERATOR(EACH, integer, &)                                                                             \
  CPPAMP_VECTOR_OPERATOR(EACH, integer, <<)                                                                            \
  CPPAMP_VECTOR_OPERATOR(EACH, integer, >>)                                                                            \
  friend basic_short_vector operator~(const integer &a) restrict(cpu, amp) {                                           \
    return basic_short_vector(EACH(CPPAMP_OF_ONE, ~));                                                                 \
  }                                                                                                                    \
  friend basic_short_vector operator-(const negatable &a) restrict(cpu, amp) {                                         \
    return basic_short_vector(EACH(CPPAMP_OF_ONE, -));                                                                 \
  }                                                                                                                    \
  friend bool operator!=(const basic_short_vector &a, const basic_short_vector &b) restrict(cpu, amp) {                \
    return !(a == b);                                                                                                  \
  }

template <typename S> class basic_short_vector<S, 2> {
  CPPAMP_SHORT_VECTOR(2, CPPAMP_EACH_2)

  basic_short_vector() restrict(cpu, amp) : m_x(), m_y() {}
  /// Sets both components to `v`.
  basic_short_vector(S v) restrict(cpu, amp) : m_x(v), m_y(v) {}
  explicit basic_short_vector(float_argument v) restrict(cpu, amp) : m_x(v), m_y(v) {}
  basic_short_vector(S x, S y) restrict(cpu, amp) : m_x(x), m_y(y) {}
  basic_short_vector(float_argument x, float_argument y) restrict(cpu, amp) : m_x(x), m_y(y) {}
  basic_short_vector(unorm_argument x, unorm_argument y) restrict(cpu, amp) : m_x(x), m_y(y) {}

  friend bool operator==(const basic_short_vector &a, const basic_short_vector &b) restrict(cpu, amp) {
    return a.m_x == b.m_x && a.m_y == b.m_y;
  }

  CPPAMP_COMPONENT(x, r)
  CPPAMP_COMPONENT(y, g)
  CPPAMP_SWIZZLES_OF_2

private:
  S m_x, m_y;
};

template <typename S> class basic_short_vector<S, 3> {
  CPPAMP_SHORT_VECTOR(3, CPPAMP_EACH_3)

  basic_short_vector() restrict(cpu, amp) : m_x(), m_y(), m_z() {}
  /// Sets all components to `v`.
  basic_short_vector(S v) restrict(cpu, amp) : m_x(v), m_y(v), m_z(v) {}
  explicit basic_short_vector(float_argument v) restrict(cpu, amp) : m_x(v), m_y(v), m_z(v) {}
  basic_short_vector(S x, S y, S z) restrict(cpu, amp) : m_x(x), m_y(y), m_z(z) {}
  basic_short_vector(float_argument x, float_argument y, float_argument z) restrict(cpu, amp)
      : m_x(x), m_y(y), m_z(z) {}
  basic_short_vector(unorm_argument x, unorm_argument y, unorm_argument z) restrict(cpu, amp)
      : m_x(x), m_y(y), m_z(z) {}

  friend bool operator==(const basic_short_vector &a, const basic_short_vector &b) restrict(cpu, amp) {
    return a.m_x == b.m_x && a.m_y == b.m_y && a.m_z == b.m_z;
  }

  CPPAMP_COMPONENT(x, r)
  CPPAMP_COMPONENT(y, g)
  CPPAMP_COMPONENT(z, b)
  CPPAMP_SWIZZLES_OF_2
  CPPAMP_SWIZZLES_WITH_Z

private:
  S m_x, m_y, m_z;
};

template <typename S> class basic_short_vector<S, 4> {
  CPPAMP_SHORT_VECTOR(4, CPPAMP_EACH_4)

  basic_short_vector() restrict(cpu, amp) : m_x(), m_y(), m_z(), m_w() {}
  /// Sets all components to `v`.
  basic_short_vector(S v) restrict(cpu, amp) : m_x(v), m_y(v), m_z(v), m_w(v) {}
  explicit basic_short_vector(float_argument v) restrict(cpu, amp) : m_x(v), m_y(v), m_z(v), m_w(v) {}
  basic_short_vector(S x, S y, S z, S w) restrict(cpu, amp) : m_x(x), m_y(y), m_z(z), m_w(w) {}
  basic_short_vector(float_argument x, float_argument y, float_argument z, float_argument w) restrict(cpu, amp)
      : m_x(x), m_y(y), m_z(z), m_w(w) {}
  basic_short_vector(unorm_argument x, unorm_argument y, unorm_argument z, unorm_argument w) restrict(cpu, amp)
      : m_x(x), m_y(y), m_z(z), m_w(w) {}

  friend bool operator==(const basic_short_vector &a, const basic_short_vector &b) restrict(cpu, amp) {
    return a.m_x == b.m_x && a.m_y == b.m_y && a.m_z == b.m_z && a.m_w == b.m_w;
  }

  CPPAMP_COMPONENT(x, r)
  CPPAMP_COMPONENT(y, g)
  CPPAMP_COMPONENT(z, b)
  CPPAMP_COMPONENT(w, a)
  CPPAMP_SWIZZLES_OF_2
  CPPAMP_SWIZZLES_WITH_Z
  CPPAMP_SWIZZLES_WITH_W

private:
  S m_x, m_y, m_z, m_w;
};

template <typename S> const int basic_short_vector<S, 2>::size;
template <typename S> const int basic_short_vector<S, 3>::size;
template <typename S> const int basic_short_vector<S, 4>::size;

#undef CPPAMP_COLOR_x
#undef CPPAMP_COLOR_y
#undef CPPAMP_COLOR_z
#undef CPPAMP_COLOR_w
#undef CPPAMP_JOIN_2
#undef CPPAMP_JOIN_3
#undef CPPAMP_JOIN_4
#undef CPPAMP_COLORS_2
#undef CPPAMP_COLORS_3
#undef CPPAMP_COLORS_4
#undef CPPAMP_COMPONENT
#undef CPPAMP_SWIZZLE_2
#undef CPPAMP_SWIZZLE_3
#undef CPPAMP_SWIZZLE_4
#undef CPPAMP_SWIZZLE_PROPERTIES
#undef CPPAMP_SWIZZLE_PROPERTY
#undef CPPAMP_SWIZZLE_PROPERTY_
#undef CPPAMP_SWIZZLES_OF_2
#undef CPPAMP_SWIZZLES_WITH_Z
#undef CPPAMP_SWIZZLES_WITH_W
#undef CPPAMP_EACH_2
#undef CPPAMP_EACH_3
#undef CPPAMP_EACH_4
#undef CPPAMP_OF_ONE
#undef CPPAMP_OF_TWO
#undef CPPAMP_ASSIGNED
#undef CPPAMP_CHANGED
#undef CPPAMP_CONVERTED
#undef CPPAMP_VECTOR_OPERATOR
#undef CPPAMP_VECTOR_STEP
#undef CPPAMP_SHORT_VECTOR

} // namespace graphics
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_DETAIL_SHORT_VECTOR_CLASS_H
