// CPPAMP_TRACE=<file>: a timeline of kernels, copies and builds, for chrome://tracing or Perfetto.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_TRACE_H
#define CPPAMP_RUNTIME_TRACE_H

#include "opencl_handle.h"

#include <stddef.h>
#include <stdint.h>
#include <string>

namespace Concurrency::detail {

struct view_state;

bool trace_is_on() noexcept;

/// Something that the host does from construction to destruction. `name` is a literal.
class trace_span {
public:
  trace_span(const char *name, size_t bytes) noexcept;
  ~trace_span();
  trace_span(const trace_span &) = delete;
  trace_span &operator=(const trace_span &) = delete;

private:
  const char *m_name;
  size_t m_bytes;
  int64_t m_begin;
};

/// A kernel that was enqueued just now, with its event.
void trace_kernel(event_handle event, const std::string &title, const view_state *view);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_TRACE_H
