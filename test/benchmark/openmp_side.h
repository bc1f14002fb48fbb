// What programs that compare C++ AMP with OpenMP need on both sides.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_OPENMP_SIDE_H
#define CPPAMP_BENCHMARK_OPENMP_SIDE_H

#include "amp_side.h"

#if CPPAMP_BENCHMARK_OPENMP
#include <omp.h>
#endif

/// What the OpenMP side defines in addition to its reference.
namespace openmp {

void wake_up();     ///< before the reference is timed: its threads spin between regions, as they do by default
void go_to_sleep(); ///< stops the spinning while a form is timed
const char *compiler();
int threads();

#if CPPAMP_BENCHMARK_OPENMP
#if defined(__clang__)
void wake_up() { kmp_set_blocktime(200); }
void go_to_sleep() {
  kmp_set_blocktime(0);
#pragma omp parallel
  {
    omp_get_thread_num();
  }
}
const char *compiler() { return "clang++ " __clang_version__; }
#else
void wake_up() {}
void go_to_sleep() {} // GOMP_SPINCOUNT defines how long libgomp's threads spin
const char *compiler() { return "g++ " __VERSION__; }
#endif
int threads() { return omp_get_max_threads(); }
#endif

} // namespace openmp

#endif // CPPAMP_BENCHMARK_OPENMP_SIDE_H
