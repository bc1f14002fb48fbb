// See timeout.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/timeout.h"

#include "backend/host/by_thread.h"
#include "report/trace_clock.h"
#include "support/fork.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <thread>

namespace Concurrency::detail {

/// What a thread runs of a launch with a time-out.
struct running_part {
  explicit running_part(launch_timeout &launch);
  ~running_part();

  launch_timeout &launch;
  running_part *const before;
  const pthread_t thread = pthread_self();
  volatile sig_atomic_t is_in_kernel = 0;
  void (*volatile leave)() noexcept = nullptr; ///< null: by a jump to `end`
  sigjmp_buf end;
};

namespace {

thread_local running_part *here = nullptr;

/// Signals may come late, and miss the kernel's code: then they come again.
constexpr std::chrono::milliseconds signal_again(2);

void leave_stopped_kernel(int) {
  running_part *part = here;
  if (!part || !part->is_in_kernel || !part->launch.was_stopped())
    return;
  part->is_in_kernel = 0;
  if (part->leave)
    part->leave();
  siglongjmp(part->end, 1);
}

/// A real-time signal that the program has no use for.
int choose_signal() noexcept {
  for (int number = SIGRTMAX - 1; number > SIGRTMIN; --number) {
    struct sigaction old;
    if (sigaction(number, nullptr, &old) != 0 || (old.sa_flags & SA_SIGINFO) || old.sa_handler != SIG_DFL)
      continue;
    struct sigaction ours = {};
    ours.sa_handler = leave_stopped_kernel;
    ours.sa_flags = SA_NODEFER | SA_RESTART; // the handler does not return
    if (sigaction(number, &ours, nullptr) == 0)
      return number;
  }
  return 0;
}
int stop_signal() noexcept {
  static const int number = choose_signal();
  return number;
}

/// The launches that run, and the thread that looks at their deadlines. Leaked: it lives as long as the process.
class timeout_watch {
public:
  static timeout_watch &get() {
    static auto &lock = *new fork_lock;
    static timeout_watch *watch = nullptr;
    static unsigned generation = 0;
    std::lock_guard<fork_lock> guard(lock);
    if (!watch || generation != fork_generation) { // its thread is the parent's
      watch = new timeout_watch;
      generation = fork_generation;
    }
    return *watch;
  }
  void add(launch_timeout &launch) {
    std::lock_guard<std::mutex> guard(m_lock);
    m_launches.push_back(&launch);
    m_changed.notify_one();
  }
  void remove(launch_timeout &launch) {
    std::lock_guard<std::mutex> guard(m_lock);
    m_launches.erase(std::find(m_launches.begin(), m_launches.end(), &launch));
  }

private:
  timeout_watch() {
    (void)stop_signal();
    std::thread([this] { watch(); }).detach();
  }

  void watch() {
    // Handlers of the program's are for its own threads.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    std::unique_lock<std::mutex> guard(m_lock);
    for (;;) {
      if (m_launches.empty()) {
        m_changed.wait(guard);
        continue;
      }
      const int64_t now = steady_nanoseconds();
      int64_t next = INT64_MAX;
      for (launch_timeout *launch : m_launches) {
        if (launch->deadline() > now)
          next = std::min(next, launch->deadline());
        else if (launch->was_stopped() || !is_traced()) // a debugger takes its time
          launch->stop();
        if (launch->deadline() <= now)
          next = std::min<int64_t>(next, now + std::chrono::nanoseconds(signal_again).count());
      }
      m_changed.wait_for(guard, std::chrono::nanoseconds(next - now));
    }
  }

  std::mutex m_lock;
  std::condition_variable m_changed;
  std::vector<launch_timeout *> m_launches;
};

} // namespace

running_part::running_part(launch_timeout &launch) : launch(launch), before(here) {
  here = this;
  std::lock_guard<std::mutex> guard(launch.m_lock);
  launch.m_parts.push_back(this);
}

running_part::~running_part() {
  std::lock_guard<std::mutex> guard(launch.m_lock);
  launch.m_parts.erase(std::find(launch.m_parts.begin(), launch.m_parts.end(), this));
  here = before;
}

launch_timeout::launch_timeout(int64_t nanoseconds) : m_deadline(steady_nanoseconds() + nanoseconds) {
  timeout_watch::get().add(*this);
}

launch_timeout::~launch_timeout() { timeout_watch::get().remove(*this); }

void launch_timeout::run(void (*code)(const void *context), const void *context, bool is_kernel) {
  if (was_stopped())
    return;
  running_part part(*this);
  if (sigsetjmp(part.end, /*savemask=*/0) == 0) {
    part.is_in_kernel = is_kernel;
    code(context);
  }
  part.is_in_kernel = 0;
}

void launch_timeout::stop() noexcept {
  m_is_stopped.store(true, std::memory_order_release);
  std::lock_guard<std::mutex> guard(m_lock); // no thread of the list ends now
  if (const int number = stop_signal())
    for (running_part *part : m_parts)
      pthread_kill(part->thread, number);
}

bool is_launch_stopped() noexcept { return here && here->launch.was_stopped(); }

void enter_kernel(void (*leave)() noexcept) noexcept {
  if (!here)
    return;
  here->leave = leave;
  here->is_in_kernel = 1;
}

void leave_kernel() noexcept {
  if (here)
    here->is_in_kernel = 0;
}

} // namespace Concurrency::detail
