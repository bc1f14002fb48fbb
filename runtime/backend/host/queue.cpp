// The commands of host queues.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/queue.h"

#include "backend/host/by_thread.h"
#include "backend/host/device.h"
#include "backend/host/kernel.h"
#include "backend/host/timeout.h"
#include "report/launch_trace.h"
#include "support/hresult.h"
#include "support/sanitizers.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <optional>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// The same as ticks_of_small_launch for threads that sleep because other processes need the processors.
constexpr double ticks_of_restrained_launch = 45000;
/// One that takes no longer is shared by that thread: to hand it over would take about as long. For each thread.
constexpr double ticks_of_short_launch = 30000;
/// Before a kernel's first launch only its number of threads is known.
constexpr uint64_t threads_of_small_launch = 4096;
/// The desired time of a shared part; shorter if threads would get too few parts to balance the work.
constexpr double ticks_of_part = 100000, ticks_of_smallest_part = 6000;
constexpr uint64_t parts_per_thread = 16;
/// The same for parts that end with additions to memory that other threads add to as well.
constexpr double ticks_of_adding_part = 1800000, ticks_of_smallest_adding_part = 60000;
constexpr uint64_t adding_parts_per_thread = 4;
/// They take at least so many times as long as these additions, if that leaves one for each thread.
constexpr double counting_per_addition = 16;
/// Copies are shared in parts of this size: the threads that read the pages later touch them first.
constexpr uint64_t bytes_of_copied_part = 256 << 10;

/// The data of a launch while it runs.
struct launch_facts {
  table::host_entry *entry;
  const void *functor;
  table::host_domain domain;
  uint64_t groups, threads;
  host_code &code;
  /// host_code::counters_to_try() of the launch; another one may have begun when it runs.
  uint64_t counters_to_try;

  bool needs_trial(uint64_t begun) const { return counters_to_try != 0 && begun + 1 < groups; }
  /// After a trial.
  void choose_counters() {
    if (code.are_worth_it(counters_to_try, threads))
      domain.counter_bytes = static_cast<uint32_t>(counters_to_try);
  }
  uint64_t threads_in(uint64_t count) const {
    return count == groups ? threads : std::max<uint64_t>(threads / groups * count, 1);
  }

  /// Returns how the groups from `begun` on are shared.
  range_parts parts(uint64_t begun) const {
    const uint64_t left = groups - begun;
    const double all = static_cast<double>(groups), ticks = code.ticks_per_thread() * static_cast<double>(threads);
    const double parts =
        static_cast<double>((code.adds ? adding_parts_per_thread : parts_per_thread) * host_thread_count());
    const auto in_groups = [&](double wanted) {
      return static_cast<uint64_t>(std::clamp(ticks > 0 ? all * wanted / ticks : all / parts, 1.0, all));
    };
    const uint64_t together =
        code.joins_rows(groups / domain.groups[0]) ? uint64_t(code.joined_rows) * domain.groups[0] : 1;
    if (code.adds) {
      const double additions = ticks_of_counters(uint64_t(domain.counter_bytes) * code.counter_copies());
      const double least = std::max(ticks_of_smallest_adding_part,
                                    std::min(counting_per_addition * additions, ticks / host_thread_count()));
      const uint64_t part = in_groups(std::clamp(ticks / parts, least, std::max(least, ticks_of_adding_part)));
      return {left, part, part, false, together, ticks};
    }
    const uint64_t largest = in_groups(std::clamp(ticks / parts, ticks_of_smallest_part, ticks_of_part));
    return {left, ticks > 0 ? in_groups(ticks_of_smallest_part) : 1, largest, false, together, ticks};
  }

  void run(uint64_t first, uint64_t count) const;
};

/// Memory for a part's tile_static variables: the thread's own, or else the kernel's, for which threads wait.
class part_scratch {
public:
  explicit part_scratch(const launch_facts &facts) : m_domain(&facts.domain) {
    const host_code &code = facts.code;
    if (!code.scratch_bytes)
      return;
    m_memory = thread_scratch(code.scratch_bytes_for(facts.domain.counter_bytes));
    if (m_memory)
      return;
    m_lock = std::unique_lock<std::mutex>(code.spare_scratch_lock);
    m_memory = code.spare_scratch.get();
    m_spare_domain = facts.domain;
    m_spare_domain.counter_bytes = std::min(m_spare_domain.counter_bytes, table::host_counter_bytes);
    m_domain = &m_spare_domain;
  }
  void *memory() const { return m_memory; }
  /// For which this memory suffices.
  const table::host_domain &domain() const { return *m_domain; }

private:
  void *m_memory = nullptr;
  const table::host_domain *m_domain;
  table::host_domain m_spare_domain;
  std::unique_lock<std::mutex> m_lock;
};

void launch_facts::run(uint64_t first, uint64_t count) const {
  if (code.thread)
    return run_threads({code.thread, functor, domain, *code.info.record, code.waits, code.info.message_origin}, first,
                       count);
  const part_scratch scratch(*this);
  entry(functor, &scratch.domain(), first, count, scratch.memory());
}

/// A part of a launch that may be stopped.
struct stoppable_part {
  const launch_facts &facts;
  uint64_t first, count;
  const part_scratch &scratch; ///< allocated before, because a kernel must not own memory

  void run(launch_timeout &limit) const { limit.run(run_here, this, !facts.code.thread); }

private:
  static void run_here(const void *self) {
    const auto &part = *static_cast<const stoppable_part *>(self);
    if (part.facts.code.thread)
      part.facts.run(part.first, part.count);
    else
      part.facts.entry(part.facts.functor, &part.scratch.domain(), part.first, part.count, part.scratch.memory());
  }
};

/// Sets the times of a published record, from `begin` to now.
void record_ran(trace_record *record, int64_t begin) {
  if (!record)
    return;
  record->begin = begin;
  record->end.store(trace_now(), std::memory_order_release);
}

/// A job with the function object, its arrays and the extent after it in one block of memory.
class launch_job : public host_job {
public:
  /// `begun`: the number of groups that have run already.
  launch_job(host_code &code, const backend::launch_arguments &launch, const launch_facts &facts, trace_row *row,
             int64_t timeout, uint64_t begun)
      : m_code(code), m_facts(facts), m_timeout(timeout), m_begun(begun),
        m_extent(launch.extent, launch.extent + code.info.record->rank),
        m_memory(code.copy_bytes() + host_code::copy_alignment) {
    const auto address = reinterpret_cast<uintptr_t>(m_memory.data());
    char *copy = m_memory.data() + (host_code::copy_alignment - address % host_code::copy_alignment);
    code.copy_functor(launch.functor, copy);
    m_facts.functor = copy;
    m_facts.domain.extent = m_extent.data();
    if (row)
      m_record = new_kernel_command(launch, row);
    if (m_record) {
      m_record->begin = trace_now(); // until the job runs
      publish_record(m_record);
    }
  }

  /// The program's threads may block the signal that stops it.
  bool is_for_pool() const noexcept override { return m_timeout != 0; }

  void run(shared_slot &slot) override {
    const int64_t begin = m_record ? trace_now() : 0;
    if (m_timeout)
      m_limit.emplace(m_timeout, m_code.thread ? reinterpret_cast<const void *>(m_code.thread)
                                               : reinterpret_cast<const void *>(m_code.entry));
    if (m_facts.needs_trial(m_begun))
      try_group();
    order_before(this);
    range_parts parts = m_facts.parts(m_begun);
    parts.is_for_pool = is_for_pool();
    const uint64_t ticks = share_range(parts, slot, run_part, this);
    order_after(this);
    const bool was_stopped = m_limit && m_limit->was_stopped();
    m_limit.reset();
    m_code.record_ticks(m_facts.threads_in(m_facts.groups - m_begun), ticks);
    record_ran(m_record, begin);
    if (was_stopped)
      m_error = std::make_exception_ptr(stopped());
    if (m_error)
      rethrow();
  }

private:
  accelerator_view_removed stopped() const {
    char seconds[32];
    snprintf(seconds, sizeof(seconds), "%g", static_cast<double>(m_timeout) / 1e9);
    return accelerator_view_removed((m_code.info.title + ": the kernel exceeded its time-out of " + seconds +
                                     " s and was stopped; its results are incomplete")
                                        .c_str(),
                                    e_device_hung);
  }

  [[noreturn]] void rethrow() {
    try {
      std::rethrow_exception(m_error);
    } catch (runtime_exception &e) { // the waiting thread is elsewhere
      m_code.info.add_to(e);
      throw;
    }
  }

  /// Runs a group to choose the private counters of the others.
  void try_group() {
    const uint64_t begin = processor_ticks();
    run_part(this, 0, 1);
    ++m_begun;
    m_code.record_ticks(m_facts.threads_in(1), processor_ticks() - begin);
    m_facts.choose_counters();
  }

  static void run_part(void *self, uint64_t first, uint64_t count) noexcept {
    auto &job = *static_cast<launch_job *>(self);
    order_after(&job);
    try {
      usual_rounding rounding;
      if (!job.m_limit)
        job.m_facts.run(job.m_begun + first, count);
      else if (!job.m_limit->was_stopped()) {
        const part_scratch scratch(job.m_facts);
        stoppable_part{job.m_facts, job.m_begun + first, count, scratch}.run(*job.m_limit);
      }
    } catch (const std::exception &) {
      std::lock_guard<light_lock> guard(job.m_error_lock);
      job.m_error = std::current_exception();
    }
    order_before(&job);
  }

  host_code &m_code;
  launch_facts m_facts;
  const int64_t m_timeout;
  uint64_t m_begun;
  std::optional<launch_timeout> m_limit; ///< while it runs
  std::vector<uint32_t> m_extent;
  std::vector<char> m_memory;
  trace_record *m_record = nullptr; ///< null without a timeline
  light_lock m_error_lock;
  std::exception_ptr m_error;
};

template <typename F> class function_job : public host_job {
public:
  explicit function_job(F f) : m_f(f) {}
  void run(shared_slot &slot) override { m_f(slot); }

private:
  F m_f;
};
template <typename F> std::unique_ptr<host_job> job_of(F f) { return std::make_unique<function_job<F>>(f); }

class host_event : public backend::event {
public:
  host_event(std::shared_ptr<job_list> jobs, uint64_t number) : m_jobs(std::move(jobs)), m_number(number) {}
  void wait() override { m_jobs->wait(m_number); }

private:
  const std::shared_ptr<job_list> m_jobs;
  const uint64_t m_number;
};

/// Rows of `rows.bytes` bytes at a distance of `*_pitch` bytes; all threads copy them if there are many.
struct copied_rows {
  char *to;
  const char *from;
  size_t to_pitch, from_pitch;
  backend::row_shape rows;

  void copy(shared_slot &slot) const {
    const bool is_one = rows.count == 1;
    const size_t total = is_one ? rows.bytes : rows.count, unit = is_one ? 1 : std::max<size_t>(rows.bytes, 1);
    const uint64_t part = std::max<uint64_t>(bytes_of_copied_part / unit, 1);
    order_before(this);
    share_range({total, part, part}, slot, is_one ? copy_bytes : copy_rows, const_cast<copied_rows *>(this));
    order_after(this);
  }

private:
  static void copy_bytes(void *self, uint64_t first, uint64_t count) noexcept {
    const auto &all = *static_cast<const copied_rows *>(self);
    order_after(&all);
    memcpy(all.to + first, all.from + first, count);
    order_before(&all);
  }
  static void copy_rows(void *self, uint64_t first, uint64_t count) noexcept {
    const auto &all = *static_cast<const copied_rows *>(self);
    order_after(&all);
    for (uint64_t i = first; i != first + count; ++i)
      memcpy(all.to + i * all.to_pitch, all.from + i * all.from_pitch, all.rows.bytes);
    order_before(&all);
  }
};

char *memory_of(const backend::buffer &buffer) { return static_cast<const host_buffer &>(buffer).memory; }

/// Records a launch on this thread in the timeline: in the kernel's event, or as a separate event if the launch already
/// has one of its own. Recorded before it runs, so that the timeline shows a kernel that ends the process.
class kernel_recorder {
public:
  kernel_recorder(host_code &code, const backend::launch_arguments &launch, trace_row *row, uint64_t ticks) {
    const int64_t begin = trace_time_of(ticks);
    if (launch.span && !launch.span->has_begun())
      if (const launch_record *note = code.record_of(launch, row)) {
        if (small_launch *small = begin_small_launch(*note, begin))
          m_end = &small->end;
        return;
      }
    trace_record *record = new_kernel_command(launch, row);
    if (!record)
      return;
    // A first launch got here after `ticks`.
    record->begin = trace_now();
    publish_record(record);
    m_end = &record->end;
  }
  void end(uint64_t ticks) {
    if (m_end)
      m_end->store(trace_time_of(ticks), std::memory_order_release);
  }

private:
  std::atomic<int64_t> *m_end = nullptr;
};

/// A launch on the calling thread. The function object is copied only if it does not hold the addresses of its data.
class launch_here {
public:
  launch_here(host_code &code, const backend::launch_arguments &launch, const launch_facts &facts)
      : m_code(code), m_facts(facts) {
    if (code.is_placed(launch.functor))
      return;
    char *copy = m_usual;
    if (code.copy_bytes() > usual_bytes) {
      const size_t step = host_code::copy_alignment;
      m_large.reset(static_cast<char *>(aligned_alloc(step, (code.copy_bytes() + step - 1) / step * step)));
      copy = m_large.get();
      if (!copy)
        throw out_of_memory(
            ("no memory for a copy of the function object, of " + std::to_string(code.copy_bytes()) + " bytes")
                .c_str());
    }
    code.copy_functor(launch.functor, copy);
    m_facts.functor = copy;
  }

  /// `row` null: no timeline.
  void run(const backend::launch_arguments &launch, trace_row *row, uint64_t begin, bool is_shared) {
    std::optional<kernel_recorder> note;
    if (__builtin_expect(row != nullptr, 0))
      note.emplace(m_code, launch, row, begin);
    if (is_shared) {
      run_shared();
    } else {
      if (m_begun == 0 && m_facts.needs_trial(m_begun)) {
        (void)try_first_group(begin);
        m_facts.choose_counters();
      }
      m_facts.run(m_begun, m_facts.groups - m_begun);
      m_code.record_ticks(m_facts.threads, processor_ticks() - begin);
    }
    if (note)
      note->end(processor_ticks());
  }

  /// Runs the first group of a kernel that was never launched. Returns true if the others would take too long here.
  bool try_first_group(uint64_t begin) {
    m_facts.run(0, 1);
    m_begun = 1;
    const uint64_t ticks = processor_ticks() - begin;
    m_code.record_ticks(m_facts.threads_in(1), ticks);
    return static_cast<double>(ticks) * static_cast<double>(m_facts.groups - 1) > ticks_of_small_launch;
  }

private:
  void run_shared() {
    shared_slot slot;
    order_before(this);
    const uint64_t ticks = share_range(m_facts.parts(0), slot, run_part, this);
    order_after(this);
    m_code.record_ticks(m_facts.threads, ticks);
  }
  static void run_part(void *self, uint64_t first, uint64_t count) noexcept {
    auto &launch = *static_cast<launch_here *>(self);
    order_after(&launch);
    {
      usual_rounding rounding;
      launch.m_facts.run(first, count);
    }
    order_before(&launch);
  }

  host_code &m_code;
  launch_facts m_facts;
  uint64_t m_begun = 0;
  static constexpr size_t usual_bytes = 1024;
  std::unique_ptr<char, void (*)(void *)> m_large{nullptr, free};
  alignas(host_code::copy_alignment) char m_usual[usual_bytes];
};

/// The threads on which a launch runs.
enum class launch_way {
  here,   ///< on the calling thread
  tried,  ///< the first group on the calling thread, to measure the others
  shared, ///< on the calling thread and others
  handed_over
};

launch_way choose_way(const host_code &code, const host_grid &grid) {
  const double ticks = code.ticks_per_thread() * static_cast<double>(grid.threads);
  if (host_thread_count() == 1) // no processor for another thread
    return launch_way::here;
  if (ticks <= 0)
    return grid.threads > threads_of_small_launch ? launch_way::handed_over
           : code.thread || grid.groups == 1      ? launch_way::here
                                                  : launch_way::tried;
  if (ticks <= ticks_of_small_launch || (code.thread && ticks <= ticks_of_short_launch))
    return launch_way::here;
  if (ticks <= ticks_of_restrained_launch && are_threads_restrained())
    return launch_way::here;
  const bool is_short = !code.thread && ticks <= ticks_of_short_launch * host_thread_count();
  return is_short ? launch_way::shared : launch_way::handed_over;
}

} // namespace

host_queue::host_queue(const host_device &device, backend::queue_name name)
    : m_row(make_queue_row(device.facts.name, name.device, name.queue)) {}

backend::launch_result host_queue::launch(backend::kernel &what, const backend::launch_arguments &arguments) {
  auto &code = static_cast<host_code &>(what);
  if (arguments.locations)
    code.place(arguments.locations);
  const host_grid &grid = code.grid_for(arguments.extent);
  launch_facts facts = {code.entry, arguments.functor,     grid.domain, grid.groups, grid.threads,
                        code,       code.counters_to_try()};
  facts.domain.messages = code.messages();
  facts.domain.extent = reinterpret_cast<const uint32_t *>(arguments.extent);
  code.choose_counters(facts.domain, grid.threads);
  const int64_t limit = timeout.load(std::memory_order_relaxed);
  launch_way way = choose_way(code, grid);
  // A thread cannot be stopped unless it expects to be.
  bool runs_here = limit == 0 && way != launch_way::handed_over && m_jobs->try_begin_now();
  if (code.thread && !runs_here && is_traced()) { // for a backtrace that leads to the launch, and steps in order
    while (!m_jobs->try_begin_now())
      m_jobs->wait(m_jobs->last_number());
    runs_here = true;
    way = launch_way::here;
  }
  if (!runs_here) {
    m_jobs->add(std::make_unique<launch_job>(code, arguments, facts, m_row, limit, 0));
    return {};
  }
  struct ending {
    job_list *jobs;
    ~ending() {
      if (jobs)
        jobs->end_now();
    }
  } ending = {m_jobs.get()};
  usual_rounding rounding;
  const uint64_t begin = processor_ticks();
  launch_here here(code, arguments, facts);
  if (way == launch_way::tried && !m_row && here.try_first_group(begin)) {
    try {
      m_jobs->end_later(std::make_unique<launch_job>(code, arguments, facts, nullptr, 0, 1));
      ending.jobs = nullptr;
      return {};
    } catch (const std::bad_alloc &) { // a launch that has begun must run to its end
    }
  }
  here.run(arguments, m_row, begin, way == launch_way::shared);
  return {true};
}

trace_record *host_queue::new_copy_job(record_kind kind, uint64_t bytes) {
  trace_record *record = m_row ? new_copy(kind, m_row, bytes) : nullptr;
  if (record) {
    record->begin = trace_now(); // until the job runs
    publish_record(record);
  }
  return record;
}

bool host_queue::transfer(const backend::host_transfer &t) {
  char *inside = memory_of(t.memory) + t.in_buffer.offset;
  const copied_rows rows = t.to_device ? copied_rows{inside, t.host, t.in_buffer.pitch, t.host_pitch, t.rows}
                                       : copied_rows{t.host, inside, t.host_pitch, t.in_buffer.pitch, t.rows};
  trace_record *record = new_copy_job(t.to_device ? record_kind::copy_to_device : record_kind::copy_from_device,
                                      t.rows.bytes * t.rows.count);
  const uint64_t number = m_jobs->add(job_of([rows, record](shared_slot &slot) {
    const int64_t begin = record ? trace_now() : 0;
    rows.copy(slot);
    record_ran(record, begin);
  }));
  if (t.is_blocking)
    m_jobs->wait(number);
  return t.is_blocking;
}

void host_queue::copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to,
                      backend::row_origin to_at, backend::row_shape rows) {
  const copied_rows all = {memory_of(to) + to_at.offset, memory_of(from) + from_at.offset, to_at.pitch, from_at.pitch,
                           rows};
  trace_record *record = new_copy_job(record_kind::copy_on_device, rows.bytes * rows.count);
  m_jobs->add(job_of([all, record](shared_slot &slot) {
    const int64_t begin = record ? trace_now() : 0;
    all.copy(slot);
    record_ran(record, begin);
  }));
}

void *host_queue::map(backend::buffer &memory, size_t) {
  m_jobs->wait(m_jobs->last_number());
  return memory_of(memory);
}

void host_queue::unmap(backend::buffer &, void *) {}

void host_queue::order_queue_after(backend::queue &other) {
  const std::shared_ptr<job_list> &first = static_cast<host_queue &>(other).m_jobs;
  const uint64_t number = first->last_number();
  if (first->has_finished(number))
    return order_after(first.get());
  std::unique_ptr<host_job> job = job_of([](shared_slot &) {});
  job->after = first;
  job->after_number = number;
  m_jobs->add(std::move(job));
}

std::unique_ptr<backend::event> host_queue::mark() {
  return std::make_unique<host_event>(m_jobs, m_jobs->last_number());
}

void host_queue::finish() {
  m_jobs->wait(m_jobs->last_number());
  m_jobs->throw_error();
}

} // namespace Concurrency::detail
