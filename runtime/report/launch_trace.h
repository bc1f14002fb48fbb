// The timeline's records of a launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H
#define CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H

#include "backend/backend.h"
#include "report/trace.h"

namespace Concurrency::detail {

/// Returns a new unpublished record of a kernel in its queue's row; null if there is no space. Begins the launch if it
/// has not begun yet.
trace_record *new_kernel_command(const backend::launch_arguments &launch, trace_row *row) noexcept;

/// The data of a kernel's record, for a kernel that another thread enqueues.
struct kernel_note {
  launch_record launch;
  uint64_t flow;
};
/// Begins the launch if it has not begun yet.
kernel_note record_kernel_command(const backend::launch_arguments &launch, trace_row *row) noexcept;
/// The same for a kernel that another thread enqueues.
trace_record *new_kernel_command(const kernel_note &note) noexcept;

/// The note of a kernel's last launches. Not thread-safe.
class last_note {
public:
  /// For a launch that has not begun as a separate event and runs now with the containers of the previous launch.
  /// Returns null if there is no space.
  const launch_record *of(const backend::launch_arguments &launch, trace_row *row) noexcept {
    if (__builtin_expect(!m_note || m_note->row != row || !is_domain(launch.extent), 0))
      make(launch, row);
    return m_note;
  }
  /// Call if the next launch has other containers.
  void forget() { m_note = nullptr; }

private:
  bool is_domain(const int *extent) const {
    for (unsigned i = 0; i < m_note->rank; ++i)
      if (m_extent[i] != extent[i])
        return false;
    return true;
  }
  void make(const backend::launch_arguments &launch, trace_row *row) noexcept;

  const launch_record *m_note = nullptr;
  std::vector<int> m_extent;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H
