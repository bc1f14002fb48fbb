// completion_future: an operation that may still be running.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_COMPLETION_FUTURE_H
#define CPPAMP_COMPLETION_FUTURE_H
#pragma GCC system_header

#include <amp/detail/async.h>
#include <amp/detail/std_future.h>
#include <amp/exceptions.h>

namespace Concurrency {

class accelerator_view;
class completion_future;
template <typename T> class task;

namespace detail {
template <typename F> completion_future start_async(const F &f);
}

/// Like std::shared_future<void>, with continuations. (C++ AMP 1.2, 4.6)
///
///   completion_future done = copy_async(in, device_array);
///   done.then([] { std::puts("copied"); });
///   done.get();
///
/// All members except valid() throw uninitialized_object if there is no operation.
class completion_future {
public:
  /// valid() is false.
  completion_future() {}
  completion_future(const completion_future &other) : m_operation(other.m_operation) {}
  completion_future(completion_future &&other) noexcept
      : m_operation(static_cast<detail::async_ref &&>(other.m_operation)) {}
  completion_future &operator=(const completion_future &other) {
    m_operation = other.m_operation;
    return *this;
  }
  completion_future &operator=(completion_future &&other) noexcept {
    m_operation = static_cast<detail::async_ref &&>(other.m_operation);
    return *this;
  }
  ~completion_future() {}

  /// Waits, and rethrows the operation's exception.
  void get() const { detail::get_operation(checked()); }
  bool valid() const { return m_operation.get() != 0; }
  /// Waits; ignores the operation's exception.
  void wait() const { detail::wait_for_operation(checked()); }
  /// Returns std::future_status::ready, or timeout when `time` has passed.
  template <class Rep, class Period> std::future_status wait_for(const std::chrono::duration<Rep, Period> &time) const {
    long double limit = 9.2e18L;
    long double ns = 1e9L * static_cast<long double>(time.count()) * Period::num / Period::den;
    bool ready = detail::wait_for_operation(checked(), static_cast<long long>(ns > limit ? limit : ns < 0 ? 0 : ns));
    return static_cast<std::future_status>(ready ? 0 : 1);
  }
  template <class Clock, class Duration>
  std::future_status wait_until(const std::chrono::time_point<Clock, Duration> &time) const {
    return wait_for(time - Clock::now());
  }
  /// Returns the same operation; the program must include `<future>`.
  CPPAMP_API operator std::shared_future<void>() const;

  /// Calls `f()` on another thread when the operation has finished or failed. Exceptions of `f` are
  /// lost.
  template <typename F> void then(const F &f) const {
    checked();
    continuation<F> next = {m_operation, f};
    detail::run_in_background(next);
  }
  /// Returns the operation as a task, for programs that use the Parallel Patterns Library.
  task<void> to_task() const;

private:
  template <typename F> friend completion_future detail::start_async(const F &f);
  friend accelerator_view;
  explicit completion_future(detail::async_ref operation) noexcept
      : m_operation(static_cast<detail::async_ref &&>(operation)) {}

  template <typename F> struct continuation {
    void operator()() const {
      detail::wait_for_operation(m_before.get());
      m_then();
    }
    detail::async_ref m_before;
    F m_then;
  };

  detail::async_state *checked() const {
    if (!m_operation.get())
      throw uninitialized_object("completion_future: there is no operation to wait for");
    return m_operation.get();
  }

  detail::async_ref m_operation;
};

namespace detail {
template <typename F> completion_future start_async(const F &f) { return completion_future(run_in_background(f)); }
} // namespace detail

} // namespace Concurrency

#include <amp/task.h>

#endif // CPPAMP_COMPLETION_FUTURE_H
