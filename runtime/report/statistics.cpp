// The counters, and their copy for tests and tools.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/statistics.h"

#include <amp/detail/runtime_api.h>

#include <algorithm>
#include <string.h>

namespace Concurrency::detail {

statistics_counters counters;

namespace {

runtime_statistics current_statistics() {
  runtime_statistics s = {};
  s.bytes_to_device = counters.bytes_to_device;
  s.bytes_from_device = counters.bytes_from_device;
  s.transfers = counters.transfers;
  s.repeated_launches = counters.repeated_launches;
  s.launches = counters.repeated_launches + counters.other_launches;
  s.launches_without_guards = counters.launches_without_guards;
  s.launches_of_rows = counters.launches_of_rows;
  s.programs_built = counters.programs_built;
  s.programs_from_disk = counters.programs_from_disk;
  return s;
}

} // namespace

/// The counters of the first headers, whose `statistics()` was exported and returned them by value.
struct first_statistics {
  unsigned long long counters[9];
};
static_assert(sizeof(first_statistics) <= sizeof(runtime_statistics));

void read_statistics(runtime_statistics *to, size_t bytes) noexcept {
  const runtime_statistics s = current_statistics();
  memset(static_cast<void *>(to), 0, bytes);
  memcpy(static_cast<void *>(to), &s, std::min(bytes, sizeof(s)));
}

extern "C" CPPAMP_API_CLASS first_statistics cppamp_first_statistics() noexcept
    __asm__("_ZN11Concurrency6detail10statisticsEv");
extern "C" first_statistics cppamp_first_statistics() noexcept {
  first_statistics s;
  read_statistics(reinterpret_cast<runtime_statistics *>(&s), sizeof(s));
  return s;
}

} // namespace Concurrency::detail
