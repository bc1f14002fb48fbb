// The Asynchronous Agents Library: agents, message buffers and message functions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_AGENTS_H
#define CPPAMP_VISUAL_AGENTS_H
#pragma GCC system_header

#include <visual/ppltasks.h>

#include <functional>
#include <queue>

namespace Concurrency {

template <typename T> class ISource;

/// A receiver of messages.
template <typename T> class ITarget {
public:
  virtual ~ITarget() = default;
  virtual bool take(const T &message) = 0;
};
/// Sends messages to the linked targets, or keeps them for receive().
template <typename T> class ISource {
public:
  virtual ~ISource() = default;
  void link_target(ITarget<T> *target) {
    std::lock_guard<std::mutex> guard(m_targets_lock);
    m_targets.push_back(target);
  }
  void unlink_targets() {
    std::lock_guard<std::mutex> guard(m_targets_lock);
    m_targets.clear();
  }
  /// Waits for a message. Returns false after the time-out.
  virtual bool receive_into(T &message, unsigned int milliseconds) = 0;

protected:
  bool offer(const T &message) {
    std::vector<ITarget<T> *> targets;
    {
      std::lock_guard<std::mutex> guard(m_targets_lock);
      targets = m_targets;
    }
    for (ITarget<T> *target : targets)
      if (target->take(message))
        return true;
    return false;
  }

private:
  std::mutex m_targets_lock;
  std::vector<ITarget<T> *> m_targets;
};

namespace detail {

template <typename T> class message_buffer : public ITarget<T>, public ISource<T> {
public:
  bool take(const T &message) override {
    if (this->offer(message))
      return true;
    std::lock_guard<std::mutex> guard(m_lock);
    if (!keep(message))
      return false;
    m_changed.notify_all();
    return true;
  }
  bool receive_into(T &message, unsigned int milliseconds) override {
    std::unique_lock<std::mutex> guard(m_lock);
    auto is_ready = [this] { return !m_messages.empty(); };
    if (milliseconds == COOPERATIVE_TIMEOUT_INFINITE)
      m_changed.wait(guard, is_ready);
    else if (!m_changed.wait_for(guard, std::chrono::milliseconds(milliseconds), is_ready))
      return false;
    give(message);
    return true;
  }

protected:
  /// Called with the lock held.
  virtual bool keep(const T &message) {
    m_messages.push(message);
    return true;
  }
  virtual void give(T &message) {
    message = m_messages.front();
    m_messages.pop();
  }
  std::queue<T> m_messages;
  std::mutex m_lock;

private:
  std::condition_variable m_changed;
};

} // namespace detail

template <typename T> class unbounded_buffer : public detail::message_buffer<T> {
public:
  bool enqueue(const T &message) { return this->take(message); }
  T dequeue() {
    T message;
    this->receive_into(message, COOPERATIVE_TIMEOUT_INFINITE);
    return message;
  }
};
/// Keeps the last message for all readers.
template <typename T> class overwrite_buffer : public detail::message_buffer<T> {
public:
  bool has_value() {
    std::lock_guard<std::mutex> guard(this->m_lock);
    return !this->m_messages.empty();
  }
  T value() {
    T message;
    this->receive_into(message, COOPERATIVE_TIMEOUT_INFINITE);
    return message;
  }

protected:
  bool keep(const T &message) override {
    while (!this->m_messages.empty())
      this->m_messages.pop();
    this->m_messages.push(message);
    return true;
  }
  void give(T &message) override { message = this->m_messages.front(); }
};
/// Keeps the first message.
template <typename T> class single_assignment : public overwrite_buffer<T> {
protected:
  bool keep(const T &message) override {
    if (!this->m_messages.empty())
      return false;
    this->m_messages.push(message);
    return true;
  }
};
/// Calls a function for each message, one at a time.
template <typename T> class call : public ITarget<T> {
public:
  call(const std::function<void(const T &)> &f) : m_f(f) {}
  bool take(const T &message) override {
    std::lock_guard<std::mutex> guard(m_lock);
    m_f(message);
    return true;
  }

private:
  std::mutex m_lock;
  std::function<void(const T &)> m_f;
};
/// Sends the result of a function for each message.
template <typename T, typename U> class transformer : public ITarget<T>, public detail::message_buffer<U> {
public:
  transformer(const std::function<U(const T &)> &f) : m_f(f) {}
  bool take(const T &message) override { return detail::message_buffer<U>::take(m_f(message)); }

private:
  std::function<U(const T &)> m_f;
};

template <typename T, typename U> bool send(ITarget<T> &target, const U &message) {
  return target.take(static_cast<T>(message));
}
template <typename T, typename U> bool send(ITarget<T> *target, const U &message) { return send(*target, message); }
template <typename T, typename U> bool asend(ITarget<T> &target, const U &message) { return send(target, message); }
template <typename T, typename U> bool asend(ITarget<T> *target, const U &message) { return send(*target, message); }
template <typename T> T receive(ISource<T> &source, unsigned int milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
  T message;
  if (!source.receive_into(message, milliseconds))
    throw operation_timed_out();
  return message;
}
template <typename T> T receive(ISource<T> *source, unsigned int milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
  return receive(*source, milliseconds);
}
template <typename T> bool try_receive(ISource<T> &source, T &message) { return source.receive_into(message, 0); }

enum agent_status { agent_created, agent_runnable, agent_started, agent_done, agent_canceled };

/// Runs on a separate thread, from start() until run() calls done().
class agent {
public:
  agent() : m_status(agent_created) {}
  virtual ~agent() = default;

  bool start() {
    {
      std::lock_guard<std::mutex> guard(m_lock);
      if (m_status != agent_created)
        return false;
      m_status = agent_started;
    }
    m_task = create_task([this] { run(); });
    return true;
  }
  agent_status status() {
    std::lock_guard<std::mutex> guard(m_lock);
    return m_status;
  }
  bool cancel() {
    std::lock_guard<std::mutex> guard(m_lock);
    if (m_status != agent_created)
      return false;
    m_status = agent_canceled;
    m_changed.notify_all();
    return true;
  }
  static agent_status wait(agent *of, unsigned int milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
    {
      std::unique_lock<std::mutex> guard(of->m_lock);
      auto has_ended = [of] { return of->m_status == agent_done || of->m_status == agent_canceled; };
      if (milliseconds == COOPERATIVE_TIMEOUT_INFINITE)
        of->m_changed.wait(guard, has_ended);
      else if (!of->m_changed.wait_for(guard, std::chrono::milliseconds(milliseconds), has_ended))
        throw operation_timed_out();
      if (of->m_status == agent_canceled)
        return agent_canceled;
    }
    of->m_task.get(); // run() must have returned before the agent is destroyed
    return agent_done;
  }
  static void wait_for_all(std::size_t count, agent **agents) {
    for (std::size_t i = 0; i < count; ++i)
      wait(agents[i]);
  }

protected:
  virtual void run() = 0;
  bool done() {
    std::lock_guard<std::mutex> guard(m_lock);
    m_status = agent_done;
    m_changed.notify_all();
    return true;
  }

private:
  std::mutex m_lock;
  std::condition_variable m_changed;
  agent_status m_status;
  task<void> m_task;
};

} // namespace Concurrency

#endif // CPPAMP_VISUAL_AGENTS_H
