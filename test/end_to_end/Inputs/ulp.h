// Distances between floating-point numbers in units in the last place of the expected one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_ULP_H
#define CPPAMP_TEST_ULP_H

#include "expect.h"
#include <cmath>
#include <limits>

/// The distance between `got` and `expected`, which has the host's highest precision.
template <typename T> double ulps(T got, long double expected) {
  const T rounded = static_cast<T>(expected);
  if (std::isnan(rounded) || std::isnan(got))
    return std::isnan(rounded) && std::isnan(got) ? 0 : INFINITY;
  if (std::isinf(rounded) || std::isinf(got))
    return rounded == got ? 0 : INFINITY;
  const T size = std::fmax(std::fabs(rounded), std::numeric_limits<T>::min());
  const long double unit = std::nextafter(size, std::numeric_limits<T>::infinity()) - size;
  return static_cast<double>(std::fabs(static_cast<long double>(got) - expected) / unit);
}

/// Prints the worst error of each function once.
template <typename T>
void expect_ulps(const char *name, const T *inputs, const T *got, const long double *expected,
                 int count, double limit) {
  int worst = 0;
  double distance = 0;
  for (int i = 0; i < count; ++i) {
    const double d = ulps(got[i], expected[i]);
    if (d > distance)
      distance = d, worst = i;
  }
  ++checks;
  if (distance > limit) {
    ++failures;
    printf("%s(%.9g) is %.17g, not %.17g: %g ulp, %g are allowed\n", name, (double)inputs[worst],
           (double)got[worst], (double)expected[worst], distance, limit);
  }
}

#endif // CPPAMP_TEST_ULP_H
