// Checks of the end-to-end programs: EXPECT prints the location of a failure, and main returns result().
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_EXPECT_H
#define CPPAMP_TEST_EXPECT_H

#include <stdio.h>

static int checks, failures;

#define EXPECT(condition)                                                                          \
  do {                                                                                             \
    ++checks;                                                                                      \
    if (!(condition) && ++failures <= 20)                                                          \
      printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);                               \
  } while (0)

/// Compares two numbers exactly; prints both if they differ.
#define EXPECT_EQUAL(what, expected)                                                               \
  do {                                                                                             \
    ++checks;                                                                                      \
    auto what_ = (what);                                                                           \
    decltype(what_) expected_ = (expected);                                                        \
    if (!(what_ == expected_) && ++failures <= 20)                                                 \
      printf("%s:%d: %s is %.17g, not %.17g\n", __FILE__, __LINE__, #what, (double)what_,          \
             (double)expected_);                                                                   \
  } while (0)

/// The exit status for main: a failure if a check failed or if there was none.
static inline int result() {
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0 || checks == 0;
}

#endif // CPPAMP_TEST_EXPECT_H
