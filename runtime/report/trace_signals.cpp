// See trace_signals.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/trace_signals.h"

#include "report/trace.h"
#include "report/trace_file.h"
#include "support/process_exit.h"

#include <atomic>
#include <errno.h>
#include <signal.h>
#include <stddef.h>

namespace Concurrency::detail {

namespace {

/// The faults are the first fault_count elements.
constexpr int ending_signals[] = {SIGILL, SIGABRT, SIGBUS,  SIGFPE,  SIGSEGV, SIGHUP,
                                  SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGPIPE, SIGALRM};
constexpr size_t signal_count = sizeof(ending_signals) / sizeof(*ending_signals), fault_count = 5;
/// The actions from before the trace began, and the handler of SIGABRT that a driver installed over the trace's.
struct sigaction first_actions[signal_count], abort_of_driver;
std::atomic<bool> is_writing{false}, is_in_driver{false};
/// A handler that continues after a fault may run often, so writing takes at most a tenth of the time.
std::atomic<int64_t> next_writing{0};
constexpr int64_t rest_after_writing = 9;

bool is_handler(const struct sigaction &action) {
  return (action.sa_flags & SA_SIGINFO) || (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
}

void call(const struct sigaction &action, int number, siginfo_t *info, void *context) {
  if (action.sa_flags & SA_SIGINFO)
    action.sa_sigaction(number, info, context);
  else
    action.sa_handler(number);
}

void write_file() {
  const int error = errno;
  if (!was_forked.load(std::memory_order_relaxed) && !is_writing.exchange(true)) {
    const int64_t begin = trace_now();
    write_trace_file();
    const int64_t end = trace_now();
    next_writing.store(end + rest_after_writing * (end - begin), std::memory_order_relaxed);
    is_writing.store(false);
  }
  errno = error;
}

void handle(int number, siginfo_t *info, void *context) {
  size_t i = 0;
  while (ending_signals[i] != number)
    ++i;
  if (is_handler(first_actions[i])) {
    if (trace_now() >= next_writing.load(std::memory_order_relaxed))
      write_file();
    return call(first_actions[i], number, info, context);
  }
  write_file();
  struct sigaction now = {};
  (void)sigaction(number, &first_actions[i], &now);
  // A fault happens again when the instruction runs again, and a core file then shows that instruction; a signal that
  // was sent does not come again. A program that reinstalls this handler by `signal` passes it no siginfo_t.
  if (!(now.sa_flags & SA_SIGINFO) || info->si_code <= 0)
    (void)raise(number);
}

void handle_abort_over_driver(int number, siginfo_t *info, void *context) {
  if (is_in_driver.exchange(true)) // the driver's handler sends the signal again, to this handler
    return handle(number, info, context);
  write_file();
  call(abort_of_driver, number, info, context);
  is_in_driver.store(false);
}

bool is_ours(const struct sigaction &action) {
  return (action.sa_flags & SA_SIGINFO) &&
         (action.sa_sigaction == handle || action.sa_sigaction == handle_abort_over_driver);
}

} // namespace

void write_trace_at_signals() noexcept {
  for (size_t i = 0; i < signal_count; ++i) {
    struct sigaction first, ours = {};
    if (sigaction(ending_signals[i], nullptr, &first) != 0 || is_ours(first))
      continue;
    first_actions[i] = first;
    ours.sa_sigaction = handle;
    if (is_handler(first)) {
      if (i >= fault_count)
        continue;
      ours.sa_flags = first.sa_flags | SA_SIGINFO;
      ours.sa_mask = first.sa_mask;
    } else if (first.sa_handler == SIG_DFL) {
      ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
      (void)sigfillset(&ours.sa_mask);
    } else { // an ignored signal ends nothing
      continue;
    }
    (void)sigaction(ending_signals[i], &ours, nullptr);
  }
}

void keep_writing_at_abort() noexcept {
  struct sigaction now, ours = {};
  if (!*trace_file_name() || sigaction(SIGABRT, nullptr, &now) != 0 || is_ours(now) || !is_handler(now))
    return;
  abort_of_driver = now;
  ours.sa_sigaction = handle_abort_over_driver;
  ours.sa_flags = now.sa_flags | SA_SIGINFO;
  ours.sa_mask = now.sa_mask;
  (void)sigaction(SIGABRT, &ours, nullptr);
}

} // namespace Concurrency::detail
