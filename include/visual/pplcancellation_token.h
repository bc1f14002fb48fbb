// Cancellation of tasks, of the Parallel Patterns Library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_PPLCANCELLATION_TOKEN_H
#define CPPAMP_VISUAL_PPLCANCELLATION_TOKEN_H
#pragma GCC system_header

#include <amp/task.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace Concurrency {

namespace detail {

struct token_state {
  std::mutex lock;
  bool is_canceled = false;
  std::size_t next = 1;
  std::map<std::size_t, std::function<void()>> callbacks;

  bool canceled() {
    std::lock_guard<std::mutex> guard(lock);
    return is_canceled;
  }
  void cancel() {
    std::map<std::size_t, std::function<void()>> calls;
    {
      std::lock_guard<std::mutex> guard(lock);
      if (is_canceled)
        return;
      is_canceled = true;
      calls.swap(callbacks);
    }
    for (auto &call : calls)
      call.second();
  }
};

} // namespace detail

class cancellation_token_registration {
  friend class cancellation_token;
  std::size_t m_number = 0;
};

class cancellation_token {
public:
  explicit cancellation_token(std::shared_ptr<detail::token_state> state) : m_state(std::move(state)) {}
  static cancellation_token none() { return cancellation_token(nullptr); }
  bool is_cancelable() const { return m_state != nullptr; }
  bool is_canceled() const { return m_state && m_state->canceled(); }

  /// Calls f when the token is canceled, or at once if it is canceled already.
  template <typename F> cancellation_token_registration register_callback(const F &f) const {
    cancellation_token_registration registration;
    if (!m_state)
      return registration;
    {
      std::lock_guard<std::mutex> guard(m_state->lock);
      if (!m_state->is_canceled) {
        registration.m_number = m_state->next++;
        m_state->callbacks[registration.m_number] = f;
        return registration;
      }
    }
    f();
    return registration;
  }
  void deregister_callback(const cancellation_token_registration &registration) const {
    if (!m_state)
      return;
    std::lock_guard<std::mutex> guard(m_state->lock);
    m_state->callbacks.erase(registration.m_number);
  }
  bool operator==(const cancellation_token &other) const { return m_state == other.m_state; }
  bool operator!=(const cancellation_token &other) const { return m_state != other.m_state; }

private:
  std::shared_ptr<detail::token_state> m_state;
};

class cancellation_token_source {
public:
  cancellation_token_source() : m_state(std::make_shared<detail::token_state>()) {}
  cancellation_token get_token() const { return cancellation_token(m_state); }
  void cancel() const { m_state->cancel(); }
  /// Returns a source that is canceled together with `token`.
  static cancellation_token_source create_linked_source(cancellation_token &token) {
    cancellation_token_source source;
    std::shared_ptr<detail::token_state> state = source.m_state;
    token.register_callback([state] { state->cancel(); });
    return source;
  }

private:
  std::shared_ptr<detail::token_state> m_state;
};

namespace detail {

inline const cancellation_token *&current_token() {
  static thread_local const cancellation_token *token = nullptr;
  return token;
}
struct current_token_scope {
  explicit current_token_scope(const cancellation_token &token) : m_before(current_token()) {
    current_token() = &token;
  }
  ~current_token_scope() { current_token() = m_before; }
  const cancellation_token *m_before;
};

} // namespace detail

/// Refers to the calling task.
inline bool is_task_cancellation_requested() {
  return detail::current_token() && detail::current_token()->is_canceled();
}
[[noreturn]] inline void cancel_current_task() { throw task_canceled(); }

} // namespace Concurrency

#endif // CPPAMP_VISUAL_PPLCANCELLATION_TOKEN_H
