// __cppamp_host_<name>_<type>x<lanes>: the functions of host_math.def for vectors. This file is compiled once per level
// of the processor. Most functions jump to SLEEF (sleef.h) or libmvec.
//
// Do not call inline functions of headers here. The linker keeps one copy of such a function for the whole library, and
// it could be the copy that only newer processors can execute.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/math/vector_algorithms.h"

#define VECTOR_RESULT(type, signature) RESULT_##signature(vector_##type, ints_##type)
#define VECTOR_PARAMETERS(type, signature) PARAMETERS_##signature(vector_##type, ints_##type, ELEMENT_##type)

#define DEFINE_BY_CALL(callee, type, name, signature)                                                                  \
  extern "C" VECTOR_RESULT(type, signature) callee VECTOR_PARAMETERS(type, signature);                                 \
  extern "C" EXPORTED VECTOR_RESULT(type, signature) EXPORT_NAME(type, name) VECTOR_PARAMETERS(type, signature) {      \
    return callee ARGUMENTS_##signature;                                                                               \
  }

#define DEFINE_sleef_or(substitute, type, name, signature)                                                             \
  static VECTOR_RESULT(type, signature)(*jump_##name##_##type) VECTOR_PARAMETERS(type, signature) = substitute;        \
  extern "C" EXPORTED VECTOR_RESULT(type, signature) EXPORT_NAME(type, name) VECTOR_PARAMETERS(type, signature) {      \
    return jump_##name##_##type ARGUMENTS_##signature;                                                                 \
  }

/// Without SLEEF: lane by lane.
#define DEFINE_sleef(type, name, signature, function, accuracy)                                                        \
  static VECTOR_RESULT(type, signature) lanes_##name##_##type VECTOR_PARAMETERS(type, signature) {                     \
    VECTOR_RESULT(type, signature) result = {};                                                                        \
    for (int k = 0; k < LANES_##type; ++k)                                                                             \
      result[k] = __cppamp_host_##name##_##type LANE_##signature(k);                                                   \
    return result;                                                                                                     \
  }                                                                                                                    \
  DEFINE_sleef_or(lanes_##name##_##type, type, name, signature)

/// Without SLEEF: libmvec.
#if HAS_MVEC
#define DEFINE_sleef_mvec(type, name, signature, function, accuracy)                                                   \
  extern "C" VECTOR_RESULT(type, signature) MVEC_NAME_##type(function, signature) VECTOR_PARAMETERS(type, signature);  \
  static VECTOR_RESULT(type, signature) mvec_##name##_##type VECTOR_PARAMETERS(type, signature) {                      \
    return MVEC_NAME_##type(function, signature) ARGUMENTS_##signature;                                                \
  }                                                                                                                    \
  DEFINE_sleef_or(mvec_##name##_##type, type, name, signature)
#else
#define DEFINE_sleef_mvec DEFINE_sleef
#endif

#define DEFINE_lanes(type, name, signature, function, accuracy)                                                        \
  extern "C" EXPORTED VECTOR_RESULT(type, signature) EXPORT_NAME(type, name) VECTOR_PARAMETERS(type, signature) {      \
    VECTOR_RESULT(type, signature) result = {};                                                                        \
    for (int k = 0; k < LANES_##type; ++k)                                                                             \
      result[k] = __cppamp_host_##name##_##type LANE_##signature(k);                                                   \
    return result;                                                                                                     \
  }

#if HAS_MVEC
#define DEFINE_mvec(type, name, signature, function, accuracy)                                                         \
  DEFINE_BY_CALL(MVEC_NAME_##type(function, signature), type, name, signature)
#else
#define DEFINE_mvec DEFINE_lanes
#endif

#define DEFINE_repaired(type, name, signature, function, accuracy)                                                     \
  extern "C" EXPORTED VECTOR_RESULT(type, signature) EXPORT_NAME(type, name) VECTOR_PARAMETERS(type, signature) {      \
    return repaired::function ARGUMENTS_##signature;                                                                   \
  }

#define HOST_MATH(type, name, signature, source, function, accuracy)                                                   \
  DEFINE_##source(type, name, signature, function, accuracy)
#include <amp/detail/host_math.def>
#undef HOST_MATH

// The targets of calls to SLEEF, for sleef.cpp.
#define SLEEF_CALL(type, function, accuracy, pointer)                                                                  \
  {TEXT_OF(SLEEF_NAME_##type(function, accuracy)), reinterpret_cast<void **>(&pointer)},
#define CALL_sleef(type, name, function, accuracy) SLEEF_CALL(type, function, accuracy, jump_##name##_##type)
#define CALL_sleef_mvec CALL_sleef
#define CALL_mvec(type, name, function, accuracy)
#define CALL_lanes(type, name, function, accuracy)
#define CALL_repaired(type, name, function, accuracy)
#define CALL_BOTH(function, accuracy)                                                                                  \
  SLEEF_CALL(f32, function, accuracy, sleef_##function##_f32)                                                          \
  SLEEF_CALL(f64, function, accuracy, sleef_##function##_f64)
#define CALLS_NAME PASTE_NAME(cppamp_sleef_calls_, SLEEF_LEVEL, , , , , )

extern "C" {
extern const sleef_call CALLS_NAME[];
const sleef_call CALLS_NAME[] = {
#define HOST_MATH(type, name, signature, source, function, accuracy) CALL_##source(type, name, function, accuracy)
#include <amp/detail/host_math.def>
    SLEEF_FUNCTIONS(CALL_BOTH, CALL_BOTH, CALL_BOTH){nullptr, nullptr}};
}
