// Common parts of the kernels: both sides are launched alternately, with one wait per block.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_COMPARE_H
#define CPPAMP_BENCHMARK_COMPARE_H

#include "../amp_side.h"
#include "../measure.h"
#include "../opencl_peer.h"

#include <cmath>

namespace benchmark {

/// Times `launch_amp()` against `launch_peer()`, each of which enqueues one kernel.
template <class LaunchAmp, class LaunchPeer>
paired_times measure_kernels(const options &o, opencl_peer &peer, LaunchAmp launch_amp,
                             LaunchPeer launch_peer) {
  return measure_pairs(
      o, 1,
      [&](int calls) {
        for (int i = 0; i < calls; ++i)
          launch_amp();
        wait_for_default_view();
      },
      [&](int calls) {
        for (int i = 0; i < calls; ++i)
          launch_peer();
        peer.finish();
      });
}

/// Returns whether the number is correct except for rounding.
inline bool is_near(double value, double expected, double tolerance) {
  return std::fabs(value - expected) <= tolerance * (1 + std::fabs(expected));
}

} // namespace benchmark

#endif // CPPAMP_BENCHMARK_COMPARE_H
