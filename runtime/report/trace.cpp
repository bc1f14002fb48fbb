// Starts and ends the timeline, and fills its records.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/trace.h"

#include "report/profile.h"
#include "report/trace_file.h"
#include "report/trace_signals.h"
#include "support/api_boundary.h"
#include "support/json_text.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <errno.h>
#include <exception>
#include <map>
#include <new>
#include <string.h>
#include <unistd.h>

namespace Concurrency::detail {

std::atomic<trace_mode> current_trace_mode{trace_mode::unknown};

namespace {

struct device_clocks {
  std::mutex lock; ///< guards the lists
  std::mutex clock_lock;
  std::map<unsigned, device_clock> clocks;
  std::vector<std::shared_ptr<command_list>> lists;
};
device_clocks &get_clocks() {
  static auto *clocks = new device_clocks;
  return *clocks;
}

uint64_t new_flow() noexcept {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

/// At exit all queues have finished, and drivers can still be queried.
void read_all_times() noexcept {
  device_clocks &all = get_clocks();
  std::lock_guard<std::mutex> guard(all.lock);
  for (const std::shared_ptr<command_list> &list : all.lists)
    list->record_finished(list->last_number());
}

void end_trace() noexcept {
  write_trace_file();
  static const bool wants_profile = is_on(get_settings().profile);
  if (wants_profile)
    print_profile();
  if (dropped_records() != 0)
    report_mistake("%s: %llu events are missing after the first %zu",
                   get_settings().trace.empty() ? "CPPAMP_PROFILE" : "CPPAMP_TRACE",
                   static_cast<unsigned long long>(dropped_records()), max_events);
}

bool ask_environment() {
  const settings &s = get_settings();
  bool wants_file = !s.trace.empty();
  if (!wants_file && !is_on(s.profile))
    return false;
  const exit_delay delay;
  if (delay.is_late()) { // otherwise the file would stay empty
    report_mistake("%s: nothing is recorded, because the process was ending when it first used C++ AMP",
                   wants_file ? "CPPAMP_TRACE" : "CPPAMP_PROFILE");
    return false;
  }
  if (wants_file && !open_trace_file(s.trace)) { // reports an error now, not after the program has run for hours
    report_mistake("CPPAMP_TRACE: cannot write %s: %s", trace_file_name(), strerror(errno));
    wants_file = false;
  }
  if (!wants_file && !is_on(s.profile))
    return false;
  start_trace_clock();
  add_exit_action(read_all_times);
  add_action_after_drivers(end_trace);
  if (wants_file)
    write_trace_at_signals();
  return true;
}

} // namespace

bool start_trace() noexcept {
  try {
    static const bool on = ask_environment();
    current_trace_mode.store(on ? trace_mode::on : trace_mode::off, std::memory_order_release);
    return on;
  } catch (const std::bad_alloc &) { // a later call may succeed
    return false;
  }
}

trace_arguments &trace_arguments::add(const char *key, uint64_t number) {
  if (trace_is_on())
    m_json += (m_json.empty() ? "\"" : ",\"") + std::string(key) + "\":" + std::to_string(number);
  return *this;
}
trace_arguments &trace_arguments::add(const char *key, const std::string &text) {
  if (trace_is_on())
    m_json += (m_json.empty() ? "\"" : ",\"") + std::string(key) + "\":" + json_quoted(text);
  return *this;
}

trace_span::trace_span(record_kind kind) noexcept
    : m_kind(kind), m_begin(trace_is_on() ? trace_now() : 0), m_exceptions(m_begin ? std::uncaught_exceptions() : 0) {}

trace_span::~trace_span() {
  if (!m_begin)
    return;
  trace_record *r = new_record();
  if (!r)
    return;
  r->kind = m_kind;
  r->name = name;
  r->bytes = bytes;
  r->reason = current_operation_name();
  r->begin = m_begin;
  try {
    if (std::uncaught_exceptions() > m_exceptions) // such a wait has not waited for everything
      arguments.add("result", "failed");
    r->arguments = arguments.json().empty() ? nullptr : keep_text(arguments.json());
  } catch (const std::bad_alloc &) { // without this text
  }
  r->end.store(trace_now(), std::memory_order_relaxed);
  publish_record(r);
}

void launch_span::begin_now() noexcept {
  m_flow = new_flow();
  m_begin = trace_now();
}

void launch_span::end() noexcept {
  trace_record *r = new_record();
  if (!r)
    return;
  r->kind = record_kind::launch;
  r->kernel = &m_kernel;
  r->flow = m_flow;
  r->begin = m_begin;
  r->end.store(trace_now(), std::memory_order_relaxed);
  publish_record(r);
}

trace_record *new_command(record_kind kind, trace_row *row) noexcept {
  trace_record *r = new_record();
  if (r) {
    r->kind = kind;
    r->is_command = true;
    r->row = row;
  }
  return r;
}

trace_record *new_copy(record_kind kind, trace_row *row, uint64_t bytes) noexcept {
  trace_record *r = new_command(kind, row);
  if (r) {
    r->bytes = bytes;
    r->reason = current_operation_name();
  }
  return r;
}

void record_command_ran(trace_record *record, int64_t begin, int64_t end) noexcept {
  record->begin = begin;
  record->end.store(end, std::memory_order_relaxed);
  publish_record(record);
}

trace_row *make_queue_row(const std::string &device_name, unsigned device, unsigned queue) {
  if (!trace_is_on())
    return nullptr;
  return make_row(host_process + 1 + device, queue, device_name, "queue " + std::to_string(queue));
}

std::shared_ptr<command_list> make_command_list(unsigned device, std::unique_ptr<command_times> times) {
  if (!trace_is_on())
    return nullptr;
  device_clocks &all = get_clocks();
  std::lock_guard<std::mutex> guard(all.lock);
  std::lock_guard<std::mutex> clock_guard(all.clock_lock);
  all.lists.push_back(std::make_shared<command_list>(all.clocks[device], all.clock_lock, std::move(times)));
  return all.lists.back();
}

void add_clock_bounds(unsigned device, int64_t least, int64_t most) noexcept {
  device_clocks &all = get_clocks();
  std::lock_guard<std::mutex> guard(all.clock_lock);
  const auto found = all.clocks.find(device);
  if (found != all.clocks.end())
    found->second.add_bounds(least, most);
}

} // namespace Concurrency::detail
