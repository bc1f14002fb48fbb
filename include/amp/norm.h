// graphics::norm and graphics::unorm: floats in [-1, 1] and [0, 1].
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_NORM_H
#define CPPAMP_NORM_H
#pragma GCC system_header

#include <amp/detail/config.h>

namespace Concurrency {

namespace detail {
/// Returns `x` limited to the bounds. Undefined for NaN.
inline float clamped(float x, float low, float high) restrict(cpu, amp) { return x < low ? low : x > high ? high : x; }
} // namespace detail

namespace graphics {

typedef unsigned int uint;

class norm;
class unorm;

// The common part of norm and unorm. Results are computed in float and clamped.
#define CPPAMP_NORM_MEMBERS(NORM, LOW)                                                                                 \
  NORM() restrict(cpu, amp) : m_value(0) {}                                                                            \
  /* The value as float, clamped. */                                                                                   \
  explicit NORM(float v) restrict(cpu, amp) : m_value(detail::clamped(v, LOW, 1.0f)) {}                                \
  explicit NORM(unsigned int v) restrict(cpu, amp) : m_value(detail::clamped(static_cast<float>(v), LOW, 1.0f)) {}     \
  explicit NORM(int v) restrict(cpu, amp) : m_value(detail::clamped(static_cast<float>(v), LOW, 1.0f)) {}              \
  explicit NORM(double v) restrict(cpu, amp) : m_value(detail::clamped(static_cast<float>(v), LOW, 1.0f)) {}           \
  operator float() const restrict(cpu, amp) { return m_value; }                                                        \
  CPPAMP_NORM_OPERATOR(NORM, +)                                                                                        \
  CPPAMP_NORM_OPERATOR(NORM, -)                                                                                        \
  CPPAMP_NORM_OPERATOR(NORM, *)                                                                                        \
  CPPAMP_NORM_OPERATOR(NORM, /)                                                                                        \
  NORM &operator++() restrict(cpu, amp) { return *this = NORM(m_value + 1.0f); }                                       \
  NORM operator++(int) restrict(cpu, amp) {                                                                            \
    NORM old(*this);                                                                                                   \
    ++*this;                                                                                                           \
    return old;                                                                                                        \
  }                                                                                                                    \
  NORM &operator--() restrict(cpu, amp) { return *this = NORM(m_value - 1.0f); }                                       \
  NORM operator--(int) restrict(cpu, amp) {                                                                            \
    NORM old(*this);                                                                                                   \
    --*this;                                                                                                           \
    return old;                                                                                                        \
  }                                                                                                                    \
  CPPAMP_NORM_COMPARISON(NORM, ==)                                                                                     \
  CPPAMP_NORM_COMPARISON(NORM, !=)                                                                                     \
  CPPAMP_NORM_COMPARISON(NORM, >)                                                                                      \
  CPPAMP_NORM_COMPARISON(NORM, <)                                                                                      \
  CPPAMP_NORM_COMPARISON(NORM, >=)                                                                                     \
  CPPAMP_NORM_COMPARISON(NORM, <=)

#define CPPAMP_NORM_OPERATOR(NORM, op)                                                                                 \
  NORM &operator op##=(const NORM & other) restrict(cpu, amp) { return *this = NORM(m_value op other.m_value); }       \
  friend NORM operator op(const NORM &a, const NORM &b) restrict(cpu, amp) { return NORM(a.m_value op b.m_value); }
#define CPPAMP_NORM_COMPARISON(NORM, op)                                                                               \
  friend bool operator op(const NORM &a, const NORM &b) restrict(cpu, amp) { return a.m_value op b.m_value; }

/// A float in [-1, 1]. Larger and smaller values are clamped; NaN is undefined. (C++ AMP 1.2, 10.7)
class norm {
public:
  CPPAMP_NORM_MEMBERS(norm, -1.0f)
  norm(const unorm &other) restrict(cpu, amp);
  norm operator-() const restrict(cpu, amp) { return norm(-m_value); }

private:
  float m_value;
};

/// A float in [0, 1]. Larger and smaller values are clamped; NaN is undefined. (C++ AMP 1.2, 10.7)
class unorm {
public:
  CPPAMP_NORM_MEMBERS(unorm, 0.0f)
  explicit unorm(const norm &other) restrict(cpu, amp)
      : m_value(detail::clamped(static_cast<float>(other), 0.0f, 1.0f)) {}

private:
  float m_value;
};

inline norm::norm(const unorm &other) restrict(cpu, amp) : m_value(static_cast<float>(other)) {}

#undef CPPAMP_NORM_MEMBERS
#undef CPPAMP_NORM_OPERATOR
#undef CPPAMP_NORM_COMPARISON

} // namespace graphics
} // namespace Concurrency

namespace concurrency = Concurrency;

#define UNORM_MIN ((::Concurrency::graphics::unorm)0.0f)
#define UNORM_MAX ((::Concurrency::graphics::unorm)1.0f)
#define UNORM_ZERO ((::Concurrency::graphics::unorm)0.0f)
#define NORM_ZERO ((::Concurrency::graphics::norm)0.0f)
#define NORM_MIN ((::Concurrency::graphics::norm) - 1.0f)
#define NORM_MAX ((::Concurrency::graphics::norm)1.0f)

#endif // CPPAMP_NORM_H
