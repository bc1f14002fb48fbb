// Calls of the functions of host_math.def, one level at a time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_HOST_MATH_CALLS_H
#define CPPAMP_TEST_HOST_MATH_CALLS_H

/// One function of one level. It computes `count` results; `count` is a multiple of 16. `y` holds the second
/// arguments, floats like `x` or ints. `out` receives results that go through a pointer. Both may be unused.
struct host_math_call {
  const char *name;
  bool is_double, has_int_result;
  void (*run)(const void *x, const void *y, void *result, void *out, int count);
};

struct host_math_calls {
  const host_math_call *first;
  int count;
};

host_math_calls calls_of_one_value();
// Functions of one register. Each list is linked only if the processor's architecture has that level.
host_math_calls calls_of_x86_64_v2();
host_math_calls calls_of_x86_64_v3();
host_math_calls calls_of_x86_64_v4();
host_math_calls calls_of_armv8_a();

#endif // CPPAMP_TEST_HOST_MATH_CALLS_H
