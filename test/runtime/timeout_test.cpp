// A kernel whose time is over must be stopped only in its own code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_kernels.h"
#include "timeout_library.h"

#include <gtest/gtest.h>

#include <chrono>
#include <dlfcn.h>
#include <future>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

volatile int is_in_handler = 0;

/// Runs f until a timeout stops it. Returns false if no error reports the timeout.
bool is_stopped(void (*f)(int *), double seconds = 0.05) {
  accelerator_view view = accelerator(accelerator::direct3d_warp).create_view();
  view.set_timeout(seconds);
  std::vector<int> memory(1);
  array_view<int> v(1, memory);
  host_call(v, f, &view);
  try {
    view.wait();
  } catch (const accelerator_view_removed &) {
    return true;
  }
  return false;
}

/// Returns true if `f` succeeds in a separate process. A time limit ends the process if a thread never releases a lock.
bool is_well_in_child(bool (*f)()) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    _exit(f() ? 0 : 1);
  }
  int status = 1;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Spends a tenth of its time in the kernel's own code.
void call_library(int *) {
  for (;;) {
    work_in_library();
    for (volatile int i = 0; i < 20000; i = i + 1) {
    }
  }
}

TEST(TimeoutTest, LibraryFunctionsComplete) {
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(is_stopped(call_library));
    ASSERT_EQ(is_in_library, 0) << i;
  }
}

void bind_and_go_on(int *) {
  bound_slowly();
  for (volatile int i = 0;; i = i + 1) {
  }
}

/// The dynamic linker counts the threads that bind a symbol, and dlclose waits for them.
TEST(TimeoutTest, SymbolBindingCompletes) {
  EXPECT_TRUE(is_well_in_child([] {
    if (was_bound || !is_stopped(bind_and_go_on) || !was_bound || is_in_library)
      return false;
    void *library = dlopen("libresolv.so.2", RTLD_LAZY);
    return library && dlclose(library) == 0;
  }));
}

void send_signals(int *) {
  for (;;) {
    (void)raise(SIGUSR1);
    for (volatile int i = 0; i < 20000; i = i + 1) {
    }
  }
}

TEST(TimeoutTest, SignalHandlersComplete) {
  struct sigaction action = {}, before;
  action.sa_handler = [](int) {
    is_in_handler = 1;
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
    for (volatile bool goes_on = true; goes_on;)
      for (int i = 0; i < 1000; ++i) // spends most of the time in this object file
        goes_on = std::chrono::steady_clock::now() < end;
    is_in_handler = 0;
  };
  ASSERT_EQ(sigaction(SIGUSR1, &action, &before), 0);
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(is_stopped(send_signals));
    ASSERT_EQ(is_in_handler, 0) << i;
  }
  ASSERT_EQ(sigaction(SIGUSR1, &before, nullptr), 0);
}

void run_for_ever(int *) {
  for (volatile int i = 0;; i = i + 1) {
  }
}

TEST(TimeoutTest, ThreadsMayBlockSignals) {
  EXPECT_TRUE(is_well_in_child([] {
    sigset_t all, now;
    sigfillset(&all);
    sigdelset(&all, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    // A child has to start the library's threads again. They inherit the signal mask.
    return is_stopped(run_for_ever) && pthread_sigmask(SIG_BLOCK, nullptr, &now) == 0 &&
           sigismember(&now, SIGRTMAX - 1);
  }));
}

volatile int handled = 0;

TEST(TimeoutTest, TheProgramMayUseTheSignal) {
  EXPECT_TRUE(is_well_in_child([] {
    if (!is_stopped(run_for_ever))
      return false;
    int taken = 0;
    for (int number = SIGRTMIN + 1; number < SIGRTMAX; ++number) {
      struct sigaction now;
      if (sigaction(number, nullptr, &now) != 0 || !(now.sa_flags & SA_SIGINFO))
        continue;
      ++taken;
      signal(number, [](int) { handled = handled + 1; });
    }
    return taken == 1 && is_stopped(run_for_ever) && handled == 0;
  }));
}

} // namespace
