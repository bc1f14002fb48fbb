// Ranges and marks of the program (amp/trace.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/trace.h"
#include "support/process_exit.h"

#include <amp/detail/runtime_api.h>

#include <new>

namespace Concurrency::detail {

namespace {

trace_record *new_user_record(record_kind kind, const char *name, const char *arguments) noexcept {
  if (!trace_is_on() || was_forked.load(std::memory_order_relaxed))
    return nullptr;
  trace_record *r = new_record();
  if (!r)
    return nullptr;
  r->kind = kind;
  r->begin = trace_now();
  try {
    r->name = keep_text(name);
    r->arguments = arguments && *arguments ? keep_text(arguments) : nullptr;
  } catch (const std::bad_alloc &) { // without this text
  }
  return r;
}

} // namespace

bool is_tracing() noexcept { return trace_is_on(); }

void *begin_trace_range(const char *name, const char *arguments) noexcept {
  trace_record *r = new_user_record(record_kind::range, name, arguments);
  if (r)
    publish_record(r); // without an end, which shows where the process ended
  return r;
}

void end_trace_range(void *range) noexcept {
  if (range)
    static_cast<trace_record *>(range)->end.store(trace_now(), std::memory_order_release);
}

void add_trace_mark(const char *name, const char *arguments) noexcept {
  trace_record *r = new_user_record(record_kind::mark, name, arguments);
  if (!r)
    return;
  r->end.store(r->begin, std::memory_order_relaxed);
  publish_record(r);
}

} // namespace Concurrency::detail
