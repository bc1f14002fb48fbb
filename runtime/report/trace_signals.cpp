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
#include <unistd.h>

namespace Concurrency::detail {

namespace {

const int ending_signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGABRT, SIGBUS, SIGFPE,
                              SIGSEGV, SIGTERM, SIGSYS,  SIGXCPU, SIGPIPE, SIGALRM};
constexpr size_t signal_count = sizeof(ending_signals) / sizeof(*ending_signals);
/// What was there before us; and what others have put over us since, over which we are now.
struct sigaction first_actions[signal_count], later_actions[signal_count];
/// Tells the handler that was put first from the one over others.
constexpr int first_flag = SA_RESTART;
std::atomic<bool> is_writing{false}, is_handling{false};

size_t place_of(int number) {
  size_t i = 0;
  while (ending_signals[i] != number)
    ++i;
  return i;
}

bool is_handler(const struct sigaction &action) {
  return (action.sa_flags & SA_SIGINFO) || (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
}

void call(const struct sigaction &action, int number, siginfo_t *info, void *context) {
  if (action.sa_flags & SA_SIGINFO)
    action.sa_sigaction(number, info, context);
  else
    action.sa_handler(number);
}

void handle(int number, siginfo_t *info, void *context);

bool is_ours(const struct sigaction &action) { return (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == handle; }

void handle(int number, siginfo_t *info, void *context) {
  const int error = errno;
  if (!was_forked.load(std::memory_order_relaxed) && !is_writing.exchange(true)) {
    write_trace_file();
    is_writing.store(false);
  }
  errno = error;
  const size_t i = place_of(number);
  // A later handler may send the signal again, for us.
  if (is_handler(later_actions[i]) && !is_handling.exchange(true)) {
    call(later_actions[i], number, info, context);
    is_handling.store(false);
    struct sigaction now;
    if (sigaction(number, nullptr, &now) == 0 && is_ours(now) && (now.sa_flags & first_flag))
      later_actions[i] = {}; // it has put back what was before it, and is not to be asked again
    return;
  }
  if (is_handler(first_actions[i]))
    return call(first_actions[i], number, info, context);
  (void)sigaction(number, &first_actions[i], nullptr);
  // What an instruction of the program did happens again, and a core file shows that instruction; what was sent
  // does not come again.
  if (info->si_code <= 0)
    (void)raise(number);
}

void install(struct sigaction (&before)[signal_count], int flag) {
  struct sigaction ours = {};
  ours.sa_sigaction = handle;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | flag;
  (void)sigfillset(&ours.sa_mask);
  for (size_t i = 0; i < signal_count; ++i) {
    struct sigaction now;
    if (sigaction(ending_signals[i], nullptr, &now) != 0 || is_ours(now))
      continue;
    before[i] = now;
    if (is_handler(now) || now.sa_handler != SIG_IGN) // what is ignored ends nothing
      (void)sigaction(ending_signals[i], &ours, nullptr);
  }
}

} // namespace

void write_trace_at_signals() noexcept { install(first_actions, first_flag); }

void keep_writing_at_signals() noexcept {
  struct sigaction now;
  if (*trace_file_name() && sigaction(SIGABRT, nullptr, &now) == 0 && !is_ours(now))
    install(later_actions, 0);
}

} // namespace Concurrency::detail
