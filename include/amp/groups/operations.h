// Operations for group algorithms: function objects with their neutral elements.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_GROUPS_OPERATIONS_H
#define CPPAMP_GROUPS_OPERATIONS_H
#pragma GCC system_header

#include <amp/detail/config.h>

namespace Concurrency {

/// Groups of cooperating threads: sub-groups (amp/groups/subgroups.h) and tiles (amp/groups/tile_algorithms.h). An
/// extension of C++ AMP.
namespace groups {

namespace detail {

/// The smallest and the largest number of a type, infinities if it has them.
template <typename T> struct limits;
template <> struct limits<int> {
  static int least() restrict(cpu, amp) { return -0x7fffffff - 1; }
  static int greatest() restrict(cpu, amp) { return 0x7fffffff; }
};
template <> struct limits<unsigned int> {
  static unsigned int least() restrict(cpu, amp) { return 0; }
  static unsigned int greatest() restrict(cpu, amp) { return 0xffffffffu; }
};
template <> struct limits<long> {
  static long least() restrict(cpu, amp) { return -0x7fffffffffffffffl - 1; }
  static long greatest() restrict(cpu, amp) { return 0x7fffffffffffffffl; }
};
template <> struct limits<unsigned long> {
  static unsigned long least() restrict(cpu, amp) { return 0; }
  static unsigned long greatest() restrict(cpu, amp) { return 0xfffffffffffffffful; }
};
template <> struct limits<float> {
  static float least() restrict(cpu, amp) { return -__builtin_huge_valf(); }
  static float greatest() restrict(cpu, amp) { return __builtin_huge_valf(); }
};
template <> struct limits<double> {
  static double least() restrict(cpu, amp) { return -__builtin_huge_val(); }
  static double greatest() restrict(cpu, amp) { return __builtin_huge_val(); }
};

} // namespace detail

// Each is associative and commutative, up to rounding. Combining `neutral<T>()` with a number of type T does not change
// it. Any other function object with operator() in amp code is an operation too; exclusive scans take its first value.

/// a + b
struct sum {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a + b; }
  template <typename T> static T neutral() restrict(cpu, amp) { return T(0); }
};
/// a * b
struct product {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a * b; }
  template <typename T> static T neutral() restrict(cpu, amp) { return T(1); }
};
/// The minimum. Of a NaN and a number, either may be returned.
struct minimum {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return b < a ? b : a; }
  template <typename T> static T neutral() restrict(cpu, amp) { return detail::limits<T>::greatest(); }
};
/// The maximum. Of a NaN and a number, either may be returned.
struct maximum {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a < b ? b : a; }
  template <typename T> static T neutral() restrict(cpu, amp) { return detail::limits<T>::least(); }
};
/// a & b
struct bits_and {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a & b; }
  template <typename T> static T neutral() restrict(cpu, amp) { return ~T(0); }
};
/// a | b
struct bits_or {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a | b; }
  template <typename T> static T neutral() restrict(cpu, amp) { return T(0); }
};
/// a ^ b
struct bits_xor {
  template <typename T> T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a ^ b; }
  template <typename T> static T neutral() restrict(cpu, amp) { return T(0); }
};

} // namespace groups
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_GROUPS_OPERATIONS_H
