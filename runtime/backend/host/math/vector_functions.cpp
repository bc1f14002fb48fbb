// __cppamp_host_<name>_<type>x<lanes>: the functions of host_math.def for vectors. This file is
// compiled once for each level of the processor; most functions are a jump into SLEEF or libmvec.
//
// No inline function of a header may be called here: the linker keeps one copy of such a function
// for the whole library, and it would be one that only newer processors can execute.
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

#define DEFINE_sleef(type, name, signature, function, accuracy)                                                        \
  DEFINE_BY_CALL(SLEEF_NAME_##type(function, accuracy), type, name, signature)

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
