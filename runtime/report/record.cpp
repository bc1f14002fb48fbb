// See record.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/record.h"

#include "support/thread_end.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

/// A thread's first chunk; later ones double in size up to the last.
constexpr size_t first_chunk_bytes = 16 << 10, last_chunk_bytes = 256 << 10;
/// For launches that share a record with their kernels, after all others.
constexpr uint64_t first_small_flow = uint64_t(1) << 40;

/// The header of a chunk; the records follow it in the same zeroed memory.
template <typename R> struct chunk {
  size_t size; ///< capacity in records
  std::atomic<size_t> published;
  std::atomic<chunk *> next;

  R *records() { return reinterpret_cast<R *>(this + 1); }
};

template <typename R> struct chunk_list {
  chunk<R> *last = nullptr;
  size_t used = 0; ///< in the last chunk
  size_t next_bytes = first_chunk_bytes;
  bool is_full = false;
  std::atomic<chunk<R> *> first{nullptr};
};

/// The launches of one thread at a time. A launch does not record its row.
template <typename R> struct launch_list : chunk_list<R> {
  trace_row *row = nullptr; ///< of the last launch
};

/// The records of one thread at a time: when it ends, another thread continues with the list.
struct record_list {
  trace_row *row = nullptr;
  chunk_list<trace_record> records;
  launch_list<small_launch> launches;
  launch_list<queued_launch> queued;
  std::atomic<uint64_t> dropped{0};
  std::atomic<bool> is_free{false};
  record_list *next = nullptr; ///< the previously created list
};

std::atomic<record_list *> latest_list{nullptr};
std::atomic<trace_row *> latest_row{nullptr};
std::atomic<size_t> reserved{0}; ///< number of events with reserved space
std::atomic<uint64_t> dropped_without_list{0};

template <typename T> void push(std::atomic<T *> &head, T *node) noexcept {
  node->next = head.load(std::memory_order_relaxed);
  while (!head.compare_exchange_weak(node->next, node, std::memory_order_release, std::memory_order_relaxed)) {
  }
}

record_list *take_list() {
  for (record_list *l = latest_list.load(std::memory_order_acquire); l; l = l->next) {
    bool free = true;
    if (l->is_free.compare_exchange_strong(free, false, std::memory_order_acquire))
      return l;
  }
  auto *list = new record_list;
  push(latest_list, list);
  return list;
}

/// A word of the thread's own block, accessed without a call or a test, because callers are time-critical.
__attribute__((tls_model("initial-exec"))) thread_local record_list *my_list = nullptr;

void release_list(void *list) {
  my_list = nullptr;
  static_cast<record_list *>(list)->is_free.store(true, std::memory_order_release);
}

record_list *make_list() {
  static const thread_end end(release_list);
  const long thread = syscall(SYS_gettid);
  record_list *list = take_list();
  (void)end.set(list); // without memory, no other thread uses the list again
  list->row = make_row(host_process, thread, "host", thread == getpid() ? "main thread" : "thread");
  return my_list = list;
}
inline record_list *list_of_thread() { return __builtin_expect(my_list != nullptr, 1) ? my_list : make_list(); }

bool reserve(size_t events) noexcept {
  if (reserved.fetch_add(events, std::memory_order_relaxed) + events <= max_events)
    return true;
  reserved.fetch_sub(events, std::memory_order_relaxed);
  return false;
}

constexpr size_t events_of(const trace_record *) { return 1; }
constexpr size_t events_of(const small_launch *) { return 2; }
constexpr size_t events_of(const queued_launch *) { return 2; }

template <typename R> bool add_chunk(chunk_list<R> &list) noexcept {
  const size_t size = (list.next_bytes - sizeof(chunk<R>)) / sizeof(R);
  if (list.is_full || !reserve(size * events_of(static_cast<R *>(nullptr)))) {
    list.is_full = true;
    return false;
  }
  // Populates the pages now, not one by one as launches reach them.
  void *pages =
      mmap(nullptr, list.next_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (pages == MAP_FAILED)
    return false;
  auto *added = new (pages) chunk<R>{size, {0}, {nullptr}};
  (list.last ? list.last->next : list.first).store(added, std::memory_order_release);
  list.last = added;
  list.used = 0;
  list.next_bytes = std::min(list.next_bytes * 2, last_chunk_bytes);
  return true;
}

/// Returns space for one more; null if there is none.
template <typename R> inline R *next_of(chunk_list<R> &list) noexcept {
  const bool has_room = list.last && list.used < list.last->size;
  if (__builtin_expect(!has_room, 0) && !add_chunk(list))
    return nullptr;
  return &list.last->records()[list.used];
}

/// Marks, in a list of launches, where another thread continues: `begin` is the thread's row.
const launch_record other_row = {};

/// Appends and publishes the mark.
template <typename R> inline void add_row(launch_list<R> &list, trace_row *row) noexcept {
  R *launch = next_of(list);
  if (!launch)
    return;
  launch->begin = reinterpret_cast<int64_t>(row);
  launch->note.store(&other_row, std::memory_order_release);
  ++list.used;
  list.row = row;
  row->is_used.store(true, std::memory_order_relaxed);
}

/// Only the list's thread updates the count.
void record_dropped(record_list &list, uint64_t events) noexcept {
  list.dropped.store(list.dropped.load(std::memory_order_relaxed) + events, std::memory_order_relaxed);
}

/// The times of a launch and of its kernel.
struct launch_times {
  int64_t begin, end, kernel_begin, kernel_end;
};
launch_times times_of(const small_launch &launch) noexcept {
  const int64_t end = launch.end.load(std::memory_order_acquire);
  return {launch.begin, end, launch.begin, end};
}
launch_times times_of(const queued_launch &launch) noexcept {
  const int64_t end = launch.kernel.end.load(std::memory_order_acquire); // before reading `begin`
  return {launch.begin, launch.end, launch.kernel.begin, end};
}

/// Visits the two events of a launch.
void visit_launch(const launch_record &note, const launch_times &times, trace_row *row, uint64_t flow,
                  void (*see)(trace_record &, void *), void *context) noexcept {
  trace_record event = {};
  event.kind = record_kind::launch;
  event.kernel = note.kernel;
  event.flow = flow;
  event.begin = times.begin;
  event.end.store(times.end, std::memory_order_relaxed);
  event.row = row;
  see(event, context);
  event.kind = record_kind::kernel;
  event.is_command = true;
  event.begin = times.kernel_begin;
  event.end.store(times.kernel_end, std::memory_order_relaxed);
  event.row = note.row;
  event.rank = note.rank;
  event.bytes = note.bytes;
  memcpy(event.extent, note.extent, sizeof(event.extent));
  see(event, context);
}

/// `flow` is the next number.
template <typename R>
void visit_launches(launch_list<R> &list, uint64_t &flow, void (*see)(trace_record &, void *), void *context) noexcept {
  trace_row *row = nullptr;
  for (auto *c = list.first.load(std::memory_order_acquire); c; c = c->next.load(std::memory_order_acquire))
    for (size_t i = 0; i < c->size; ++i) {
      R &launch = c->records()[i];
      const launch_record *note = launch.note.load(std::memory_order_acquire);
      if (!note)
        return;
      if (note == &other_row)
        row = reinterpret_cast<trace_row *>(launch.begin);
      else
        visit_launch(*note, times_of(launch), row, flow++, see, context);
    }
}

/// Returns this thread's list of launches, with its row; null without memory.
template <typename R, launch_list<R> record_list::*launches> inline record_list *begin_launches() noexcept {
  record_list *list = my_list;
  if (__builtin_expect(!list, 0)) {
    try {
      list = make_list();
    } catch (const std::bad_alloc &) {
      dropped_without_list.fetch_add(1, std::memory_order_relaxed);
      return nullptr;
    }
  }
  if (__builtin_expect((list->*launches).row != list->row, 0))
    add_row(list->*launches, list->row);
  return list;
}

} // namespace

trace_record *new_record() noexcept {
  try {
    record_list &list = *list_of_thread();
    if (trace_record *record = next_of(list.records)) {
      record->row = list.row;
      return record;
    }
    record_dropped(list, 1);
  } catch (const std::bad_alloc &) { // counts as no space
    dropped_without_list.fetch_add(1, std::memory_order_relaxed);
  }
  return nullptr;
}

void publish_record(trace_record *record) noexcept {
  if (!record->row->is_used.load(std::memory_order_relaxed))
    record->row->is_used.store(true, std::memory_order_relaxed);
  chunk_list<trace_record> &list = my_list->records;
  list.last->published.store(++list.used, std::memory_order_release);
}

small_launch *begin_small_launch(const launch_record &note, int64_t begin) noexcept {
  record_list *list = begin_launches<small_launch, &record_list::launches>();
  if (!list)
    return nullptr;
  small_launch *launch = next_of(list->launches);
  if (__builtin_expect(!launch, 0)) {
    record_dropped(*list, 2);
    return nullptr;
  }
  launch->begin = begin;
  launch->note.store(&note, std::memory_order_release);
  ++list->launches.used;
  return launch;
}

queued_launch *record_queued_launch(const launch_record &note, int64_t begin, int64_t end) noexcept {
  record_list *list = begin_launches<queued_launch, &record_list::queued>();
  if (!list)
    return nullptr;
  queued_launch *launch = next_of(list->queued);
  if (__builtin_expect(!launch, 0)) {
    record_dropped(*list, 2);
    return nullptr;
  }
  launch->begin = launch->kernel.begin = begin;
  launch->end = end;
  launch->note.store(&note, std::memory_order_release);
  ++list->queued.used;
  return launch;
}

namespace {

/// The header of each block that records refer to. Leak checkers cannot see the records, which no allocator made,
/// but find these blocks through this list.
struct alignas(std::max_align_t) kept_memory {
  kept_memory *before;
};
std::atomic<kept_memory *> latest_memory{nullptr};

void *keep_memory(size_t bytes) {
  auto *kept =
      new (operator new(sizeof(kept_memory) + bytes)) kept_memory{latest_memory.load(std::memory_order_relaxed)};
  while (
      !latest_memory.compare_exchange_weak(kept->before, kept, std::memory_order_release, std::memory_order_relaxed)) {
  }
  return kept + 1;
}

} // namespace

const launch_record *keep_record(const launch_record &note) noexcept {
  if (!reserve(1))
    return nullptr;
  note.row->is_used.store(true, std::memory_order_relaxed);
  try {
    return new (keep_memory(sizeof(launch_record))) launch_record(note);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

uint64_t dropped_records() noexcept {
  uint64_t sum = dropped_without_list.load(std::memory_order_relaxed);
  for (const record_list *l = latest_list.load(std::memory_order_acquire); l; l = l->next)
    sum += l->dropped.load(std::memory_order_relaxed);
  return sum;
}

trace_row *make_row(long process, long number, const std::string &process_name, const std::string &name) {
  auto *row = new trace_row{process, number, process_name, name};
  push(latest_row, row);
  return row;
}

trace_row *last_row() noexcept { return latest_row.load(std::memory_order_acquire); }

void visit_records(void (*see)(trace_record &, void *), void *context) noexcept {
  uint64_t flow = first_small_flow;
  for (record_list *l = latest_list.load(std::memory_order_acquire); l; l = l->next) {
    for (auto *c = l->records.first.load(std::memory_order_acquire); c; c = c->next.load(std::memory_order_acquire)) {
      const size_t count = c->published.load(std::memory_order_acquire);
      for (size_t i = 0; i < count; ++i)
        see(c->records()[i], context);
    }
    visit_launches(l->launches, flow, see, context);
    visit_launches(l->queued, flow, see, context);
  }
}

const char *keep_text(const std::string &text) {
  auto *copy = static_cast<char *>(keep_memory(text.size() + 1));
  memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

} // namespace Concurrency::detail
