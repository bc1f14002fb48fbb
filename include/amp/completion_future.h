// completion_future: an operation that may still be running; and the small part of the Parallel
// Patterns Library's task that it converts to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_COMPLETION_FUTURE_H
#define CPPAMP_COMPLETION_FUTURE_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <chrono>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

namespace Concurrency {

class completion_future;
template <typename T> class task;

namespace detail {

/// Fulfils a promise with what a function returns or throws.
template <typename T> struct fulfil {
  template <typename F> static void with(std::promise<T> &promise, const F &f) {
    promise.set_value(f());
  }
};
template <> struct fulfil<void> {
  template <typename F> static void with(std::promise<void> &promise, const F &f) {
    f();
    promise.set_value();
  }
};

template <typename T, typename F> struct async_job {
  explicit async_job(const F &f) : m_work(f) {}
  static void run(void *context) {
    std::unique_ptr<async_job> job(static_cast<async_job *>(context));
    try {
      fulfil<T>::with(job->m_promise, job->m_work);
    } catch (...) {
      job->m_promise.set_exception(std::current_exception());
    }
  }
  std::promise<T> m_promise;
  F m_work;
};

/// Runs `f()` on a thread of the library.
template <typename T, typename F> std::shared_future<T> run_in_background(const F &f) {
  typedef async_job<T, F> job_type;
  std::unique_ptr<job_type> job(new job_type(f));
  std::shared_future<T> future = job->m_promise.get_future().share();
  run_async(&job_type::run, job.get());
  job.release();
  return future;
}

template <typename F> completion_future start_async(const F &f);

} // namespace detail

/// Like std::shared_future<void>, with continuations. (C++ AMP 1.2, 4.6)
///
///   completion_future done = copy_async(in, device_array);
///   done.then([] { std::puts("copied"); });
///   done.get();
class completion_future {
public:
  completion_future() {}
  completion_future(const completion_future &other) : m_future(other.m_future) {}
  completion_future(completion_future &&other) noexcept : m_future(std::move(other.m_future)) {}
  completion_future &operator=(const completion_future &other) {
    m_future = other.m_future;
    return *this;
  }
  completion_future &operator=(completion_future &&other) noexcept {
    m_future = std::move(other.m_future);
    return *this;
  }
  ~completion_future() {}

  /// Waits, and throws what the operation threw.
  void get() const { checked().get(); }
  bool valid() const { return m_future.valid(); }
  /// Waits; does not throw what the operation threw.
  void wait() const { checked().wait(); }
  template <class Rep, class Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period> &time) const {
    return checked().wait_for(time);
  }
  template <class Clock, class Duration>
  std::future_status wait_until(const std::chrono::time_point<Clock, Duration> &time) const {
    return checked().wait_until(time);
  }
  operator std::shared_future<void>() const { return m_future; }

  /// Calls `f()` on another thread when the operation has finished, also when it failed. What `f`
  /// throws is lost.
  template <typename F> void then(const F &f) const {
    continuation<F> next = {checked(), f};
    detail::run_in_background<void>(next);
  }
  task<void> to_task() const;

private:
  template <typename F> friend completion_future detail::start_async(const F &f);

  template <typename F> struct continuation {
    void operator()() const {
      m_before.wait();
      m_then();
    }
    std::shared_future<void> m_before;
    F m_then;
  };

  const std::shared_future<void> &checked() const {
    if (!m_future.valid())
      throw uninitialized_object("completion_future: there is no operation to wait for");
    return m_future;
  }

  std::shared_future<void> m_future;
};

/// What completion_future::to_task() returns: a value that is being computed.
///
///   (copy_async(a, x).to_task() && copy_async(b, y).to_task()).then([] { return 1; }).get();
template <typename T> class task {
public:
  explicit task(const std::shared_future<T> &future) : m_future(future) {}

  T get() const { return m_future.get(); }
  void wait() const { m_future.wait(); }

  /// A task of `f(get())`; for task<void>, of `f()`.
  template <typename F> auto then(const F &f) const -> task<decltype(f(std::declval<T>()))> {
    typedef decltype(f(std::declval<T>())) result;
    std::shared_future<T> before = m_future;
    return task<result>(detail::run_in_background<result>([before, f] { return f(before.get()); }));
  }

private:
  std::shared_future<T> m_future;
};

template <> class task<void> {
public:
  explicit task(const std::shared_future<void> &future) : m_future(future) {}

  void get() const { m_future.get(); }
  void wait() const { m_future.wait(); }

  template <typename F> auto then(const F &f) const -> task<decltype(f())> {
    typedef decltype(f()) result;
    std::shared_future<void> before = m_future;
    return task<result>(detail::run_in_background<result>([before, f] {
      before.get();
      return f();
    }));
  }

private:
  std::shared_future<void> m_future;
};

/// Ready when both are.
inline task<void> operator&&(const task<void> &a, const task<void> &b) {
  return a.then([b] { b.get(); });
}

inline task<void> completion_future::to_task() const { return task<void>(checked()); }

namespace detail {
template <typename F> completion_future start_async(const F &f) {
  completion_future result;
  result.m_future = run_in_background<void>(f);
  return result;
}
} // namespace detail

} // namespace Concurrency

#endif // CPPAMP_COMPLETION_FUTURE_H
