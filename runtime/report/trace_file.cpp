// See trace_file.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/trace_file.h"

#include "image/kernel_image.h"
#include "report/event_names.h"
#include "report/trace.h"
#include "support/json_text.h"

#include <algorithm>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace Concurrency::detail {

namespace {

std::string *file_name = nullptr; ///< leaked; null without a file
int file = -1;                    ///< stays open, because a signal handler may be unable to open it

/// Buffers bytes for the file.
class file_output {
public:
  ~file_output() { flush(); }

  void put(char c) {
    if (m_used == sizeof(m_buffer))
      flush();
    m_buffer[m_used++] = c;
  }
  void text(const char *s) { bytes(s, strlen(s)); }
  /// Writes the inside of a JSON string.
  void escaped(const char *s) {
    json_escaped(s, strlen(s), [this](const char *part, size_t length) { bytes(part, length); });
  }
  void bytes(const char *s, size_t count) {
    while (count) {
      if (m_used == sizeof(m_buffer))
        flush();
      const size_t part = std::min(count, sizeof(m_buffer) - m_used);
      memcpy(m_buffer + m_used, s, part);
      m_used += part;
      s += part;
      count -= part;
    }
  }
  void number(uint64_t n) {
    char digits[20];
    unsigned count = 0;
    do
      digits[count++] = static_cast<char>('0' + n % 10);
    while (n /= 10);
    while (count)
      put(digits[--count]);
  }
  /// Writes nanoseconds as microseconds.
  void time(int64_t nanoseconds) {
    const auto n = static_cast<uint64_t>(nanoseconds < 0 ? 0 : nanoseconds);
    number(n / 1000);
    put('.');
    put(static_cast<char>('0' + n / 100 % 10));
    put(static_cast<char>('0' + n / 10 % 10));
    put(static_cast<char>('0' + n % 10));
  }
  void flush() {
    for (size_t at = 0; at < m_used;) {
      const ssize_t written = write(file, m_buffer + at, m_used - at);
      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0) {
        m_failed = true;
        break;
      }
      at += static_cast<size_t>(written);
    }
    m_used = 0;
  }
  bool has_failed() const { return m_failed; }

private:
  char m_buffer[1024]; ///< small, because the stack may be an alternate one of the program
  size_t m_used = 0;
  bool m_failed = false;
};

struct file_writer {
  file_output out;
  bool is_first = true;
  int64_t now = trace_now();

  /// Begins an event.
  void begin(char phase, const trace_row &row) {
    out.text(is_first ? "" : ",\n");
    is_first = false;
    out.text("{\"ph\":\"");
    out.put(phase);
    out.text("\",\"pid\":");
    out.number(static_cast<uint64_t>(row.process));
    out.text(",\"tid\":");
    out.number(static_cast<uint64_t>(row.number));
  }
  void string(const char *key, const char *value) {
    out.text(",\"");
    out.text(key);
    out.text("\":\"");
    out.escaped(value);
    out.put('"');
  }
  void name_of(const char *what, const char *key, const trace_row &row, const char *name) {
    begin('M', row);
    string("name", what);
    out.text(",\"args\":{\"");
    out.text(key);
    out.text("\":\"");
    out.escaped(name);
    out.text("\"}}");
  }
};

/// Writes keys of an object after other keys.
class arguments_writer {
public:
  explicit arguments_writer(file_output &out) : m_out(out) { out.text(",\"args\":{"); }
  ~arguments_writer() { m_out.put('}'); }

  void key(const char *name) {
    m_out.text(m_is_first ? "\"" : ",\"");
    m_is_first = false;
    m_out.text(name);
    m_out.text("\":");
  }
  void add(const char *name, const char *text) {
    key(name);
    m_out.put('"');
    m_out.escaped(text);
    m_out.put('"');
  }
  void add(const char *name, uint64_t number) {
    key(name);
    m_out.number(number);
  }
  void inside(const char *json) {
    m_out.text(m_is_first ? "" : ",");
    m_is_first = false;
    m_out.text(json);
  }
  void numbers(const char *name, const uint32_t *values, unsigned count) {
    key(name);
    m_out.put('"');
    for (unsigned i = 0; i < count; ++i) {
      m_out.text(i ? " x " : "");
      m_out.number(values[i]);
    }
    m_out.put('"');
  }

private:
  file_output &m_out;
  bool m_is_first = true;
};

void write_kernel_facts(arguments_writer &args, const trace_record &r) {
  const kernel_info &k = *r.kernel;
  args.add("kernel", k.name);
  args.add("source", k.source_location);
  if (const char *function = k.function.load(std::memory_order_acquire); function && *function)
    args.add("function", function);
  if (r.kind != record_kind::kernel)
    return;
  const unsigned rank = r.rank > 3 ? 1 : r.rank;
  args.numbers("domain", r.extent, rank);
  if (k.record->tile[0])
    args.numbers("tile", k.record->tile, rank);
  args.add("argument bytes", k.argument_bytes());
  args.add("data bytes", r.bytes);
}

void write_arguments(file_output &out, const trace_record &r, bool is_unfinished) {
  arguments_writer args(out);
  if (r.kernel)
    write_kernel_facts(args, r);
  else if (is_copy(r.kind))
    args.add("bytes", r.bytes);
  if (r.reason && *r.reason)
    args.add("reason", r.reason);
  if (r.arguments)
    args.inside(r.arguments);
  if (is_unfinished)
    args.add("state", "not finished when the file was written");
}

/// Writes the arrow from a launch to its kernel.
void write_flow(file_writer &w, const trace_record &r) {
  const bool is_end = r.is_command;
  w.begin(is_end ? 'f' : 's', *r.row);
  w.string("cat", "launch");
  w.string("name", "launch");
  if (is_end)
    w.string("bp", "e");
  w.out.text(",\"id\":");
  w.out.number(r.flow);
  w.out.text(",\"ts\":");
  w.out.time(nanoseconds_at(r.begin));
  w.out.put('}');
}

void write_record(trace_record &r, void *context) {
  auto &w = *static_cast<file_writer *>(context);
  const int64_t end = r.end.load(std::memory_order_acquire);
  if (end < 0)
    return; // a queue of the program that keeps no times
  if (r.flow)
    write_flow(w, r);
  const bool is_mark = r.kind == record_kind::mark;
  w.begin(is_mark ? 'i' : 'X', *r.row);
  w.string("cat", category_of(r.kind));
  w.out.text(",\"name\":\"");
  if (r.kernel) {
    w.out.escaped(r.kind == record_kind::launch ? r.kernel->title.c_str() : r.kernel->short_title.c_str());
  } else {
    w.out.escaped(r.name ? r.name : name_of(r.kind));
  }
  w.out.text("\",\"ts\":");
  w.out.time(nanoseconds_at(r.begin));
  if (is_mark) {
    w.string("s", "t");
  } else {
    w.out.text(",\"dur\":");
    w.out.time(nanoseconds_at(end ? end : w.now) - nanoseconds_at(r.begin));
  }
  write_arguments(w.out, r, end == 0);
  w.out.put('}');
}

void write_rows(file_writer &w) {
  char command[256] = "";
  const int cmdline = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  const ssize_t length = cmdline < 0 ? 0 : read(cmdline, command, sizeof(command) - 1);
  if (cmdline >= 0)
    (void)close(cmdline);
  command[length > 0 ? length - 1 : 0] = 0; // the line end
  bool host_is_named = false;
  for (const trace_row *row = last_row(); row; row = row->next) {
    if (!row->is_used.load(std::memory_order_relaxed))
      continue;
    const bool is_host = row->process == host_process;
    if (!is_host || !host_is_named)
      w.name_of("process_name", "name", *row, row->process_name.c_str());
    if (is_host && !host_is_named)
      w.name_of("process_labels", "labels", *row, command);
    host_is_named |= is_host;
    w.name_of("thread_name", "name", *row, row->name.c_str());
  }
}

/// Returns the rank set by the launchers of Open MPI, MPICH and Slurm; empty in a process that was not
/// started by any of them.
std::string rank_of_job() {
  constexpr std::pair<const char *, const char *> names[] = {
      {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}, {"PMI_RANK", "PMI_SIZE"}, {"SLURM_PROCID", "SLURM_NTASKS"}};
  for (const auto &[rank, size] : names) {
    const char *mine = secure_getenv(rank), *all = secure_getenv(size);
    if (mine && all && strcmp(all, "1") != 0 && *mine && strspn(mine, "0123456789") == strlen(mine))
      return mine;
  }
  return "";
}

/// Writes what aligns the files of several processes: the start of this one, and by which machine's clock.
void write_clock(file_writer &w) {
  char machine[64] = "";
  const int boot = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  const ssize_t length = boot < 0 ? 0 : read(boot, machine, sizeof(machine) - 1);
  if (boot >= 0)
    (void)close(boot);
  machine[length > 0 ? strcspn(machine, "\n") : 0] = 0;
  trace_row row;
  row.process = host_process;
  row.number = 0;
  w.begin('M', row);
  w.string("name", "cppamp_clock");
  arguments_writer args(w.out);
  args.key("start");
  w.out.put('"'); // more digits than a reader's numbers may have
  w.out.number(static_cast<uint64_t>(trace_clock_start()));
  w.out.put('"');
  args.add("machine", machine);
}

} // namespace

bool open_trace_file(const std::string &name) {
  static std::string &expanded = *new std::string;
  expanded.clear();
  const std::string rank = rank_of_job();
  bool is_of_process = rank.empty();
  for (size_t i = 0; i < name.size(); ++i) {
    const char next = i + 1 < name.size() ? name[i + 1] : 0;
    if (name[i] != '%' || (next != 'p' && next != 'r' && next != '%')) {
      expanded += name[i];
      continue;
    }
    expanded += next == 'p' ? std::to_string(getpid()) : next == '%' ? "%" : rank.empty() ? "0" : rank;
    is_of_process |= next != '%';
    ++i;
  }
  if (!is_of_process) {
    const size_t dot = expanded.rfind('.'), slash = expanded.rfind('/');
    const bool has_ending = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    expanded.insert(has_ending ? dot : expanded.size(), "." + rank);
  }
  file_name = &expanded;
  file = open(expanded.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  return file >= 0;
}

const char *trace_file_name() noexcept { return file_name ? file_name->c_str() : ""; }

void write_trace_file() noexcept {
  if (file < 0)
    return;
  (void)lseek(file, 0, SEEK_SET); // pipes cannot seek: they are written once, or contain more than one array
  (void)!ftruncate(file, 0);
  file_writer w;
  w.out.text("[\n");
  write_clock(w);
  w.out.put('}');
  write_rows(w);
  visit_records(write_record, &w);
  w.out.text("\n]\n");
  w.out.flush();
  if (w.out.has_failed()) {
    const char *parts[] = {"cppamp: CPPAMP_TRACE: cannot write ", trace_file_name(),
                           ": the timeline is not complete\n"};
    for (const char *part : parts)
      (void)!write(STDERR_FILENO, part, strlen(part));
  }
}

} // namespace Concurrency::detail
