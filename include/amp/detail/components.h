// The common part of index and extent: N ints with componentwise arithmetic.
//
// The operators are friends of a base class, so that each is written once, is found for classes
// derived from extent, and accepts only operands of the same class and rank.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_COMPONENTS_H
#define CPPAMP_DETAIL_COMPONENTS_H
#pragma GCC system_header

#include <amp/detail/config.h>

namespace Concurrency {
namespace detail {

/// int if Use, else a type without conversions: removes a constructor from the overload
/// sets of other ranks.
struct no_argument {
  no_argument() = delete;
};
template <bool Use> struct int_if {
  typedef no_argument type;
};
template <> struct int_if<true> {
  typedef int type;
};

template <typename Self, int N> class components;
/// The contiguous components; operator[] of a constant returns values only.
template <typename Self, int N> const int *first_component(const components<Self, N> &c) restrict(cpu, amp) {
  return c.m_component;
}

/// Base of index<N> and extent<N>; Self is the derived class.
template <typename Self, int N> class components {
public:
  /// Component `c`, where 0 is the most significant one. Undefined beyond N-1.
  int operator[](unsigned c) const restrict(cpu, amp) { return m_component[c]; }
  int &operator[](unsigned c) restrict(cpu, amp) { return m_component[c]; }

// Each defines `Self &operator@=` for a Self or an int.
#define CPPAMP_ASSIGN_OTHER(op)                                                                                        \
  Self &operator op(const Self & other) restrict(cpu, amp) {                                                           \
    for (int i = 0; i < N; ++i)                                                                                        \
      m_component[i] op other.m_component[i];                                                                          \
    return self();                                                                                                     \
  }
#define CPPAMP_ASSIGN_INT(op)                                                                                          \
  Self &operator op(int value) restrict(cpu, amp) {                                                                    \
    for (int i = 0; i < N; ++i)                                                                                        \
      m_component[i] op value;                                                                                         \
    return self();                                                                                                     \
  }
  CPPAMP_ASSIGN_OTHER(+=)
  CPPAMP_ASSIGN_OTHER(-=)
  CPPAMP_ASSIGN_INT(+=)
  CPPAMP_ASSIGN_INT(-=)
  CPPAMP_ASSIGN_INT(*=)
  CPPAMP_ASSIGN_INT(/=)
  CPPAMP_ASSIGN_INT(%=)
#undef CPPAMP_ASSIGN_OTHER
#undef CPPAMP_ASSIGN_INT

  /// Changes every component by one.
  Self &operator++() restrict(cpu, amp) { return *this += 1; }
  Self &operator--() restrict(cpu, amp) { return *this -= 1; }
  Self operator++(int) restrict(cpu, amp) {
    Self old = self();
    *this += 1;
    return old;
  }
  Self operator--(int) restrict(cpu, amp) {
    Self old = self();
    *this -= 1;
    return old;
  }

  /// Returns true if all components are equal.
  friend bool operator==(const Self &a, const Self &b) restrict(cpu, amp) {
    bool equal = true;
    for (int i = 0; i < N; ++i)
      equal &= a.m_component[i] == b.m_component[i];
    return equal;
  }
  /// Returns true if any component differs.
  friend bool operator!=(const Self &a, const Self &b) restrict(cpu, amp) { return !(a == b); }

// Each defines `Self operator@` for two Selfs, or for a Self and an int in either order.
#define CPPAMP_OF_TWO(op)                                                                                              \
  friend Self operator op(const Self &a, const Self &b) restrict(cpu, amp) {                                           \
    Self result;                                                                                                       \
    for (int i = 0; i < N; ++i)                                                                                        \
      result.m_component[i] = a.m_component[i] op b.m_component[i];                                                    \
    return result;                                                                                                     \
  }
#define CPPAMP_WITH_INT(op)                                                                                            \
  friend Self operator op(const Self &a, int value) restrict(cpu, amp) {                                               \
    Self result;                                                                                                       \
    for (int i = 0; i < N; ++i)                                                                                        \
      result.m_component[i] = a.m_component[i] op value;                                                               \
    return result;                                                                                                     \
  }                                                                                                                    \
  friend Self operator op(int value, const Self &a) restrict(cpu, amp) {                                               \
    Self result;                                                                                                       \
    for (int i = 0; i < N; ++i)                                                                                        \
      result.m_component[i] = value op a.m_component[i];                                                               \
    return result;                                                                                                     \
  }
  CPPAMP_OF_TWO(+)
  CPPAMP_OF_TWO(-)
  CPPAMP_WITH_INT(+)
  CPPAMP_WITH_INT(-)
  CPPAMP_WITH_INT(*)
  CPPAMP_WITH_INT(/)
  CPPAMP_WITH_INT(%)
#undef CPPAMP_OF_TWO
#undef CPPAMP_WITH_INT

protected:
  components() restrict(cpu, amp) : m_component() {} // no loop, which would keep them in memory until it is unrolled
  explicit components(const int *values) restrict(cpu, amp) {
    for (int i = 0; i < N; ++i)
      m_component[i] = values[i];
  }

  int m_component[N];

private:
  template <typename S, int M> friend const int *first_component(const components<S, M> &c) restrict(cpu, amp);
  Self &self() restrict(cpu, amp) { return static_cast<Self &>(*this); }
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_COMPONENTS_H
