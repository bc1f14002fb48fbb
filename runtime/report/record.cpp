// See record.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/record.h"

#include <chrono>
#include <mutex>
#include <new>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

constexpr unsigned records_of_chunk = 256;
/// About 120 MiB.
constexpr unsigned max_chunks = (1u << 20) / records_of_chunk;

struct chunk {
  trace_record records[records_of_chunk] = {};
  std::atomic<unsigned> published{0};
  std::atomic<chunk *> next{nullptr};
};

/// The records of one thread at a time: when it has ended, another one goes on with the list.
struct record_list {
  trace_row *row = nullptr;
  chunk *last = nullptr;
  unsigned used = 0; ///< of the last chunk
  std::atomic<chunk *> first{nullptr};
  std::atomic<bool> is_free{false};
  record_list *next = nullptr; ///< the list that was made before
};

std::atomic<record_list *> newest_list{nullptr};
std::atomic<trace_row *> newest_row{nullptr};
std::atomic<unsigned> chunk_count{0};
std::atomic<uint64_t> dropped{0};

template <typename T> void push(std::atomic<T *> &head, T *node) noexcept {
  node->next = head.load(std::memory_order_relaxed);
  while (!head.compare_exchange_weak(node->next, node, std::memory_order_release,
                                     std::memory_order_relaxed)) {
  }
}

record_list *take_list() {
  for (record_list *l = newest_list.load(std::memory_order_acquire); l; l = l->next) {
    bool free = true;
    if (l->is_free.compare_exchange_strong(free, false, std::memory_order_acquire))
      return l;
  }
  auto *list = new record_list;
  push(newest_list, list);
  return list;
}

struct thread_records {
  record_list *list = nullptr;
  ~thread_records() {
    if (list)
      list->is_free.store(true, std::memory_order_release);
    list = nullptr;
  }
};
thread_local thread_records mine;

record_list *list_of_thread() {
  if (__builtin_expect(!mine.list, 0)) {
    const long thread = syscall(SYS_gettid);
    mine.list = take_list();
    mine.list->row = make_row(host_process, thread, "host", thread == getpid() ? "main thread" : "thread");
  }
  return mine.list;
}

bool add_chunk(record_list &list) {
  if (chunk_count.fetch_add(1, std::memory_order_relaxed) >= max_chunks) {
    chunk_count.fetch_sub(1, std::memory_order_relaxed);
    return false;
  }
  auto *added = new chunk;
  (list.last ? list.last->next : list.first).store(added, std::memory_order_release);
  list.last = added;
  list.used = 0;
  return true;
}

} // namespace

int64_t trace_now() noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

trace_record *new_record() noexcept {
  try {
    record_list &list = *list_of_thread();
    if ((list.last && list.used < records_of_chunk) || add_chunk(list)) {
      trace_record *record = &list.last->records[list.used];
      record->row = list.row;
      return record;
    }
  } catch (const std::bad_alloc &) { // counts as no room
  }
  dropped.fetch_add(1, std::memory_order_relaxed);
  return nullptr;
}

void publish_record(trace_record *record) noexcept {
  if (!record->row->is_used.load(std::memory_order_relaxed))
    record->row->is_used.store(true, std::memory_order_relaxed);
  record_list &list = *mine.list;
  list.last->published.store(++list.used, std::memory_order_release);
}

uint64_t dropped_records() noexcept { return dropped.load(std::memory_order_relaxed); }

trace_row *make_row(long process, long number, const std::string &process_name,
                    const std::string &name) {
  auto *row = new trace_row{process, number, process_name, name};
  push(newest_row, row);
  return row;
}

trace_row *last_row() noexcept { return newest_row.load(std::memory_order_acquire); }

void visit_records(void (*see)(trace_record &, void *), void *context) noexcept {
  for (record_list *l = newest_list.load(std::memory_order_acquire); l; l = l->next)
    for (chunk *c = l->first.load(std::memory_order_acquire); c;
         c = c->next.load(std::memory_order_acquire)) {
      const unsigned count = c->published.load(std::memory_order_acquire);
      for (unsigned i = 0; i < count; ++i)
        see(c->records[i], context);
    }
}

const char *keep_text(const std::string &text) {
  char *copy = new char[text.size() + 1];
  memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

} // namespace Concurrency::detail
