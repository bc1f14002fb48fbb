// task: the small part of the Parallel Patterns Library that completion_future converts to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TASK_H
#define CPPAMP_TASK_H
#pragma GCC system_header

#include <amp/completion_future.h>

namespace Concurrency {

template <typename T> class task;

namespace detail {

template <typename T> T &&declare() noexcept;

/// Runs a function once, on another thread, and keeps its value.
template <typename T, typename F> struct task_call {
  explicit task_call(const F &f) : m_f(f), m_value(0) {}
  ~task_call() { delete m_value; }
  static void run(void *self) {
    task_call *call = static_cast<task_call *>(self);
    call->m_value = new T(call->m_f());
  }
  static void destroy(void *self) { delete static_cast<task_call *>(self); }
  call_once<F> m_f;
  T *m_value;
};

/// Calls `f(before.get())`, or `f()` for task<void>.
template <typename Before, typename F> struct task_continuation {
  auto operator()() const -> decltype(Before::call(declare<const F &>(), declare<const Before &>())) {
    return Before::call(m_f, m_before);
  }
  Before m_before;
  F m_f;
};

template <typename T> struct make_task {
  template <typename F> static task<T> from(const F &f) {
    typedef task_call<T, F> call;
    call *context = new call(f);
    try {
      return task<T>(async_ref(start_operation(&call::run, &call::destroy, context)), &context->m_value);
    } catch (...) {
      delete context;
      throw;
    }
  }
};
template <> struct make_task<void> {
  template <typename F> static task<void> from(const F &f);
};

} // namespace detail

/// What completion_future::to_task() returns: a value that is being computed.
///
///   (copy_async(a, x).to_task() && copy_async(b, y).to_task()).then([] { return 1; }).get();
template <typename T> class task {
public:
  task(const detail::async_ref &operation, T *const *value) : m_operation(operation), m_value(value) {}

  /// Waits; throws what the function threw.
  T get() const {
    detail::get_operation(m_operation.get());
    return **m_value;
  }
  void wait() const { detail::wait_for_operation(m_operation.get()); }

  /// A task of `f(get())`.
  template <typename F> auto then(const F &f) const -> task<decltype(f(detail::declare<T>()))> {
    detail::task_continuation<task, F> next = {*this, f};
    return detail::make_task<decltype(f(detail::declare<T>()))>::from(next);
  }

  template <typename F> static auto call(const F &f, const task &before) -> decltype(f(detail::declare<T>())) {
    return f(before.get());
  }

private:
  detail::async_ref m_operation;
  T *const *m_value; ///< in the operation's context
};

template <> class task<void> {
public:
  explicit task(const detail::async_ref &operation) : m_operation(operation) {}

  void get() const { detail::get_operation(m_operation.get()); }
  void wait() const { detail::wait_for_operation(m_operation.get()); }

  /// A task of `f()`.
  template <typename F> auto then(const F &f) const -> task<decltype(f())> {
    detail::task_continuation<task, F> next = {*this, f};
    return detail::make_task<decltype(f())>::from(next);
  }

  template <typename F> static auto call(const F &f, const task &before) -> decltype(f()) {
    before.get();
    return f();
  }

private:
  detail::async_ref m_operation;
};

namespace detail {
template <typename F> task<void> make_task<void>::from(const F &f) { return task<void>(run_in_background(f)); }
struct task_wait {
  void operator()() const { m_task.get(); }
  task<void> m_task;
};
} // namespace detail

/// Ready when both are.
inline task<void> operator&&(const task<void> &a, const task<void> &b) {
  detail::task_wait next = {b};
  return a.then(next);
}

inline task<void> completion_future::to_task() const {
  checked();
  return task<void>(m_operation);
}

} // namespace Concurrency

#endif // CPPAMP_TASK_H
