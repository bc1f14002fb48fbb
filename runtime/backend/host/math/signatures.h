// The C++ signatures of host_math.def. T and I stand for the types of one value or of a vector; pointers point to the
// first value.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_SIGNATURES_H
#define CPPAMP_BACKEND_HOST_MATH_SIGNATURES_H

#define ELEMENT_f32 float
#define ELEMENT_f64 double

#define RESULT_TT(T, I) T
#define RESULT_TTT(T, I) T
#define RESULT_TTI(T, I) T
#define RESULT_TTP(T, I) T
#define RESULT_TTQ(T, I) T
#define RESULT_TTTQ(T, I) T
#define RESULT_IT(T, I) I

#define PARAMETERS_TT(T, I, element) (T x)
#define PARAMETERS_TTT(T, I, element) (T x, T y)
#define PARAMETERS_TTI(T, I, element) (T x, I n)
#define PARAMETERS_TTP(T, I, element) (T x, element * out)
#define PARAMETERS_TTQ(T, I, element) (T x, int *out)
#define PARAMETERS_TTTQ(T, I, element) (T x, T y, int *out)
#define PARAMETERS_IT(T, I, element) (T x)

#define ARGUMENTS_TT (x)
#define ARGUMENTS_TTT (x, y)
#define ARGUMENTS_TTI (x, n)
#define ARGUMENTS_TTP (x, out)
#define ARGUMENTS_TTQ (x, out)
#define ARGUMENTS_TTTQ (x, y, out)
#define ARGUMENTS_IT (x)

/// The arguments of one lane.
#define LANE_TT(k) (x[k])
#define LANE_TTT(k) (x[k], y[k])
#define LANE_TTTQ(k) (x[k], y[k], out + (k))

#define EXPORTED __attribute__((visibility("default")))

// The functions for one value.
extern "C" {
#define HOST_MATH(type, name, signature, source, function, accuracy)                                                   \
  EXPORTED RESULT_##signature(ELEMENT_##type, int)                                                                     \
      __cppamp_host_##name##_##type PARAMETERS_##signature(ELEMENT_##type, int, ELEMENT_##type);
#include <amp/detail/host_math.def>
#undef HOST_MATH
}

#endif // CPPAMP_BACKEND_HOST_MATH_SIGNATURES_H
