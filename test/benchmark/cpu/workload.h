// A workload for the CPU as an accelerator: one file with the C++ AMP program and the equivalent hand-written
// OpenMP program, compiled twice and linked: by amp-clang++, and by the plain
// compiler with OpenMP and CPPAMP_BENCHMARK_OPENMP. Both sides are timed alternately in one
// process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CPU_WORKLOAD_H
#define CPPAMP_BENCHMARK_CPU_WORKLOAD_H

#include "../measure.h"
#include "../openmp_side.h"

#include <algorithm>
#include <cmath>

#if !CPPAMP_BENCHMARK_OPENMP
namespace workload {

using benchmark::make_numbers;
using benchmark::options;
using benchmark::require;

/// Returns how many calls take `seconds`.
template <class Side> int calls_for(double seconds, Side &side) {
  side(1);
  const double one = benchmark::time_of(side, 1);
  return one >= seconds ? 1 : std::max(1, static_cast<int>(seconds / one));
}

/// Times `amp()`, which launches kernels, against `peer()`, which does the same with OpenMP, and prints a
/// line of JSON for table.py. `work`: operations or bytes of one call, for a rate in `unit` per
/// second.
template <class Amp, class Openmp>
void compare(const options &o, const char *name, size_t size, double work, const char *unit, Amp amp, Openmp peer) {
  auto ours = [&](int calls) {
    for (int i = 0; i < calls; ++i)
      amp();
    benchmark::wait_for_default_view();
  };
  auto theirs = [&](int calls) {
    for (int i = 0; i < calls; ++i)
      peer();
  };
  const int our_calls = calls_for(o.seconds, ours);
  const int their_calls = calls_for(o.seconds, theirs);
  benchmark::paired_times times;
  const auto time_theirs = [&] {
    openmp::wake_up();
    benchmark::add_times(times.peer, theirs, their_calls);
    openmp::go_to_sleep();
  };
  openmp::go_to_sleep();
  for (int i = 0; i < o.pairs; ++i) {
    if (i % 2)
      time_theirs();
    benchmark::add_times(times.ours, ours, our_calls);
    if (i % 2 == 0)
      time_theirs();
  }
  printf("{\"name\": \"%s\", \"device\": \"%s\", \"peer_compiler\": \"%s\", \"size\": %zu, "
         "\"work\": %g, "
         "\"unit\": \"%s\", \"ours\": %s, \"peer\": %s}\n",
         name, benchmark::default_device_name().c_str(), openmp::compiler(), size, work, unit,
         benchmark::json_times(times.ours).c_str(), benchmark::json_times(times.peer).c_str());
}

/// Returns how many elements differ by more than rounding errors.
template <class T> size_t count_differences(const std::vector<T> &a, const std::vector<T> &b, double tolerance) {
  size_t count = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    count += !(std::fabs(x - y) <= tolerance * (1 + std::fabs(y)));
  }
  return count;
}

inline size_t choose_size(const options &o, size_t usual, size_t smallest) {
  return o.size ? o.size : o.tiny ? smallest : usual;
}

} // namespace workload
#endif

#endif // CPPAMP_BENCHMARK_CPU_WORKLOAD_H
