// Collects what happens, and writes it at exit as Chrome's trace format. Process 1 is the host,
// with a row for each thread; each device is a process with a row for each queue. Times are
// microseconds since the first event.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/trace.h"

#include "support/operation.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <chrono>
#include <errno.h>
#include <map>
#include <mutex>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace Concurrency::detail {

int64_t trace_now() noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

namespace {

struct host_event {
  std::string name, arguments;
  int64_t begin, end;
  long thread;
};
struct device_event {
  std::unique_ptr<command_times> times; ///< null: begin and end are known
  std::string name, arguments;
  trace_row row;
  int64_t enqueued, begin, end;
};

struct timeline {
  std::mutex lock;
  int64_t start = trace_now();
  std::vector<host_event> host;
  std::vector<device_event> commands;
};
timeline &get_timeline() {
  static auto *t = new timeline;
  return *t;
}

/// Commands that wait for their times are turned into text at exit, but not more than this.
constexpr size_t max_events = 1 << 20;
constexpr long host_process = 1;

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "\"";
}

/// The file, event by event; it knows which rows have been named.
class trace_writer {
public:
  trace_writer(FILE *out, int64_t start) : m_out(out), m_start(start) { fputs("[\n", out); }
  ~trace_writer() { fputs("\n]\n", m_out); }

  void name_process(long process, const std::string &name) {
    if (m_named[{process, -1}]++ == 0)
      write_name("process_name", process, 0, name);
  }
  void name_row(long process, long row, const std::string &name) {
    if (m_named[{process, row}]++ == 0)
      write_name("thread_name", process, row, name);
  }
  void event(long process, long row, const std::string &name, int64_t begin, int64_t end,
             const std::string &arguments) {
    fprintf(m_out,
            "%s{\"ph\":\"X\",\"pid\":%ld,\"tid\":%ld,\"name\":%s,\"ts\":%.3f,\"dur\":%.3f,"
            "\"args\":{%s}}",
            separator(), process, row, quoted(name).c_str(),
            static_cast<double>(begin - m_start) / 1000, static_cast<double>(end - begin) / 1000,
            arguments.c_str());
  }

private:
  const char *separator() { return m_is_first ? (m_is_first = false, "") : ",\n"; }
  void write_name(const char *what, long process, long row, const std::string &name) {
    fprintf(m_out,
            "%s{\"ph\":\"M\",\"pid\":%ld,\"tid\":%ld,\"name\":\"%s\",\"args\":{\"name\":%s}}",
            separator(), process, row, what, quoted(name).c_str());
  }

  FILE *m_out;
  int64_t m_start;
  bool m_is_first = true;
  std::map<std::pair<long, long>, int> m_named;
};

/// Devices have clocks of their own: a command is placed by when it was enqueued.
void write_command(trace_writer &out, const device_event &c) {
  int64_t begin = c.begin, end = c.end;
  if (c.times) {
    int64_t queued = 0;
    if (!c.times->read(queued, begin, end))
      return;
    begin += c.enqueued - queued;
    end += c.enqueued - queued;
  }
  long process = host_process + 1 + c.row.device;
  out.name_process(process, *c.row.device_name);
  out.name_row(process, c.row.queue, "queue " + std::to_string(c.row.queue));
  out.event(process, c.row.queue, c.name, begin, end, c.arguments);
}

void write_timeline() noexcept {
  try {
    timeline &t = get_timeline();
    std::lock_guard<std::mutex> guard(t.lock);
    FILE *file = fopen(get_settings().trace.c_str(), "w");
    if (!file) {
      report_mistake("CPPAMP_TRACE: cannot write %s", get_settings().trace.c_str());
      return;
    }
    {
      trace_writer out(file, t.start);
      out.name_process(host_process, "host");
      for (const host_event &e : t.host) {
        out.name_row(host_process, e.thread, e.thread == getpid() ? "main thread" : "thread");
        out.event(host_process, e.thread, e.name, e.begin, e.end, e.arguments);
      }
      for (const device_event &c : t.commands)
        write_command(out, c);
    }
    (void)fclose(file);
    t.commands.clear();
  } catch (const std::exception &e) {
    log("CPPAMP_TRACE: %s", e.what());
  }
}

} // namespace

bool trace_is_on() noexcept {
  static const bool on = [] {
    const std::string &path = get_settings().trace;
    bool wanted = !path.empty();
    if (FILE *file = wanted ? fopen(path.c_str(), "a") : nullptr) {
      fclose(file);
    } else if (wanted) { // said before the program has run for hours
      report_mistake("CPPAMP_TRACE: cannot write %s: %s", path.c_str(), strerror(errno));
      wanted = false;
    }
    if (wanted) {
      (void)get_timeline(); // the time 0
      add_exit_action(write_timeline);
    }
    return wanted;
  }();
  return on;
}

trace_arguments &trace_arguments::add(const char *key, uint64_t number) {
  if (trace_is_on())
    m_json += (m_json.empty() ? "\"" : ",\"") + std::string(key) + "\":" + std::to_string(number);
  return *this;
}
trace_arguments &trace_arguments::add(const char *key, const std::string &text) {
  if (trace_is_on())
    m_json += (m_json.empty() ? "\"" : ",\"") + std::string(key) + "\":" + quoted(text);
  return *this;
}

trace_arguments copy_arguments(size_t bytes) {
  trace_arguments a;
  if (trace_is_on())
    a.add("bytes", bytes).add("reason", current_operation_name());
  return a;
}

trace_span::trace_span(const char *name) noexcept
    : m_name(name), m_begin(trace_is_on() ? trace_now() : 0) {}

trace_span::~trace_span() {
  if (!m_begin)
    return;
  try {
    timeline &t = get_timeline();
    std::lock_guard<std::mutex> guard(t.lock);
    if (t.host.size() < max_events)
      t.host.push_back(
          {m_name, arguments.json(), m_begin, trace_now(), static_cast<long>(syscall(SYS_gettid))});
  } catch (const std::exception &e) {
    log("CPPAMP_TRACE: %s", e.what());
  }
}

void trace_command(std::unique_ptr<command_times> times, const std::string &name,
                   const trace_row &row, const trace_arguments &arguments) {
  timeline &t = get_timeline();
  std::lock_guard<std::mutex> guard(t.lock);
  if (t.commands.size() < max_events)
    t.commands.push_back({std::move(times), name, arguments.json(), row, trace_now(), 0, 0});
}

void trace_host_command(const std::string &name, const trace_row &row, int64_t begin, int64_t end,
                        const trace_arguments &arguments) noexcept {
  try {
    timeline &t = get_timeline();
    std::lock_guard<std::mutex> guard(t.lock);
    if (t.commands.size() < max_events)
      t.commands.push_back({nullptr, name, arguments.json(), row, begin, begin, end});
  } catch (const std::exception &e) {
    log("CPPAMP_TRACE: %s", e.what());
  }
}

} // namespace Concurrency::detail
