// Counts what the runtime does, for tests and tools.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_STATISTICS_H
#define CPPAMP_RUNTIME_REPORT_STATISTICS_H

#include <atomic>

namespace Concurrency::detail {

struct statistics_counters {
  std::atomic<unsigned long long> bytes_to_device{0}, bytes_from_device{0}, transfers{0}, repeated_launches{0},
      other_launches{0}, launches_without_guards{0}, launches_of_rows{0}, programs_built{0}, programs_from_disk{0};
};
extern statistics_counters counters;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_STATISTICS_H
