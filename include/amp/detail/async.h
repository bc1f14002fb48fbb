// Work on another thread, and its result: the library's side of completion_future and task.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_ASYNC_H
#define CPPAMP_DETAIL_ASYNC_H
#pragma GCC system_header

#include <amp/detail/config.h>

namespace Concurrency {
namespace detail {

/// One operation; reference counted.
struct async_state;

/// Calls `run(context)` on another thread, and keeps its exception. Calls `destroy(context)` when
/// the last reference is released, after `run` has returned. The caller owns the first reference.
CPPAMP_API async_state *start_operation(void (*run)(void *), void (*destroy)(void *), void *context);
/// The same for an operation that only waits: the first thread that waits for it calls `run`, or another thread
/// if the wait has a time limit. Without a wait it is never called.
CPPAMP_API async_state *defer_operation(void (*run)(void *), void (*destroy)(void *), void *context);
CPPAMP_API void retain_operation(async_state *state) noexcept;
CPPAMP_API void release_operation(async_state *state) noexcept;
CPPAMP_API void wait_for_operation(async_state *state);
/// Waits for at most this time. Returns true if the operation has finished.
CPPAMP_API bool wait_for_operation(async_state *state, long long nanoseconds);
/// Waits, and rethrows the operation's exception.
CPPAMP_API void get_operation(async_state *state);

/// A counted reference, possibly null.
class async_ref {
public:
  async_ref() noexcept : m_state(0) {}
  explicit async_ref(async_state *taken) noexcept : m_state(taken) {}
  async_ref(const async_ref &other) noexcept : m_state(other.m_state) {
    if (m_state)
      retain_operation(m_state);
  }
  async_ref(async_ref &&other) noexcept : m_state(other.m_state) { other.m_state = 0; }
  async_ref &operator=(async_ref other) noexcept {
    async_state *mine = m_state;
    m_state = other.m_state;
    other.m_state = mine;
    return *this;
  }
  ~async_ref() {
    if (m_state)
      release_operation(m_state);
  }
  async_state *get() const noexcept { return m_state; }

private:
  async_state *m_state;
};

/// A copy of a function object that is destroyed after its only call: array_views in it
/// must not live as long as the completion_future does.
template <typename F> class call_once {
public:
  explicit call_once(const F &f) : m_f(new F(f)) {}
  ~call_once() { delete m_f; }
  auto operator()() -> decltype((*static_cast<F *>(0))()) {
    struct drop {
      explicit drop(call_once &call) : m_call(call) {}
      ~drop() {
        delete m_call.m_f;
        m_call.m_f = 0;
      }
      call_once &m_call;
    } at_the_end(*this);
    return (*m_f)();
  }

private:
  call_once(const call_once &);
  call_once &operator=(const call_once &);
  F *m_f;
};

/// A function object on the heap.
template <typename F> struct async_call {
  explicit async_call(const F &f) : m_f(f) {}
  static void run(void *self) { static_cast<async_call *>(self)->m_f(); }
  static void destroy(void *self) { delete static_cast<async_call *>(self); }
  call_once<F> m_f;
};

/// Runs `f()` on another thread.
template <typename F> async_ref run_in_background(const F &f) {
  typedef async_call<F> call;
  call *context = new call(f);
  try {
    return async_ref(start_operation(&call::run, &call::destroy, context));
  } catch (...) {
    delete context;
    throw;
  }
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_ASYNC_H
