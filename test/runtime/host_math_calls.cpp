// Calls of the functions of host_math.def. Compiled once for each level (CPPAMP_TEST_CALLS is the
// name of the function that returns the list), and once without vectors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_math_calls.h"

#if CPPAMP_TEST_VECTORS
#include "backend/host/math/vectors.h"
#define FUNCTION_NAME(type, name) EXPORT_NAME(type, name)
#else
#include "backend/host/math/signatures.h"
#define FUNCTION_NAME(type, name) __cppamp_host_##name##_##type
using vector_f32 = float;
using vector_f64 = double;
using ints_f32 = int;
using ints_f64 = int;
#define LANES_f32 1
#define LANES_f64 1
#endif

#define HOST_MATH(type, name, signature, source, function, accuracy)                                                   \
  extern "C" RESULT_##signature(vector_##type, ints_##type) FUNCTION_NAME(type, name)                                  \
      PARAMETERS_##signature(vector_##type, ints_##type, ELEMENT_##type);
#include <amp/detail/host_math.def>
#undef HOST_MATH

namespace {

template <class V> V load(const void *from, int lanes, int at, int bytes) {
  V value;
  __builtin_memcpy(&value, static_cast<const char *>(from) + at * bytes, bytes * lanes);
  return value;
}
template <class V> void store(void *to, int lanes, int at, int bytes, V value) {
  __builtin_memcpy(static_cast<char *>(to) + at * bytes, &value, bytes * lanes);
}

#define SECOND_TT(V, I, E)
#define SECOND_IT(V, I, E)
#define SECOND_TTP(V, I, E) , static_cast<E *>(out) + i
#define SECOND_TTQ(V, I, E) , static_cast<int *>(out) + i
#define SECOND_TTT(V, I, E) , load<V>(y, lanes, i, sizeof(E))
#define SECOND_TTI(V, I, E) , load<I>(y, lanes, i, sizeof(int))
#define SECOND_TTTQ(V, I, E) SECOND_TTT(V, I, E) SECOND_TTQ(V, I, E)
#define RESULT_BYTES_TT(E) sizeof(E)
#define RESULT_BYTES_TTT(E) sizeof(E)
#define RESULT_BYTES_TTI(E) sizeof(E)
#define RESULT_BYTES_TTP(E) sizeof(E)
#define RESULT_BYTES_TTQ(E) sizeof(E)
#define RESULT_BYTES_TTTQ(E) sizeof(E)
#define RESULT_BYTES_IT(E) sizeof(int)
#define IS_INT_TT false
#define IS_INT_TTT false
#define IS_INT_TTI false
#define IS_INT_TTP false
#define IS_INT_TTQ false
#define IS_INT_TTTQ false
#define IS_INT_IT true

const host_math_call all[] = {
#define HOST_MATH(type, name, signature, source, function, accuracy)                                                   \
  {#name, sizeof(ELEMENT_##type) == 8, IS_INT_##signature,                                                             \
   [](const void *x, const void *y, void *result, void *out, int count) {                                              \
     const int lanes = LANES_##type;                                                                                   \
     for (int i = 0; i < count; i += lanes)                                                                            \
       store(result, lanes, i, RESULT_BYTES_##signature(ELEMENT_##type),                                               \
             FUNCTION_NAME(type, name)(load<vector_##type>(x, lanes, i, sizeof(ELEMENT_##type))                        \
                                           SECOND_##signature(vector_##type, ints_##type, ELEMENT_##type)));           \
   }},
#include <amp/detail/host_math.def>
};

} // namespace

host_math_calls CPPAMP_TEST_CALLS() { return {all, sizeof(all) / sizeof(all[0])}; }
