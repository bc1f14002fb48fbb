// Locks and events of the Concurrency Runtime. Waiting threads sleep, so a task that waits occupies its worker.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_SYNCHRONISATION_H
#define CPPAMP_VISUAL_SYNCHRONISATION_H
#pragma GCC system_header

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace Concurrency {

static const unsigned int COOPERATIVE_TIMEOUT_INFINITE = 0xffffffffu;
static const std::size_t COOPERATIVE_WAIT_TIMEOUT = static_cast<std::size_t>(-1);

class improper_lock : public std::runtime_error {
public:
  improper_lock() : std::runtime_error("improper_lock") {}
  explicit improper_lock(const char *message) : std::runtime_error(message) {}
};
class operation_timed_out : public std::runtime_error {
public:
  operation_timed_out() : std::runtime_error("operation_timed_out") {}
};
class invalid_operation : public std::runtime_error {
public:
  invalid_operation() : std::runtime_error("invalid_operation") {}
  explicit invalid_operation(const char *message) : std::runtime_error(message) {}
};

class critical_section {
public:
  critical_section() = default;
  critical_section(const critical_section &) = delete;
  critical_section &operator=(const critical_section &) = delete;

  /// Throws improper_lock if this thread has the lock.
  void lock() {
    if (is_mine())
      throw improper_lock("critical_section: this thread has the lock already");
    m_lock.lock();
    take();
  }
  bool try_lock() {
    if (is_mine() || !m_lock.try_lock())
      return false;
    take();
    return true;
  }
  bool try_lock_for(unsigned int milliseconds) {
    if (!m_lock.try_lock_for(std::chrono::milliseconds(milliseconds)))
      return false;
    take();
    return true;
  }
  void unlock() {
    std::thread::id no_thread;
    set_owner(no_thread);
    m_lock.unlock();
  }

  class scoped_lock {
  public:
    explicit scoped_lock(critical_section &section) : m_section(section) { section.lock(); }
    ~scoped_lock() { m_section.unlock(); }
    scoped_lock(const scoped_lock &) = delete;
    scoped_lock &operator=(const scoped_lock &) = delete;

  private:
    critical_section &m_section;
  };

private:
  void take() { set_owner(std::this_thread::get_id()); }
  void set_owner(std::thread::id id) {
    std::lock_guard<std::mutex> guard(m_owner_lock);
    m_owner = id;
  }
  bool is_mine() const {
    std::lock_guard<std::mutex> guard(m_owner_lock);
    return m_owner == std::this_thread::get_id();
  }
  std::timed_mutex m_lock;
  mutable std::mutex m_owner_lock;
  std::thread::id m_owner;
};

/// Writers come before readers.
class reader_writer_lock {
public:
  reader_writer_lock() : m_readers(0), m_waiting(0), m_is_written(false) {}
  reader_writer_lock(const reader_writer_lock &) = delete;
  reader_writer_lock &operator=(const reader_writer_lock &) = delete;

  void lock() {
    std::unique_lock<std::mutex> guard(m_lock);
    if (m_is_written && m_writer == std::this_thread::get_id())
      throw improper_lock("reader_writer_lock: this thread has the lock already");
    ++m_waiting;
    m_changed.wait(guard, [this] { return !m_is_written && m_readers == 0; });
    --m_waiting;
    m_is_written = true;
    m_writer = std::this_thread::get_id();
  }
  bool try_lock() {
    std::lock_guard<std::mutex> guard(m_lock);
    if (m_is_written || m_readers != 0)
      return false;
    m_is_written = true;
    m_writer = std::this_thread::get_id();
    return true;
  }
  void lock_read() {
    std::unique_lock<std::mutex> guard(m_lock);
    m_changed.wait(guard, [this] { return !m_is_written && m_waiting == 0; });
    ++m_readers;
  }
  bool try_lock_read() {
    std::lock_guard<std::mutex> guard(m_lock);
    if (m_is_written || m_waiting != 0)
      return false;
    ++m_readers;
    return true;
  }
  void unlock() {
    std::lock_guard<std::mutex> guard(m_lock);
    if (m_is_written)
      m_is_written = false;
    else
      --m_readers;
    m_changed.notify_all();
  }

  class scoped_lock {
  public:
    explicit scoped_lock(reader_writer_lock &lock) : m_lock(lock) { lock.lock(); }
    ~scoped_lock() { m_lock.unlock(); }
    scoped_lock(const scoped_lock &) = delete;
    scoped_lock &operator=(const scoped_lock &) = delete;

  private:
    reader_writer_lock &m_lock;
  };
  class scoped_lock_read {
  public:
    explicit scoped_lock_read(reader_writer_lock &lock) : m_lock(lock) { lock.lock_read(); }
    ~scoped_lock_read() { m_lock.unlock(); }
    scoped_lock_read(const scoped_lock_read &) = delete;
    scoped_lock_read &operator=(const scoped_lock_read &) = delete;

  private:
    reader_writer_lock &m_lock;
  };

private:
  std::mutex m_lock;
  std::condition_variable m_changed;
  std::thread::id m_writer;
  int m_readers, m_waiting;
  bool m_is_written;
};

/// Stays set until a thread resets it.
class event {
public:
  static const unsigned int timeout_infinite = COOPERATIVE_TIMEOUT_INFINITE;

  event() : m_is_set(false) {}
  event(const event &) = delete;
  event &operator=(const event &) = delete;

  /// 0, or COOPERATIVE_WAIT_TIMEOUT.
  std::size_t wait(unsigned int milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
    event *self = this;
    return wait_for_multiple(&self, 1, true, milliseconds);
  }
  void set() {
    std::lock_guard<std::mutex> guard(all().lock);
    m_is_set = true;
    all().changed.notify_all();
  }
  void reset() {
    std::lock_guard<std::mutex> guard(all().lock);
    m_is_set = false;
  }

  /// Returns the index of an event that is set, or 0 if all must be set.
  static std::size_t wait_for_multiple(event **events, std::size_t count, bool wait_all,
                                       unsigned int milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
    std::unique_lock<std::mutex> guard(all().lock);
    std::size_t first = 0;
    auto is_ready = [&] {
      std::size_t ready = 0;
      for (std::size_t i = count; i-- > 0;)
        if (events[i]->m_is_set) {
          ++ready;
          first = i;
        }
      return wait_all ? ready == count : ready != 0;
    };
    if (milliseconds == COOPERATIVE_TIMEOUT_INFINITE)
      all().changed.wait(guard, is_ready);
    else if (!all().changed.wait_for(guard, std::chrono::milliseconds(milliseconds), is_ready))
      return COOPERATIVE_WAIT_TIMEOUT;
    return wait_all ? 0 : first;
  }

private:
  /// One lock for all events, so that a thread can wait for several.
  struct shared {
    std::mutex lock;
    std::condition_variable changed;
  };
  static shared &all() {
    static shared *s = new shared;
    return *s;
  }
  bool m_is_set;
};

/// Sleeps.
inline void wait(unsigned int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_VISUAL_SYNCHRONISATION_H
