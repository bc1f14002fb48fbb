// remquo from exact operations. OpenCL's own returns wrong quotients on some devices (NVIDIA, driver
// 580: 12 of 279 values), and guarantees only 7 bits.
//
// fmod is exact, and so is every step here: with m = fmod(|x|, 2^23 |y|), the quotient's low 23
// bits are the digits of m / |y|, computed by subtractions of numbers that are at most twice each
// other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_REMAINDER_QUOTIENT_H
#define CPPAMP_DETAIL_REMAINDER_QUOTIENT_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>

namespace Concurrency {
namespace detail {

inline float exact_fmod(float x, float y) restrict(amp) { return __cppamp_fmod_f32(x, y); }
inline double exact_fmod(double x, double y) restrict(amp) { return __cppamp_fmod_f64(x, y); }
inline bool has_sign(float x) restrict(amp) { return __cppamp_signbit_f32(x) != 0; }
inline bool has_sign(double x) restrict(amp) { return __cppamp_signbit_f64(x) != 0; }

/// x - n * y, where n is the integer nearest to x / y, and even in case of a tie; stores the low 23 bits of n,
/// with the sign of x / y, in `*quotient`. NaN and 0 if there is no quotient.
template <typename T> inline T remquo(T x, T y, int *quotient) restrict(amp) {
  const T size = has_sign(y) ? -y : y;
  T rest = exact_fmod(has_sign(x) ? -x : x, size * T(8388608)); // an infinite divisor changes nothing
  *quotient = 0;
  if (!(rest >= 0) || !(size > 0)) // NaN, infinite x, y of 0
    return exact_fmod(x, y);
  int n = 0;
  for (int bit = 22; bit >= 0; --bit) {
    const T part = size * static_cast<T>(1 << bit);
    if (rest >= part) {
      rest -= part;
      n |= 1 << bit;
    }
  }
  const T other = size - rest; // exact unless it is clearly the larger one
  if (rest > other || (rest == other && (n & 1))) {
    rest -= size;
    n = (n + 1) & 0x7fffff;
  }
  *quotient = has_sign(x) != has_sign(y) ? -n : n;
  return has_sign(x) ? -rest : rest;
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_REMAINDER_QUOTIENT_H
