// The counters, and their copy for tests and tools.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/statistics.h"

#include <amp/detail/runtime_api.h>

namespace Concurrency::detail {

statistics_counters counters;

runtime_statistics statistics() noexcept {
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

} // namespace Concurrency::detail
