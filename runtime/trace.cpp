// Collects what happens, and writes it at exit as Chrome's trace format: one row for each thread of
// the host, one for each queue. Times are microseconds since the first event.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace.h"

#include "accelerator_view.h"
#include "opencl_error.h"
#include "process_exit.h"
#include "settings.h"

#include <chrono>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

struct host_event {
  const char *name;
  size_t bytes;
  int64_t begin, end;
  long thread;
};
struct kernel_event {
  event_handle event;
  std::string title, device;
  const view_state *view;
  int64_t enqueued;
};

struct timeline {
  std::mutex lock;
  int64_t start = now();
  std::vector<host_event> host;
  std::vector<kernel_event> kernels;
};
timeline &get_timeline() {
  static auto *t = new timeline;
  return *t;
}

/// Kernels that wait for their times are turned into text at exit, but not more than this.
constexpr size_t max_events = 1 << 20;

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "\"";
}

cl_ulong event_time(cl_event event, cl_profiling_info what) {
  cl_ulong value = 0;
  (void)check_quietly(clGetEventProfilingInfo(event, what, sizeof(value), &value, nullptr),
                      "clGetEventProfilingInfo");
  return value;
}

void write_event(FILE *out, const std::string &name, const std::string &row, int64_t begin,
                 int64_t end, size_t bytes, int64_t start) {
  fprintf(out,
          ",\n{\"ph\":\"X\",\"pid\":%d,\"tid\":%s,\"name\":%s,\"ts\":%.3f,\"dur\":%.3f,"
          "\"args\":{\"bytes\":%zu}}",
          static_cast<int>(getpid()), quoted(row).c_str(), quoted(name).c_str(),
          static_cast<double>(begin - start) / 1000, static_cast<double>(end - begin) / 1000,
          bytes);
}

/// Device times have a clock of their own: they are placed by when the command was enqueued.
void write_kernel(FILE *out, const kernel_event &k, int64_t start) {
  auto queued = static_cast<int64_t>(event_time(k.event.get(), CL_PROFILING_COMMAND_QUEUED));
  auto begin = static_cast<int64_t>(event_time(k.event.get(), CL_PROFILING_COMMAND_START));
  auto end = static_cast<int64_t>(event_time(k.event.get(), CL_PROFILING_COMMAND_END));
  char row[64];
  snprintf(row, sizeof(row), " queue %p", static_cast<const void *>(k.view));
  write_event(out, k.title, k.device + row, k.enqueued + (begin - queued),
              k.enqueued + (end - queued), 0, start);
}

void write_timeline() noexcept {
  try {
    timeline &t = get_timeline();
    std::lock_guard<std::mutex> guard(t.lock);
    FILE *out = fopen(get_settings().trace.c_str(), "w");
    if (!out) {
      log("CPPAMP_TRACE: cannot write %s", get_settings().trace.c_str());
      return;
    }
    fprintf(out,
            "[{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_name\",\"args\":{\"name\":\"C++ AMP\"}}",
            static_cast<int>(getpid()));
    for (const host_event &e : t.host)
      write_event(out, e.name, "thread " + std::to_string(e.thread), e.begin, e.end, e.bytes,
                  t.start);
    for (const kernel_event &k : t.kernels)
      write_kernel(out, k, t.start);
    fprintf(out, "\n]\n");
    (void)fclose(out);
    t.kernels.clear();
  } catch (const std::exception &e) {
    log("CPPAMP_TRACE: %s", e.what());
  }
}

} // namespace

bool trace_is_on() noexcept {
  static const bool on = [] {
    bool wanted = !get_settings().trace.empty();
    if (wanted)
      add_exit_action(write_timeline);
    return wanted;
  }();
  return on;
}

trace_span::trace_span(const char *name, size_t bytes) noexcept
    : m_name(name), m_bytes(bytes), m_begin(trace_is_on() ? now() : 0) {}

trace_span::~trace_span() {
  if (!m_begin)
    return;
  timeline &t = get_timeline();
  std::lock_guard<std::mutex> guard(t.lock);
  if (t.host.size() < max_events)
    t.host.push_back({m_name, m_bytes, m_begin, now(), static_cast<long>(syscall(SYS_gettid))});
}

void trace_kernel(event_handle event, const std::string &title, const view_state *view) {
  timeline &t = get_timeline();
  std::lock_guard<std::mutex> guard(t.lock);
  if (t.kernels.size() < max_events)
    t.kernels.push_back({std::move(event), title, view->device->name, view, now()});
}

} // namespace Concurrency::detail
