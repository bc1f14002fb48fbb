// CPPAMP_PROFILE=1: the profile of this process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_image.h"
#include "report/event_names.h"
#include "report/profile.h"
#include "support/settings.h"

#include <stdio.h>

namespace Concurrency::detail {

namespace {

void add_record(trace_record &r, void *context) {
  const int64_t end = r.end.load(std::memory_order_acquire);
  if (end <= 0 || r.kind == record_kind::mark)
    return;
  profile_event e = {r.kind, r.is_command, r.row->process, {}, nanoseconds_at(r.begin), nanoseconds_at(end), 0, {}};
  if (r.kernel)
    e.name = r.kernel->short_title;
  else if (r.kind == record_kind::wait)
    e.name = r.reason && *r.reason ? r.reason : "wait";
  else
    e.name = r.name ? r.name : name_of(r.kind);
  if (is_copy(r.kind))
    e.bytes = r.bytes;
  static_cast<profile *>(context)->add(e);
}

} // namespace

void print_profile() noexcept {
  try {
    profile p;
    visit_records(add_record, &p);
    (void)fputs(text_of(p).c_str(), stderr);
  } catch (const std::exception &e) {
    report_mistake("CPPAMP_PROFILE: %s", e.what());
  }
}

} // namespace Concurrency::detail
