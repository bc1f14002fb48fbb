// Half-precision numbers, for which the host has no type.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_HALF_H
#define CPPAMP_TEST_HALF_H

#include <cmath>

/// Converts a half to double, which is always exact.
inline double half_value(unsigned h) {
  const int exponent = h >> 10 & 31, mantissa = h & 1023;
  const double size = exponent == 31  ? (mantissa ? NAN : INFINITY)
                      : exponent == 0 ? std::ldexp(mantissa, -24)
                                      : std::ldexp(1024 + mantissa, exponent - 25);
  return h >> 15 ? -size : size;
}

#endif // CPPAMP_TEST_HALF_H
