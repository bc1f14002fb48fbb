// Ranges and marks in the timeline.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TRACE_H
#define CPPAMP_TRACE_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>

namespace Concurrency {
namespace diagnostic {

/// Returns true if this process records a timeline or a profile (CPPAMP_TRACE, CPPAMP_PROFILE).
inline bool is_tracing() noexcept { return detail::is_tracing(); }

/// Records the object's lifetime as a range in the thread's row. Ranges
/// may be nested. `name` is copied.
class range {
public:
  explicit range(const char *name) noexcept : m_range(detail::begin_trace_range(name, nullptr)) {}
  ~range() noexcept { detail::end_trace_range(m_range); }
  range(const range &) = delete;
  range &operator=(const range &) = delete;

private:
  void *m_range;
};

/// Marks a moment of this thread.
inline void mark(const char *name) noexcept { detail::add_trace_mark(name, nullptr); }

} // namespace diagnostic
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_TRACE_H
