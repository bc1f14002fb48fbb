// Signals behave as without a timeline, whatever the program does with them before and after its first kernel; a signal
// that ends the process still leaves the timeline.
//
// UNSUPPORTED: on-opencl
// RUN: %amp-clang++ -O1 -Werror %s -o %t -pthread
// If another process sends a fault signal, any thread may receive it, so this program has no thread pool.
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' CPPAMP_THREADS=1 %python %S/Inputs/compare_signals.py %t %t.json | FileCheck %s
// CHECK: [[N:[1-9][0-9]+]] of [[N]] runs are as without a timeline, 12 of 12 signals leave one
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <thread>
#include <time.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr int Sent[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGPIPE, SIGALRM, SIGUSR1};
constexpr int Faults[] = {SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
template <typename F> void each(F f) {
  for (int n : Sent)
    f(n);
  for (int n : Faults)
    f(n);
}

volatile sig_atomic_t Count[65], Depth, Deepest, Value, OnStack;
int Order[8], Steps;
sigjmp_buf Back;
char *Page, Stack[1 << 16];

void install(int n, void (*f)(int, siginfo_t *, void *), int flags, int masked = 0) {
  struct sigaction a = {};
  a.sa_sigaction = f;
  a.sa_flags = flags | SA_SIGINFO;
  if (masked)
    sigaddset(&a.sa_mask, masked);
  if (sigaction(n, &a, nullptr) != 0)
    abort();
}
void count(int n, siginfo_t *, void *) { Count[n] = Count[n] + 1; }

/// Sends n to this process every five milliseconds.
class timer {
public:
  explicit timer(int n) {
    sigevent e = {};
    e.sigev_notify = SIGEV_SIGNAL;
    e.sigev_signo = n;
    const itimerspec often = {{0, 5000000}, {0, 5000000}};
    if (timer_create(CLOCK_MONOTONIC, &e, &m_timer) != 0 || timer_settime(m_timer, 0, &often, nullptr) != 0)
      abort();
  }
  ~timer() { timer_delete(m_timer); }

private:
  timer_t m_timer;
};

/// Reads a pipe that is written later or, if milliseconds is 0, never.
void read_beside(int n, int milliseconds) {
  int ends[2];
  if (pipe(ends) != 0)
    abort();
  std::thread writer([&] {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    if (milliseconds) {
      usleep(milliseconds * 1000);
      (void)!write(ends[1], "x", 1);
    }
  });
  char c;
  {
    timer t(n);
    const ssize_t r = read(ends[0], &c, 1);
    printf("%d: read %zd, %s\n", n, r, r < 0 ? strerror(errno) : "no error");
  }
  writer.join();
  close(ends[0]);
  close(ends[1]);
}

void block_all() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

void print_mask() {
  sigset_t now;
  pthread_sigmask(SIG_BLOCK, nullptr, &now);
  each([&](int n) { printf("%d", sigismember(&now, n)); });
  puts("");
}

struct test {
  const char *name;
  void (*prepare)();
  void (*act)();
};

const test Tests[] = {
    {"a handler interrupts system calls", [] { each([](int n) { install(n, count, 0); }); },
     [] { each([](int n) { read_beside(n, 0); }); }},
    {"a handler restarts system calls", [] { each([](int n) { install(n, count, SA_RESTART); }); },
     [] { each([](int n) { read_beside(n, 30); }); }},
    {"a value is sent",
     [] {
       each([](int n) {
         install(
             n,
             [](int, siginfo_t *i, void *) {
               Value = i->si_value.sival_int * (i->si_code == SI_QUEUE) * (i->si_pid == getpid());
             },
             0);
       });
     },
     [] {
       each([](int n) {
         sigval v;
         v.sival_int = 1000 + n;
         sigqueue(getpid(), n, v);
         printf("%d: %d\n", n, int(Value));
       });
     }},
    {"a handler masks one signal",
     [] {
       install(SIGUSR2, [](int, siginfo_t *, void *) { Order[Steps++] = 2; }, 0);
       install(SIGURG, [](int, siginfo_t *, void *) { Order[Steps++] = 3; }, 0);
       each([](int n) {
         install(
             n,
             [](int, siginfo_t *, void *) {
               Order[Steps++] = 0;
               raise(SIGUSR2);
               raise(SIGURG);
               Order[Steps++] = 1;
             },
             0, SIGUSR2);
       });
     },
     [] {
       each([](int n) {
         Steps = 0;
         raise(n);
         printf("%d: %d %d %d %d\n", n, Order[0], Order[1], Order[2], Order[3]);
       });
     }},
    {"a handler is called inside of itself",
     [] {
       each([](int n) {
         install(
             n,
             [](int number, siginfo_t *, void *) {
               Depth = Depth + 1;
               if (Steps++ < 3)
                 raise(number);
               Deepest = Depth > Deepest ? Depth : Deepest;
               Depth = Depth - 1;
             },
             n % 2 ? SA_NODEFER : 0);
       });
     },
     [] {
       each([](int n) {
         Deepest = 0;
         Steps = 0;
         raise(n);
         printf("%d: %d\n", n, int(Deepest));
       });
     }},
    {"a handler is called once", [] { each([](int n) { install(n, count, SA_RESETHAND); }); },
     [] {
       each([](int n) {
         raise(n);
         struct sigaction now;
         sigaction(n, nullptr, &now);
         printf("%d: %d %d\n", n, int(Count[n]), now.sa_handler == SIG_DFL);
       });
     }},
    {"a handler jumps",
     [] { each([](int n) { install(n, [](int, siginfo_t *, void *) { siglongjmp(Back, 1); }, 0, SIGUSR2); }); },
     [] {
       each([](int n) {
         if (sigsetjmp(Back, 0) == 0)
           raise(n);
         printf("%d: ", n);
         print_mask();
       });
     }},
    {"a handler is asked for",
     [] {
       for (int n : Sent)
         install(n, count, n % 2 ? SA_RESTART : SA_NODEFER, SIGUSR2);
     },
     [] {
       for (int n : Sent) {
         struct sigaction now;
         sigaction(n, nullptr, &now);
         printf("%d: %d %x %d %d\n", n, now.sa_sigaction == count, unsigned(now.sa_flags) & ~0x04000000u,
                sigismember(&now.sa_mask, SIGUSR2), sigismember(&now.sa_mask, SIGINT));
       }
     }},
    {"a handler has its stack",
     [] {
       stack_t s = {};
       s.ss_sp = Stack;
       s.ss_size = sizeof(Stack);
       sigaltstack(&s, nullptr);
       each([](int n) {
         install(
             n,
             [](int, siginfo_t *, void *) {
               char here;
               OnStack = &here >= Stack && &here < Stack + sizeof(Stack);
             },
             n % 2 ? SA_ONSTACK : 0);
       });
     },
     [] {
       each([](int n) {
         raise(n);
         printf("%d: %d\n", n, int(OnStack));
       });
     }},
    {"sigwait", block_all,
     [] {
       each([](int n) {
         timer t(n);
         sigset_t one;
         sigemptyset(&one);
         sigaddset(&one, n);
         int got = 0;
         printf("%d: %d", n, sigwait(&one, &got));
         printf(" %d\n", got);
       });
     }},
    {"signalfd", block_all,
     [] {
       each([](int n) {
         timer t(n);
         sigset_t one;
         sigemptyset(&one);
         sigaddset(&one, n);
         const int file = signalfd(-1, &one, SFD_CLOEXEC);
         signalfd_siginfo info = {};
         (void)!read(file, &info, sizeof(info));
         printf("%d: %d %d\n", n, int(info.ssi_signo), info.ssi_code == SI_TIMER);
         close(file);
       });
     }},
    {"pending signals are ignored later", block_all,
     [] {
       each([](int n) { kill(getpid(), n); });
       sigset_t pending;
       sigpending(&pending);
       each([&](int n) {
         printf("%d: %d\n", n, sigismember(&pending, n));
         signal(n, SIG_IGN);
       });
       sigemptyset(&pending);
       pthread_sigmask(SIG_SETMASK, &pending, nullptr);
       print_mask();
     }},
    {"ignored signals",
     [] {
       for (int n : Sent)
         signal(n, SIG_IGN);
     },
     [] {
       for (int n : Sent) {
         raise(n);
         printf("%d: %d\n", n, signal(n, SIG_DFL) == SIG_IGN);
       }
     }},
    {"a broken pipe is an error", [] { signal(SIGPIPE, SIG_IGN); },
     [] {
       int ends[2];
       (void)!pipe(ends);
       close(ends[0]);
       printf("%zd %d\n", write(ends[1], "x", 1), errno == EPIPE);
     }},
    {"one thread gets it", [] { each([](int n) { install(n, count, 0); }); },
     [] {
       std::thread sleeper([] {
         const timespec long_time = {100, 0};
         printf("%d\n", nanosleep(&long_time, nullptr) < 0 && errno == EINTR);
       });
       while (!Count[SIGALRM]) {
         usleep(20000);
         pthread_kill(sleeper.native_handle(), SIGALRM);
       }
       sleeper.join();
     }},
    {"faults are mended",
     [] {
       Page = static_cast<char *>(mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
       install(
           SIGSEGV,
           [](int n, siginfo_t *i, void *) {
             Count[n] = Count[n] + 1;
             mprotect(i->si_addr, 4096, PROT_READ | PROT_WRITE);
           },
           0);
     },
     [] {
       for (int i = 0; i < 5000; ++i) {
         *static_cast<volatile char *>(Page) = 1;
         mprotect(Page, 4096, PROT_NONE);
       }
       printf("%d\n", int(Count[SIGSEGV]));
     }},
    {"a handler is put aside for a time", [] {},
     [] {
       each([](int n) {
         void (*before)(int) = signal(n, [](int number) { Count[number] = Count[number] + 1; });
         raise(n);
         const pid_t child = fork();
         if (child == 0) {
           signal(n, before);
           raise(n);
           _exit(0);
         }
         int status = 0;
         waitpid(child, &status, 0);
         printf("%d: %d %d\n", n, int(Count[n]), WIFSIGNALED(status) ? WTERMSIG(status) : -1);
       });
     }},
    {"programs begin with the usual actions", [] { signal(SIGHUP, SIG_IGN); },
     [] {
       fflush(stdout);
       (void)!system("grep -E 'Sig(Blk|Ign|Cgt)' /proc/self/status");
     }},
};

void launch() {
  std::vector<int> v(1000, 1);
  concurrency::array_view<int> view(1000, v);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  if (v[999] != 2)
    abort();
}

} // namespace

int main(int, char **arguments) {
  if (!arguments[1]) { // lists the tests
    for (const test &t : Tests)
      puts(t.name);
    return 0;
  }
  if (const int number = atoi(arguments[1])) {
    launch();
    kill(getpid(), number);
    return 0;
  }
  const bool before = arguments[2][0] == 'b';
  for (const test &t : Tests)
    if (strcmp(t.name, arguments[1]) == 0) {
      if (!before)
        launch();
      t.prepare();
      if (before)
        launch();
      t.act();
      return 0;
    }
  return 1;
}
