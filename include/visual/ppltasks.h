// Tasks with continuations and cancellation, of the Parallel Patterns Library. Each task runs on its own thread, so a
// task that waits for another one blocks no other task.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_PPLTASKS_H
#define CPPAMP_VISUAL_PPLTASKS_H
#pragma GCC system_header

#include <visual/concrt.h>
#include <visual/pplcancellation_token.h>

#include <amp/task.h>

#include <exception>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

namespace Concurrency {

/// Selects where a continuation runs. Here it always runs on its own thread.
class task_continuation_context {
public:
  static task_continuation_context use_default() { return task_continuation_context(); }
  static task_continuation_context use_arbitrary() { return task_continuation_context(); }
  static task_continuation_context use_current() { return task_continuation_context(); }
};

class task_options {
public:
  task_options() : m_token(cancellation_token::none()) {}
  task_options(const cancellation_token &token) : m_token(token) {}
  task_options(const task_continuation_context &) : m_token(cancellation_token::none()) {}
  const cancellation_token &get_cancellation_token() const { return m_token; }

private:
  cancellation_token m_token;
};

namespace detail {

/// A function that does not run if a token is canceled, and that may ask for the token. Its task is then canceled.
template <typename F> struct cancellable_task {
  auto operator()() -> decltype(declare<F &>()()) {
    if (m_token.is_canceled())
      throw task_canceled();
    current_token_scope scope(m_token);
    return m_f();
  }
  F m_f;
  cancellation_token m_token;
};
template <typename T, typename F> struct cancellable_continuation {
  typedef typename task_continuation<T, F>::result result;
  result operator()() {
    m_next.m_before.wait_for_end();
    if (m_token.is_canceled())
      throw task_canceled();
    current_token_scope scope(m_token);
    return m_next();
  }
  task_continuation<T, F> m_next;
  cancellation_token m_token;
};

} // namespace detail

template <typename T, typename F>
auto then_with(const task<T> &before, const F &f, const task_options &options)
    -> task<typename detail::task_function<detail::cancellable_continuation<T, F>>::result::type> {
  detail::cancellable_continuation<T, F> next = {{before, f}, options.get_cancellation_token()};
  return detail::start_task(next);
}

/// Can be set once, by any thread; tasks wait for it.
template <typename T> class task_completion_event {
public:
  task_completion_event() : m_state(std::make_shared<state>()) {}
  bool set(T value) const {
    std::lock_guard<std::mutex> guard(m_state->lock);
    if (m_state->is_set)
      return false;
    m_state->value.reset(new T(std::move(value)));
    return m_state->finish();
  }
  bool set_exception(std::exception_ptr error) const {
    std::lock_guard<std::mutex> guard(m_state->lock);
    if (m_state->is_set)
      return false;
    m_state->error = error;
    return m_state->finish();
  }
  template <typename E> bool set_exception(E error) const { return set_exception(std::make_exception_ptr(error)); }
  /// Waits until it is set.
  T operator()() const {
    std::unique_lock<std::mutex> guard(m_state->lock);
    m_state->changed.wait(guard, [this] { return m_state->is_set; });
    if (m_state->error)
      std::rethrow_exception(m_state->error);
    return *m_state->value;
  }

private:
  struct state {
    bool finish() {
      is_set = true;
      changed.notify_all();
      return true;
    }
    std::mutex lock;
    std::condition_variable changed;
    std::unique_ptr<T> value;
    std::exception_ptr error;
    bool is_set = false;
  };
  std::shared_ptr<state> m_state;
};
template <> class task_completion_event<void> {
public:
  bool set() const { return m_event.set(true); }
  template <typename E> bool set_exception(E error) const { return m_event.set_exception(error); }
  void operator()() const { m_event(); }

private:
  task_completion_event<bool> m_event;
};

template <typename F> auto create_task(const F &f) -> task<typename detail::task_function<F>::result::type> {
  return detail::start_task(f);
}
template <typename T> task<T> create_task(const task<T> &t) { return t; }
template <typename F>
auto create_task(const F &f, const task_options &options)
    -> task<typename detail::task_function<detail::cancellable_task<F>>::result::type> {
  detail::cancellable_task<F> function = {f, options.get_cancellation_token()};
  return detail::start_task(function);
}
template <typename T> task<T> task_from_result(T value) {
  return create_task([value] { return value; });
}
inline task<void> task_from_result() {
  return create_task([] {});
}
template <typename T, typename E> task<T> task_from_exception(E error) {
  return create_task([error]() -> T { throw error; });
}

namespace detail {

template <typename T> struct all_of {
  std::vector<T> operator()() const {
    std::vector<T> values;
    for (const task<T> &t : tasks)
      t.wait_for_end();
    for (const task<T> &t : tasks)
      values.push_back(t.get());
    return values;
  }
  std::vector<task<T>> tasks;
};
template <> struct all_of<void> {
  void operator()() const {
    for (const task<void> &t : tasks)
      t.wait_for_end();
    for (const task<void> &t : tasks)
      t.get();
  }
  std::vector<task<void>> tasks;
};

/// The index of the first task that ends.
struct first_of {
  void set(std::size_t i) { event.set(i); }
  task_completion_event<std::size_t> event;
};
template <typename T> std::size_t wait_for_first(const std::vector<task<T>> &tasks) {
  auto first = std::make_shared<first_of>();
  for (std::size_t i = 0; i < tasks.size(); ++i)
    tasks[i].then([first, i](const task<T> &) { first->set(i); });
  return first->event();
}
template <typename T> struct any_of {
  std::pair<T, std::size_t> operator()() const {
    std::size_t i = wait_for_first(tasks);
    return std::pair<T, std::size_t>(tasks[i].get(), i);
  }
  std::vector<task<T>> tasks;
};
template <> struct any_of<void> {
  std::size_t operator()() const {
    std::size_t i = wait_for_first(tasks);
    tasks[i].get();
    return i;
  }
  std::vector<task<void>> tasks;
};
template <typename Iterator> struct task_value {
  typedef typename std::iterator_traits<Iterator>::value_type::result_type type;
};

} // namespace detail

/// Returns a task of all values, in order.
template <typename Iterator>
auto when_all(Iterator begin, Iterator end)
    -> decltype(create_task(detail::declare<detail::all_of<typename detail::task_value<Iterator>::type>>())) {
  detail::all_of<typename detail::task_value<Iterator>::type> all;
  all.tasks.assign(begin, end);
  return create_task(all);
}
/// Returns a task of the first value and its index; for task<void>, of the index.
template <typename Iterator>
auto when_any(Iterator begin, Iterator end)
    -> decltype(create_task(detail::declare<detail::any_of<typename detail::task_value<Iterator>::type>>())) {
  detail::any_of<typename detail::task_value<Iterator>::type> any;
  any.tasks.assign(begin, end);
  return create_task(any);
}
template <typename T> task<std::vector<T>> operator&&(const task<T> &a, const task<T> &b) {
  detail::all_of<T> all;
  all.tasks.push_back(a);
  all.tasks.push_back(b);
  return create_task(all);
}
template <typename T> task<std::vector<T>> operator&&(const task<std::vector<T>> &a, const task<T> &b) {
  return a.then([b](std::vector<T> values) {
    values.push_back(b.get());
    return values;
  });
}
template <typename T> task<T> operator||(const task<T> &a, const task<T> &b) {
  std::vector<task<T>> tasks = {a, b};
  return create_task([tasks] { return tasks[detail::wait_for_first(tasks)].get(); });
}

} // namespace Concurrency

#endif // CPPAMP_VISUAL_PPLTASKS_H
