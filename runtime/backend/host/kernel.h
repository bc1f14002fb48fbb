// A kernel as functions of the program, and a launch of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_KERNEL_H
#define CPPAMP_RUNTIME_BACKEND_HOST_KERNEL_H

#include "backend/backend.h"
#include "image/kernel_registry.h"
#include "report/launch_trace.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace Concurrency::detail {

/// A launch that takes no longer runs on the launching thread alone, because sharing it would take about as long.
constexpr double ticks_of_small_launch = 15000;

/// The time to clear so many bytes of private counters and to add them to memory, nearly all of which have counted.
inline double ticks_of_counters(uint64_t bytes) { return 3.0 * static_cast<double>(bytes); }

/// The domain of a launch.
struct host_grid {
  table::host_domain domain;
  uint64_t groups = 0, threads = 0;
};

/// A loaded kernel. Members that are not atomic belong to one launch at a time, until it has been enqueued.
class host_code : public backend::kernel {
public:
  /// Throws runtime_exception for a kernel that was compiled without code for this processor, and out_of_memory.
  host_code(const kernel_info &info, unsigned highest_level);
  /// Constructs a kernel that is called once per thread.
  host_code(const kernel_info &info, table::host_thread *thread, bool waits);

  const kernel_info &info;
  table::host_entry *const entry;
  table::host_thread *const thread; ///< the code of a host_by_thread kernel; else null
  const bool waits;                 ///< host_waits
  const bool adds;                  ///< host_adds
  const bool is_equal = false;      ///< host_equal
  const bool has_few = false;       ///< host_few
  const bool is_serial = false;     ///< host_serial
  const uint32_t joined_rows = 0;   ///< host_joined_rows
  /// Returns true if parts of so many rows should be whole multiples of joined_rows. Rows that run together are several
  /// times as fast, but not if most threads have nothing to do.
  bool joins_rows(uint64_t rows) const noexcept;
  /// With copies of counters (access_counters) of host_domain::counter_bytes.
  size_t scratch_bytes_for(uint32_t counter_bytes) const noexcept;
  uint32_t counter_copies() const noexcept { return m_counter_copies; }
  /// Sets how many bytes of counters each call of the code has private copies of in a launch of so many threads. More
  /// than the usual ones are worth it if many threads count.
  void choose_counters(table::host_domain &domain, uint64_t threads) noexcept;
  /// Returns the bytes of counters for which that depends on the time per thread, which is not known yet; else 0.
  uint64_t counters_to_try() const noexcept;
  /// Returns true if copies of so many bytes of counters are worth it, according to the time per thread. Belongs to no
  /// launch.
  bool are_worth_it(uint64_t bytes_of_counters, uint64_t threads) noexcept;
  const size_t scratch_bytes; ///< for copies of host_counter_bytes
  const uint32_t lanes;       ///< threads in a vector of 32-bit values
  /// Scratch memory for a thread that cannot allocate its own, one at a time: a launched kernel must run to its end.
  const std::unique_ptr<void, void (*)(void *)> spare_scratch;
  mutable std::mutex spare_scratch_lock;

  /// Stores the locations of the containers; null: unchanged.
  void place(const backend::container_location *locations);
  /// Returns the domain without `extent` and `messages`. Recomputes it if the extent or the measured time per thread
  /// has changed.
  const host_grid &grid_for(const int *extent);
  void *messages() const { return m_messages; }

  /// Returns true if the program's function object can be passed to the kernel as it is: every container holds the
  /// address of its data.
  bool is_placed(const void *functor) const;
  /// The number of bytes that copy_functor writes.
  size_t copy_bytes() const { return m_copy_bytes; }
  static constexpr size_t copy_alignment = 64;
  /// Copies the function object and the states of the arrays that it points to, and fills in the addresses of the
  /// data.
  void copy_functor(const void *functor, char *to) const;

  /// Ticks per thread, estimated; 0: unknown.
  double ticks_per_thread() const { return m_ticks_per_thread.load(std::memory_order_relaxed); }
  void record_ticks(uint64_t threads, uint64_t ticks) noexcept;

  /// For the timeline.
  const launch_record *record_of(const backend::launch_arguments &launch, trace_row *row) noexcept {
    return m_note.of(launch, row);
  }

private:
  /// A container of the kernel table.
  struct slot {
    uint32_t kind, offset;
    uint32_t state_bytes; ///< of an array captured by pointer
    uint32_t copy_at;     ///< offset of its copy
    char *data = nullptr;
    uint64_t bytes = 0; ///< of the data source
    bool has_counters;  ///< access_counters
  };

  void list_containers();
  bool do_counters_overlap(const backend::container_location *locations) const;

  std::vector<slot> m_slots;
  size_t m_copy_bytes = 0;
  uint32_t m_counter_copies = 0;
  uint64_t m_bytes_of_counters = 0; ///< of the largest container with counters, a multiple of host_counter_line
  bool m_counters_overlap = false;  ///< with another container
  std::atomic<bool> m_has_long_counters{false}; ///< in the last launch
  void *m_messages = nullptr;
  bool fits_grid() const noexcept;

  host_grid m_grid;
  std::vector<int> m_grid_extent;
  double m_grid_ticks = 0; ///< ticks per thread that the grid is made for
  std::atomic<double> m_ticks_per_thread{0};
  last_note m_note;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_KERNEL_H
