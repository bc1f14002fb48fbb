// The pool of threads (threads.h).
//
// Ranges. A range has a slot for each thread that may take part: an interval of groups that no thread has begun, stored
// in one word. The slots begin with equal shares. The owner takes parts from the front of its slot, at most half of the
// rest; a thread with an empty slot steals the back half of another one. Balanced work is therefore never moved, and a
// few heavy groups spread over all threads, down to one group per thread:
//
//        owner ─► [ first ............ end )  ◄─ thief          both by compare-and-swap of the whole word
//
// A thread prefers the slot that it owned last, so that launches on the same data find it in the caches of the cores
// that used it. While threads work, each writes only to the cache line of its own slot.
//
// A range is on the stack of the thread that shares it. Others reach it through an entry of the pool, which is never
// freed. They own a slot before they read the entry's pointer, and the sharer returns only after no slot is owned.
//
// Sleep. An idle thread spins for about 60 us and then waits for a token. A thread that publishes work hands out one
// token per unit of work, minus the number of spinning threads; the woken threads hand out more.
//
// Processors. The pool has a thread per processor, but the program's threads run, too: one that works on a range or
// waits for it, or else one that computes something else. So as many threads of the pool sleep, except if a range is
// long and no thread waits for it. One thread more than processors makes the system interrupt another one for
// milliseconds. A spinning thread whose processor ran another thread in between does not spin for a while, at most 20
// ms.
//
// Fork. A child has none of the threads, so it makes a new pool and never touches the parent's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/threads.h"
#include "support/fork.h"
#include "support/never_destroyed.h"

#include <algorithm>
#include <linux/futex.h>
#include <memory>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
#if defined(__x86_64__)
#include <x86intrin.h>
#else
#include <chrono>
#endif

namespace Concurrency::detail {

uint64_t processor_ticks() noexcept {
#if defined(__x86_64__)
  return __rdtsc();
#else
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() * 3);
#endif
}

namespace {

/// The spin time of an idle thread: longer than a program computes between dependent launches, and about as long as
/// waking all threads takes.
constexpr uint64_t ticks_of_spin = 200000;
/// If sched_yield takes this long, or a poll is this late, another thread ran on this processor.
constexpr uint64_t ticks_of_yield = 30000, ticks_of_preemption = 100000;
/// The time without spinning after that: a few time slices of the system if the other thread had one, which is at least
/// this long, and otherwise in proportion to the time that was lost.
constexpr uint64_t ticks_of_slice = 1000000, ticks_of_restraint = 60000000, restraint_per_loss = 8;
constexpr unsigned looks_per_yield = 32;
/// A range that takes each thread no longer than this is short: it does not wake the thread of a processor on which a
/// thread of the program may run.
constexpr double ticks_of_short_range = 3000000;
/// A thread that begins a part of at most this length still counts as spinning. Counting is slow if all threads do it
/// at the same time, as at the start of a range.
constexpr double ticks_of_short_part = 100000;
/// The most threads that a thread wakes; these wake the others.
constexpr unsigned wakes_of_sharer = 3, wakes_of_helper = 2;
/// The number of ranges that can be shared at a time. Further ranges run on one thread each, as there is enough work.
constexpr unsigned entry_count = 64;
/// Marks a thread outside of the pool.
constexpr unsigned outside = ~0u;
thread_local unsigned own_index = outside;
/// The slot that this thread last owned in a range with a slot for each thread of the pool.
thread_local unsigned own_place = 0;
/// The number of a range that had no slot for this thread.
thread_local uint64_t full_range = 0;
/// Whether this thread, one of the program's, has a reserved_processor.
thread_local bool has_reserved_processor = false;
/// When a thread of the program may spin again, in ticks.
thread_local uint64_t own_restraint = 0;
/// Whether this thread is one of the pool's m_spinning.
thread_local bool is_counted_as_spinning = false;

void wait_for_change(std::atomic<unsigned> &word, unsigned seen) noexcept {
  (void)syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
}
void wake_waiting(std::atomic<unsigned> &word, unsigned count) noexcept {
  (void)syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

/// Groups that no thread has begun, in units of the range.
struct interval {
  uint32_t first, end;

  static interval of(uint64_t word) noexcept {
    return {static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32)};
  }
  uint64_t word() const noexcept { return uint64_t(end) << 32 | first; }
  uint32_t size() const noexcept { return end - first; }
};

struct alignas(64) range_slot {
  std::atomic<uint64_t> left{0};
  std::atomic<bool> is_owned{false};
  uint64_t ticks = 0; ///< of the parts that its owner ran

  /// Takes a part of size `choose(size)` from the front or the back; empty if nothing is left.
  template <bool IsFront, typename Choose> interval take(Choose choose) noexcept {
    uint64_t word = left.load(std::memory_order_relaxed);
    for (;;) {
      const interval all = interval::of(word);
      if (all.size() == 0)
        return {0, 0};
      const uint32_t count = choose(all.size());
      const interval part = IsFront ? interval{all.first, all.first + count} : interval{all.end - count, all.end};
      const interval rest = IsFront ? interval{all.first + count, all.end} : interval{all.first, all.end - count};
      if (left.compare_exchange_weak(word, rest.word(), std::memory_order_relaxed))
        return part;
    }
  }
};

struct shared_range {
  void (*run)(void *context, uint64_t first, uint64_t count) noexcept;
  void *context;
  uint64_t total, unit; ///< a slot counts units of this many groups
  uint32_t smallest, largest;
  const shared_slot *slot;
  bool is_for_pool;
  unsigned slots = 0; ///< also the maximum number of threads that take part
  bool is_short = false, has_short_parts = false;

  void run_part(interval part, uint64_t &ticks) const noexcept {
    const uint64_t begin = processor_ticks(), first = part.first * unit;
    run(context, first, std::min(part.size() * unit, total - first));
    ticks += processor_ticks() - begin;
  }
  uint32_t own_part(uint32_t left) const noexcept {
    return std::min(left, std::max(smallest, std::min(left / 2, largest)));
  }
};

/// The way for other threads to find a range.
struct alignas(64) range_entry {
  std::atomic<shared_range *> range{nullptr};
  std::atomic<uint64_t> number{0};     ///< of the range
  std::atomic<unsigned> slots{0};      ///< of the range
  std::atomic<unsigned> unwoken{0};    ///< threads that still have to be woken for it
  std::atomic<bool> is_awaited{false}; ///< whether the sharer sleeps until no slot is owned
  std::atomic<unsigned> departures{0}; ///< a futex: changes when a slot's owner leaves, if is_awaited
  range_slot *all = nullptr;           ///< one per thread of the pool

  unsigned place_in(unsigned count, unsigned most) const noexcept {
    return count == most ? own_place : own_place * count / most;
  }
  /// Returns true if this thread, of `most`, could take part.
  bool has_work(unsigned most) const noexcept {
    const unsigned n = slots.load(std::memory_order_relaxed);
    if (n == 0 || number.load(std::memory_order_relaxed) == full_range)
      return false;
    const unsigned own = place_in(n, most); // first, because no other thread changes it
    for (unsigned i = 0; i < n; ++i)
      if (interval::of(all[(own + i) % n].left.load()).size() != 0)
        return true;
    return false;
  }
  /// Makes this thread the owner of a slot; null if all have owners.
  range_slot *take_slot(unsigned most) const noexcept {
    const unsigned n = slots.load(std::memory_order_relaxed);
    const unsigned wanted = n ? place_in(n, most) : 0;
    for (unsigned i = 0; i < n; ++i) {
      const unsigned place = (wanted + i) % n;
      range_slot &slot = all[place];
      if (slot.is_owned.load(std::memory_order_relaxed) || slot.is_owned.exchange(true))
        continue;
      if (n == most)
        own_place = place;
      return &slot;
    }
    full_range = number.load(std::memory_order_relaxed);
    return nullptr;
  }
  void leave(range_slot &own) noexcept {
    own.is_owned.store(false);
    if (!is_awaited.load())
      return;
    departures.fetch_add(1);
    wake_waiting(departures, 1);
  }
  unsigned take_unwoken(unsigned count) noexcept {
    unsigned left = unwoken.load(std::memory_order_relaxed);
    while (left && !unwoken.compare_exchange_weak(left, left - std::min(left, count), std::memory_order_relaxed)) {
    }
    return std::min(left, count);
  }
};

uint64_t bit_of(unsigned i) { return uint64_t(1) << i; }

} // namespace

class thread_pool {
public:
  /// Returns null if out of memory.
  static thread_pool *get() noexcept {
    thread_pool *pool = current.load(std::memory_order_acquire);
    return pool ? pool : make();
  }
  static thread_pool *present() noexcept { return current.load(std::memory_order_acquire); }

  bool start(pool_task &task) noexcept {
    if (!has_threads())
      return false;
    {
      std::lock_guard<light_lock> guard(m_lock);
      task.m_next = nullptr;
      task.m_before = m_last;
      (m_last ? m_last->m_next : m_first) = &task;
      m_last = &task;
      task.m_is_queued = true;
      m_tasks.fetch_add(1);
    }
    if (m_spinning.load() == 0)
      wake(1);
    return true;
  }

  bool take_back(pool_task &task) noexcept {
    std::lock_guard<light_lock> guard(m_lock);
    if (!task.m_is_queued)
      return false;
    unlink(task);
    return true;
  }

  /// Returns the sum of the threads' times.
  uint64_t share(shared_range &range, shared_slot &slot) noexcept {
    range_entry *entry = range.slots > 1 && has_threads() ? take_entry() : nullptr;
    if (!entry)
      return run_alone(range);
    const reserved_processor here;
    const auto number = static_cast<unsigned>(entry - m_entries);
    publish(range, *entry);
    slot.m_is_short.store(range.is_short, std::memory_order_relaxed);
    slot.m_entry.store(static_cast<int>(number), std::memory_order_release);
    m_open.fetch_or(bit_of(number));
    const unsigned looking = m_spinning.load();
    if (range.slots - 1 > looking)
      if (const unsigned free = free_processors(range)) {
        entry->unwoken.store(std::min(range.slots - 1 - looking, free), std::memory_order_relaxed);
        wake(entry->take_unwoken(wakes_of_sharer));
      }
    range_slot *own = entry->take_slot(m_count);
    uint64_t ticks = 0; // of this thread, without a slot
    if (own) {
      (void)work(range, *entry, *own);
      entry->leave(*own);
    } else {
      run_stolen_parts(range, *entry, ticks);
    }
    m_open.fetch_and(~bit_of(number));
    slot.m_entry.store(-1, std::memory_order_relaxed);
    entry->range.store(nullptr);
    entry->unwoken.store(0, std::memory_order_relaxed);
    wait_for_helpers(range, *entry, ticks);
    for (unsigned i = 0; i < range.slots; ++i)
      ticks += entry->all[i].ticks;
    m_used.fetch_and(~bit_of(number), std::memory_order_release);
    return ticks;
  }

  static uint64_t run_alone(const shared_range &range) noexcept {
    const uint64_t begin = processor_ticks();
    range.run(range.context, 0, range.total);
    return processor_ticks() - begin;
  }

  bool help_at(shared_slot &slot) noexcept {
    const int number = slot.m_entry.load(std::memory_order_acquire);
    return number >= 0 && help(m_entries[number], &slot);
  }

  /// The numbers of the program's threads that work on ranges, or could, and of those that sleep until a job has
  /// finished.
  std::atomic<unsigned> working{0}, asleep{0};

  /// Returns true if this thread may not spin, or most of the pool's threads may not.
  bool is_restrained() const noexcept {
    const uint64_t now = processor_ticks();
    if (!m_may_spin || is_interrupted(now))
      return true;
    unsigned restrained = 0;
    for (unsigned i = 0; i < m_count; ++i)
      restrained += now < m_workers[i].restrained_until.load(std::memory_order_relaxed);
    return 2 * restrained >= m_count;
  }

private:
  thread_pool() = default;

  static thread_pool *make() noexcept {
    static never_destroyed<fork_lock> lock;
    static bool is_first = true;
    std::lock_guard<fork_lock> guard(*lock);
    if (current.load(std::memory_order_relaxed))
      return current.load(std::memory_order_relaxed);
    if (std::exchange(is_first, false))
      add_child_action([]() noexcept { current = nullptr; });
    std::unique_ptr<thread_pool> pool(new (std::nothrow) thread_pool);
    if (!pool || !pool->reserve())
      return nullptr;
    current.store(pool.get(), std::memory_order_release);
    return pool.release(); // never freed
  }

  bool reserve() noexcept {
    std::unique_ptr<worker[]> workers(new (std::nothrow) worker[m_count]);
    if (!workers)
      return false;
    m_slots.reset(new (std::nothrow) range_slot[size_t(m_count) * entry_count]);
    if (!m_slots)
      return false;
    for (unsigned i = 0; i < entry_count; ++i)
      m_entries[i].all = m_slots.get() + size_t(i) * m_count;
    for (unsigned i = 0; i < m_count; ++i) {
      workers[i].pool = this;
      workers[i].index = i;
    }
    m_workers = std::move(workers);
    return true;
  }

  //===--- Threads --------------------------------------------------------------------------------------------------===

  struct alignas(64) worker {
    thread_pool *pool;
    unsigned index;
    std::atomic<uint64_t> restrained_until{0}; ///< ticks; does not spin before
  };

  /// The first thread starts the next ones, and each of these starts two more. If the system refuses a thread, the pool
  /// works without it.
  bool has_threads() noexcept {
    if (m_has_threads.load(std::memory_order_acquire))
      return true;
    std::lock_guard<light_lock> guard(m_begin_lock);
    if (!m_has_threads.load(std::memory_order_relaxed))
      m_has_threads.store(begin_thread(0), std::memory_order_release);
    return m_has_threads.load(std::memory_order_relaxed);
  }

  bool begin_thread(unsigned index) noexcept {
    if (index >= m_count)
      return false;
    pthread_t thread;
    sigset_t blocked, before;
    (void)pthread_sigmask(SIG_BLOCK, program_signals(blocked), &before); // the thread inherits this mask
    const bool has_begun = pthread_create(&thread, nullptr, serve, &m_workers[index]) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (!has_begun)
      return false;
    m_begun.fetch_add(1);
    (void)pthread_detach(thread);
    return true;
  }

  /// The signals that the program's own threads must receive: if the program blocks one, for example to read it from a
  /// signalfd, it must stay pending. Faults belong to the thread that caused them, and SIGPROF to the running thread.
  static const sigset_t *program_signals(sigset_t &set) noexcept {
    (void)sigfillset(&set);
    for (int number : {SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGPROF})
      (void)sigdelset(&set, number);
    return &set;
  }

  static void *serve(void *self) noexcept {
    const auto &me = *static_cast<const worker *>(self);
    (void)pthread_setname_np(pthread_self(), "cppamp-host");
    own_index = own_place = me.index;
    (void)me.pool->begin_thread(2 * me.index + 1);
    (void)me.pool->begin_thread(2 * me.index + 2);
    for (;;)
      if (!me.pool->run_task() && !me.pool->help_any())
        me.pool->rest();
    return nullptr;
  }

  //===--- Tasks ----------------------------------------------------------------------------------------------------===

  void unlink(pool_task &task) noexcept {
    (task.m_before ? task.m_before->m_next : m_first) = task.m_next;
    (task.m_next ? task.m_next->m_before : m_last) = task.m_before;
    task.m_is_queued = false;
    m_tasks.fetch_sub(1);
  }

  bool run_task() noexcept {
    if (m_tasks.load() == 0)
      return false;
    pool_task *task;
    {
      std::lock_guard<light_lock> guard(m_lock);
      task = m_first;
      if (!task)
        return false;
      unlink(*task);
    }
    stop_counting();
    // The thread that was woken for the next task may have been this one.
    if (m_tasks.load() != 0 && m_spinning.load() == 0)
      wake(1);
    task->run(*task);
    return true;
  }

  //===--- Ranges ---------------------------------------------------------------------------------------------------===

  range_entry *take_entry() noexcept {
    uint64_t used = m_used.load(std::memory_order_relaxed);
    while (~used) {
      const auto number = static_cast<unsigned>(__builtin_ctzll(~used));
      if (m_used.compare_exchange_weak(used, used | bit_of(number), std::memory_order_acquire))
        return &m_entries[number];
    }
    return nullptr;
  }

  void publish(shared_range &range, range_entry &entry) noexcept {
    const uint64_t units = (range.total - 1) / range.unit + 1;
    for (unsigned i = 0; i < range.slots; ++i) {
      const interval share = {static_cast<uint32_t>(units * i / range.slots),
                              static_cast<uint32_t>(units * (i + 1) / range.slots)};
      entry.all[i].ticks = 0; // the range that used the slot before has no owners any more
      entry.all[i].left.store(share.word(), std::memory_order_relaxed);
    }
    entry.number.store(m_number.fetch_add(1, std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    entry.slots.store(range.slots, std::memory_order_relaxed);
    entry.range.store(&range);
  }

  /// Returns false if it did nothing. `only`: skip ranges of other slots.
  bool help(range_entry &entry, const shared_slot *only) noexcept {
    range_slot *own = entry.has_work(m_count) ? entry.take_slot(m_count) : nullptr;
    if (!own)
      return false;
    const shared_range *range = entry.range.load();
    // The slot may be that of an earlier range, which had more.
    const bool may_help = range && own < entry.all + range->slots && (!only || range->slot == only) &&
                          (own_index != outside || !range->is_for_pool);
    const bool has_helped = may_help && work(*range, entry, *own);
    entry.leave(*own);
    return has_helped;
  }

  bool help_any() noexcept {
    const uint64_t open = m_open.load();
    for (uint64_t rest = open; rest; rest &= rest - 1)
      if (help(m_entries[__builtin_ctzll(rest)], nullptr))
        return true;
    return false;
  }

  /// Runs parts until all have begun. Returns false if there were none.
  bool work(const shared_range &range, range_entry &entry, range_slot &own) noexcept {
    if (const unsigned more = entry.take_unwoken(wakes_of_helper))
      wake(more);
    if (!range.has_short_parts)
      stop_counting();
    bool has_worked = run_own(range, own);
    while (steal(range, entry, own))
      has_worked |= run_own(range, own);
    return has_worked;
  }

  bool run_own(const shared_range &range, range_slot &own) noexcept {
    bool has_run = false;
    for (;;) {
      const interval part = own.take<true>([&](uint32_t left) { return range.own_part(left); });
      if (part.size() == 0)
        return has_run;
      range.run_part(part, own.ticks);
      stop_counting();
      has_run = true;
    }
  }

  /// Takes a part of another slot; empty if there is none.
  template <typename Choose>
  static interval take_from_others(const shared_range &range, range_entry &entry, const range_slot *own,
                                   Choose choose) noexcept {
    const unsigned begin = next_random();
    for (unsigned i = 0; i < range.slots; ++i) {
      range_slot &victim = entry.all[(begin + i) % range.slots];
      const interval part = &victim == own ? interval{0, 0} : victim.take<false>(choose);
      if (part.size() != 0)
        return part;
    }
    return {0, 0};
  }

  /// Moves half of another slot to `own`, which is empty. Returns false if all are empty.
  bool steal(const shared_range &range, range_entry &entry, range_slot &own) noexcept {
    const interval part = take_from_others(
        range, entry, &own, [&](uint32_t left) { return left <= range.smallest ? left : left - left / 2; });
    if (part.size() == 0)
      return false;
    own.left.store(part.word());
    // Threads may have gone to sleep while the part was in no slot.
    if (part.size() > range.smallest && m_spinning.load() == 0 && free_processors(range) != 0)
      wake(1);
    return true;
  }

  /// The same for a thread without a slot, part by part, until all slots are empty.
  static void run_stolen_parts(const shared_range &range, range_entry &entry, uint64_t &ticks) noexcept {
    for (;;) {
      const interval part = take_from_others(range, entry, nullptr, [&](uint32_t left) {
        return std::min(left <= range.smallest ? left : left - left / 2, range.largest);
      });
      if (part.size() == 0)
        return;
      range.run_part(part, ticks);
    }
  }

  static unsigned next_random() noexcept {
    static thread_local unsigned state = static_cast<unsigned>(gettid()) | 1;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
  }

  bool is_owned(const range_entry &entry) const noexcept {
    for (unsigned i = 0; i < m_count; ++i)
      if (entry.all[i].is_owned.load())
        return true;
    return false;
  }

  /// Waits for the others to finish the parts that they have begun.
  void wait_for_helpers(const shared_range &range, range_entry &entry, uint64_t &ticks) noexcept {
    spin look(*this, /*may_spin=*/true);
    do
      run_stolen_parts(range, entry, ticks);
    while (is_owned(entry) && look.go_on());
    if (!is_owned(entry))
      return;
    entry.is_awaited.store(true);
    for (;;) {
      const unsigned seen = entry.departures.load();
      if (!is_owned(entry))
        break;
      wait_for_change(entry.departures, seen);
    }
    entry.is_awaited.store(false);
  }

  //===--- Sleep ----------------------------------------------------------------------------------------------------===

  /// Waits in a loop for a short time, or until others need the processor.
  class spin {
  public:
    spin(thread_pool &pool, bool may_spin) noexcept
        : m_pool(pool), m_last(processor_ticks()),
          m_end(may_spin && !pool.is_interrupted(m_last) ? m_last + ticks_of_spin : m_last) {}
    bool go_on() noexcept {
#if defined(__x86_64__)
      _mm_pause();
#endif
      if (++m_looks % looks_per_yield != 0)
        return true;
      const uint64_t before = processor_ticks();
      if (before >= m_end)
        return false;
      sched_yield();
      const uint64_t now = processor_ticks();
      const uint64_t lost = std::max(now - before > ticks_of_yield ? now - before : 0,
                                     before - m_last > ticks_of_preemption ? before - m_last : 0);
      m_last = now;
      if (lost == 0)
        return true;
      m_pool.stop_spinning(now, lost);
      return false;
    }

  private:
    thread_pool &m_pool;
    uint64_t m_last;
    const uint64_t m_end;
    unsigned m_looks = 0;
  };

  /// Returns true if another thread ran on this thread's processor recently.
  bool is_interrupted(uint64_t now) const noexcept {
    return now < (own_index == outside ? own_restraint
                                       : m_workers[own_index].restrained_until.load(std::memory_order_relaxed));
  }

  void stop_spinning(uint64_t now, uint64_t lost) noexcept {
    const uint64_t until = now + (lost < ticks_of_slice ? lost * restraint_per_loss : ticks_of_restraint);
    if (own_index == outside)
      own_restraint = until;
    else
      m_workers[own_index].restrained_until.store(until, std::memory_order_relaxed);
  }

  unsigned awake() const noexcept {
    const unsigned begun = m_begun.load();
    return begun - std::min(begun, m_sleeping.load());
  }

  /// Returns how many more threads of the pool may run.
  unsigned free_processors(const shared_range &range) const noexcept {
    const unsigned others = range.is_for_pool ? 0 : range.is_short ? used_by_program() : working.load();
    return m_count - std::min(awake() + others, m_count);
  }

  /// The number of processors that the program's threads use. One that does not wait for the pool computes something.
  unsigned used_by_program() const noexcept {
    const unsigned used = working.load();
    return used != 0 || asleep.load() != 0 ? used : 1;
  }

  /// Ends being one of m_spinning.
  void stop_counting() noexcept {
    if (!std::exchange(is_counted_as_spinning, false))
      return;
    // A thread that started a task may have relied on this one.
    if (m_spinning.fetch_sub(1) == 1 && m_tasks.load() != 0)
      wake(1);
  }

  bool has_work() const noexcept {
    if (m_tasks.load() != 0)
      return true;
    for (uint64_t open = m_open.load(); open; open &= open - 1)
      if (m_entries[__builtin_ctzll(open)].has_work(m_count))
        return true;
    return false;
  }

  void rest() noexcept {
    if (m_may_spin && awake() + used_by_program() <= m_count) {
      if (!std::exchange(is_counted_as_spinning, true))
        m_spinning.fetch_add(1);
      spin look(*this, true);
      do
        if (has_work())
          return;
      while (look.go_on());
    }
    stop_counting();
    sleep();
  }

  void sleep() noexcept {
    m_sleeping.fetch_add(1);
    if (has_work()) { // work was published before this thread counted as sleeping
      unsigned sleeping = m_sleeping.load();
      while (sleeping)
        if (m_sleeping.compare_exchange_weak(sleeping, sleeping - 1))
          return;
      // A token is on its way.
    }
    for (;;) {
      unsigned tokens = m_tokens.load();
      while (tokens)
        if (m_tokens.compare_exchange_weak(tokens, tokens - 1)) {
          full_range = 0; // it may have a slot by now
          return;
        }
      wait_for_change(m_tokens, 0);
    }
  }

  /// Hands out a token to each of up to `count` sleeping threads.
  void wake(unsigned count) noexcept {
    unsigned sleeping = m_sleeping.load();
    do {
      count = std::min(count, sleeping);
      if (count == 0)
        return;
    } while (!m_sleeping.compare_exchange_weak(sleeping, sleeping - count));
    m_tokens.fetch_add(count);
    wake_waiting(m_tokens, count);
  }

  static std::atomic<thread_pool *> current;

  const unsigned m_count = host_thread_count();
  const bool m_may_spin = may_threads_spin();
  std::unique_ptr<worker[]> m_workers;
  std::unique_ptr<range_slot[]> m_slots;
  light_lock m_begin_lock;
  std::atomic<bool> m_has_threads{false};
  std::atomic<unsigned> m_begun{0};  ///< number of threads
  std::atomic<uint64_t> m_number{0}; ///< of the last range

  alignas(64) light_lock m_lock; ///< guards the list of tasks
  pool_task *m_first = nullptr, *m_last = nullptr;
  alignas(64) std::atomic<unsigned> m_tasks{0}; ///< number of tasks in the list
  std::atomic<uint64_t> m_open{0};              ///< a bit per entry whose range may have work
  alignas(64) std::atomic<uint64_t> m_used{0};  ///< a bit per entry in use
  alignas(64) std::atomic<unsigned> m_spinning{0};
  std::atomic<unsigned> m_sleeping{0}; ///< sleeping threads without a token
  std::atomic<unsigned> m_tokens{0};   ///< a futex
  range_entry m_entries[entry_count];
};

std::atomic<thread_pool *> thread_pool::current{nullptr};

bool start_task(pool_task &task) noexcept {
  thread_pool *pool = thread_pool::get();
  return pool && pool->start(task);
}

bool take_back_task(pool_task &task) noexcept {
  thread_pool *pool = thread_pool::present();
  return pool && pool->take_back(task);
}

reserved_processor::reserved_processor() noexcept
    : m_pool(own_index == outside && !has_reserved_processor ? thread_pool::present() : nullptr) {
  if (!m_pool)
    return;
  m_pool->working.fetch_add(1);
  has_reserved_processor = true;
}

reserved_processor::~reserved_processor() {
  if (!m_pool)
    return;
  (m_is_asleep ? m_pool->asleep : m_pool->working).fetch_sub(1);
  has_reserved_processor = false;
}

void reserved_processor::give_up() noexcept {
  if (!m_pool || std::exchange(m_is_asleep, true))
    return;
  m_pool->asleep.fetch_add(1);
  m_pool->working.fetch_sub(1);
}

uint64_t share_range(const range_parts &parts, shared_slot &slot,
                     void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept {
  const uint64_t unit = parts.unit * ((parts.total - 1) / UINT32_MAX + 1), units = (parts.total - 1) / unit + 1;
  const auto in_units = [&](uint64_t groups) {
    return static_cast<uint32_t>(std::clamp<uint64_t>(groups / unit, 1, units));
  };
  shared_range range = {run,   context,          parts.total, unit, in_units(parts.smallest), in_units(parts.largest),
                        &slot, parts.is_for_pool};
  thread_pool *pool = parts.total > std::max(parts.smallest, parts.unit) ? thread_pool::get() : nullptr;
  if (!pool)
    return thread_pool::run_alone(range);
  range.slots = static_cast<unsigned>(std::min<uint64_t>(host_thread_count(), (units - 1) / range.smallest + 1));
  range.is_short = parts.ticks > 0 && parts.ticks <= ticks_of_short_range * range.slots;
  range.has_short_parts =
      parts.ticks > 0 && parts.ticks / static_cast<double>(units) * range.largest <= ticks_of_short_part;
  return pool->share(range, slot);
}

bool are_threads_restrained() noexcept {
  const thread_pool *pool = thread_pool::present();
  return pool ? pool->is_restrained() : !may_threads_spin();
}

bool help_with_range(shared_slot &slot) noexcept {
  thread_pool *pool = thread_pool::present();
  return pool && pool->help_at(slot);
}

} // namespace Concurrency::detail
