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
#include <link.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <thread>
#include <ucontext.h>

namespace Concurrency::detail {

/// The part of a launch with a time-out that a thread runs.
struct running_part {
  explicit running_part(launch_timeout &launch);
  ~running_part();

  launch_timeout &launch;
  running_part *const before;
  const pthread_t thread = pthread_self();
  sigset_t mask_before, mask; ///< the thread's mask, and the mask in the kernel
  volatile sig_atomic_t is_in_kernel = 0;
  void (*volatile leave)() noexcept = nullptr; ///< null: jump to `end`
  sigjmp_buf end;
};

namespace {

thread_local running_part *here = nullptr;

/// A signal may arrive outside of the kernel's code, and is then sent again.
constexpr std::chrono::milliseconds signal_again(2);

/// Returns true if the signal interrupted code of the kernel's object file, and not the handler of another signal,
/// which would block at least that signal.
bool is_in_kernel_code(const running_part &part, const ucontext_t &interrupted) {
  constexpr size_t kernel_mask_bytes = 8; // the part of uc_sigmask that the system writes
  if (memcmp(&interrupted.uc_sigmask, &part.mask, kernel_mask_bytes) != 0)
    return false;
#if defined(__x86_64__)
  return part.launch.has_code(static_cast<uintptr_t>(interrupted.uc_mcontext.gregs[REG_RIP]));
#elif defined(__aarch64__)
  return part.launch.has_code(interrupted.uc_mcontext.pc);
#else
  return true; // the flag protects the library's own code, but not other code
#endif
}

void leave_stopped_kernel(int, siginfo_t *, void *context) {
  running_part *part = here;
  if (!part || !part->is_in_kernel || !part->launch.was_stopped() ||
      !is_in_kernel_code(*part, *static_cast<const ucontext_t *>(context)))
    return;
  part->is_in_kernel = 0;
  if (part->leave)
    part->leave();
  siglongjmp(part->end, 1);
}

/// Returns a real-time signal that the program does not use; 0 if there is none.
int choose_signal() noexcept {
  for (int number = SIGRTMAX - 1; number > SIGRTMIN; --number) {
    struct sigaction old;
    if (sigaction(number, nullptr, &old) != 0 || (old.sa_flags & SA_SIGINFO) || old.sa_handler != SIG_DFL)
      continue;
    struct sigaction ours = {};
    ours.sa_sigaction = leave_stopped_kernel;
    ours.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART; // the handler does not return
    if (sigaction(number, &ours, nullptr) == 0)
      return number;
  }
  return 0;
}
/// Returns the signal that has this handler. Chooses another one if the program has installed a handler for it.
int stop_signal() noexcept {
  static std::atomic<int> chosen{0};
  const int number = chosen.load(std::memory_order_relaxed);
  struct sigaction now;
  if (number && sigaction(number, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
      now.sa_sigaction == leave_stopped_kernel)
    return number;
  const int other = choose_signal();
  chosen.store(other, std::memory_order_relaxed);
  return other;
}

struct code_range {
  const uintptr_t inside;
  uintptr_t begin = 0, bytes = 0;
};

int find_code(dl_phdr_info *object, size_t, void *context) {
  auto &range = *static_cast<code_range *>(context);
  for (unsigned i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_X) || range.inside - begin >= segment.p_memsz)
      continue;
    range.begin = begin;
    range.bytes = segment.p_memsz;
    return 1;
  }
  return 0;
}

/// Returns the segment of an object file that contains this address. A fork waits for it, because its child needs the
/// dynamic linker's lock.
code_range code_around(const void *address) {
  static auto &lock = *new fork_lock;
  code_range range = {reinterpret_cast<uintptr_t>(address)};
  std::lock_guard<fork_lock> guard(lock);
  (void)dl_iterate_phdr(find_code, &range);
  return range;
}

/// The running launches with a time-out, and the thread that watches their deadlines. Never freed.
class timeout_watch {
public:
  static timeout_watch &get() {
    static auto &lock = *new fork_lock;
    static timeout_watch *watch = nullptr;
    static unsigned generation = 0;
    std::lock_guard<fork_lock> guard(lock);
    if (!watch || generation != fork_generation) { // its thread belongs to the parent
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
    // The program's handlers should run on its own threads.
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
        else if (launch->was_stopped() || !is_traced()) // no time-outs under a debugger
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
  // The program may have started this thread with all signals blocked.
  sigset_t needed;
  (void)sigemptyset(&needed);
  if (const int number = stop_signal())
    (void)sigaddset(&needed, number);
  (void)pthread_sigmask(SIG_UNBLOCK, &needed, &mask_before);
  (void)pthread_sigmask(SIG_BLOCK, nullptr, &mask);
  std::lock_guard<std::mutex> guard(launch.m_lock);
  launch.m_parts.push_back(this);
}

running_part::~running_part() {
  std::lock_guard<std::mutex> guard(launch.m_lock);
  launch.m_parts.erase(std::find(launch.m_parts.begin(), launch.m_parts.end(), this));
  (void)pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  here = before;
}

launch_timeout::launch_timeout(int64_t nanoseconds, const void *kernel)
    : m_deadline(steady_nanoseconds() + nanoseconds) {
  const code_range code = code_around(kernel);
  m_code = code.begin;
  m_code_bytes = code.bytes;
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
  std::lock_guard<std::mutex> guard(m_lock); // keeps the threads in the list from ending
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
