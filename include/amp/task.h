// task: the part of the Parallel Patterns Library that completion_future converts to. <ppltasks.h> has the rest.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TASK_H
#define CPPAMP_TASK_H
#pragma GCC system_header

#include <amp/completion_future.h>

#include <exception>

namespace Concurrency {

template <typename T> class task;

/// Thrown by get() if a task was canceled.
class task_canceled : public std::exception {
public:
  task_canceled() noexcept : m_message("task_canceled") {}
  /// The text must outlive the exception.
  explicit task_canceled(const char *message) noexcept : m_message(message) {}
  const char *what() const noexcept override { return m_message; }

private:
  const char *m_message;
};

/// The state of a task, or of a group of tasks.
enum task_group_status { not_complete, completed, canceled };
typedef task_group_status task_status;

namespace detail {

template <typename T> T &&declare() noexcept;

/// Runs a function once, on another thread, and stores its result.
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

/// If a function returns a task, its value is that task's.
template <typename R> struct task_result {
  typedef R type;
  template <typename F> static R of(F &f) { return f(); }
};
template <typename T> struct task_result<task<T>> {
  typedef T type;
  template <typename F> static T of(F &f) { return f().get(); }
};
template <typename F> struct task_function {
  typedef task_result<decltype(declare<F &>()())> result;
  typename result::type operator()() { return result::of(m_f); }
  F m_f;
};

/// `f(before.get())`, or `f(before)` when that has finished or failed.
template <typename T> struct task_input {
  template <typename F> static auto call(F &f, const task<T> &before, int) -> decltype(f(declare<T>())) {
    return f(before.get());
  }
  template <typename F> static auto call(F &f, const task<T> &before, long) -> decltype(f(before)) {
    before.wait_for_end();
    return f(before);
  }
};
template <> struct task_input<void> {
  template <typename F, typename Task> static auto call(F &f, const Task &before, int) -> decltype(f()) {
    before.get();
    return f();
  }
  template <typename F, typename Task> static auto call(F &f, const Task &before, long) -> decltype(f(before)) {
    before.wait_for_end();
    return f(before);
  }
};
template <typename T, typename F> struct task_continuation {
  typedef decltype(task_input<T>::call(declare<F &>(), declare<const task<T> &>(), 0)) result;
  result operator()() { return task_input<T>::call(m_f, m_before, 0); }
  task<T> m_before;
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

/// Creates a task that runs f on another thread.
template <typename F> task<typename task_function<F>::result::type> start_task(const F &f) {
  task_function<F> function = {f};
  return make_task<typename task_function<F>::result::type>::from(function);
}

/// The part of a task that does not depend on its value.
class task_base {
public:
  task_base() {}
  explicit task_base(const async_ref &operation) : m_operation(operation) {}

  bool is_done() const { return wait_for_operation(m_operation.get(), 0); }
  bool operator==(const task_base &other) const { return m_operation.get() == other.m_operation.get(); }
  bool operator!=(const task_base &other) const { return !(*this == other); }
  /// Waits; ignores the function's exception.
  void wait_for_end() const { wait_for_operation(m_operation.get()); }

protected:
  void get_end() const { get_operation(m_operation.get()); }
  task_status get_status() const {
    try {
      get_end();
      return completed;
    } catch (const task_canceled &) {
      return canceled;
    }
  }

private:
  async_ref m_operation;
};

} // namespace detail

/// A value that is being computed. completion_future::to_task() and, in <ppltasks.h>, create_task return one.
///
///   (copy_async(a, x).to_task() && copy_async(b, y).to_task()).then([] { return 1; }).get();
template <typename T> class task : public detail::task_base {
public:
  typedef T result_type;
  /// An empty task, without a value to wait for.
  task() : m_value(0) {}
  task(const detail::async_ref &operation, T *const *value) : task_base(operation), m_value(value) {}
  /// A task that runs `f()`.
  template <typename F>
  explicit task(const F &f, typename detail::task_result<decltype(detail::declare<F &>()())>::type * = 0)
      : task(detail::start_task(f)) {}

  /// Waits; rethrows the function's exception.
  T get() const {
    get_end();
    return **m_value;
  }
  /// Waits; rethrows the function's exception, unless the task was canceled.
  task_status wait() const { return get_status(); }

  /// Returns a task of `f(get())`, or of `f(*this)`. If f returns a task, the value is that task's.
  template <typename F>
  auto then(const F &f) const -> task<typename detail::task_function<detail::task_continuation<T, F>>::result::type> {
    detail::task_continuation<T, F> next = {*this, f};
    return detail::start_task(next);
  }
  /// With options of <ppltasks.h>.
  template <typename F, typename Option>
  auto then(const F &f, const Option &option) const -> decltype(then_with(detail::declare<const task &>(), f, option)) {
    return then_with(*this, f, option);
  }

private:
  T *const *m_value; ///< in the operation's context
};

template <> class task<void> : public detail::task_base {
public:
  typedef void result_type;
  task() {}
  explicit task(const detail::async_ref &operation) : task_base(operation) {}
  template <typename F>
  explicit task(const F &f, typename detail::task_result<decltype(detail::declare<F &>()())>::type * = 0)
      : task(detail::start_task(f)) {}

  void get() const { get_end(); }
  /// Waits; rethrows the function's exception, unless the task was canceled.
  task_status wait() const { return get_status(); }

  /// Returns a task of `f()`, or of `f(*this)`.
  template <typename F>
  auto then(const F &f) const
      -> task<typename detail::task_function<detail::task_continuation<void, F>>::result::type> {
    detail::task_continuation<void, F> next = {*this, f};
    return detail::start_task(next);
  }
  template <typename F, typename Option>
  auto then(const F &f, const Option &option) const -> decltype(then_with(detail::declare<const task &>(), f, option)) {
    return then_with(*this, f, option);
  }
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
