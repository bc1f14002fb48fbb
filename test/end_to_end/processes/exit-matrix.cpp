// Every way to end a process, during every activity, with static objects in every order: work launched before
// completes, later launches work or throw, the exit status is the program's, nothing is printed, nothing hangs.
//
//   program <library> [<times> [<part of a name> [<jobs>]]]  runs each case <times> times; 0: every seventh case, once
//   program <library> --run <name> <order>                   runs one case in this process
//
// A name is <who has the kernels>.<activity at the end>.<ending>. The order says which static object is constructed
// first, and whether that happens before the activity begins. The target check-exit runs each case 200 times.
//
// A program without a sanitizer cannot load a library with one.
// UNSUPPORTED: sanitized-thread, sanitized-address
// RUN: %amp-clang++ -O1 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %amp-clang++ -O1 -pthread %s -ldl -o %t && %t %t.so 0 | FileCheck %s
// CHECK: {{[1-9][0-9]}} runs, 0 failures
//
// A library without host code stays loaded, too: dlclose would run destructors that wait for builds, in which drivers
// use the dynamic linker.
// RUN: %if on-opencl %{ %amp-clang++ -O1 -fPIC -shared -DLIBRARY --amp-host=none %s -o %t.cl.so && %t %t.cl.so 1 idle.dlclose %}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <dlfcn.h>
#include <functional>
#include <mutex>
#include <optional>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace concurrency;

namespace {

constexpr int count = 1 << 14, kernel_count = 8;

/// Shared by the program and its library. It has no destructor, so containers may use it until the very end.
struct shared_state {
  const char *activity;
  int order;
  bool may_refuse; ///< an OpenCL device may refuse work in destructors
  int window[count], queued[count], busy[count], copied[count], built[kernel_count][64];
  int windows, queues, kernels, builds, copies; ///< how often each was launched
  std::atomic<int> failures;
};

int steps(int x) restrict(cpu, amp) {
  unsigned y = static_cast<unsigned>(x & 15);
  for (int k = 0; k < 3000; ++k)
    y = y * 1664525u + 1013904223u;
  return static_cast<int>(y >> 31) + 1;
}

} // namespace

// ---- the launches: in the program, and again in the library

namespace {

shared_state *state = nullptr;

void fail(const char *what) {
  ++state->failures;
  fprintf(stderr, "%s\n", what);
}

bool is_host() { return accelerator().device_path == L"cpu\\host"; }

void add(const array_view<int> &v, int n) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += n; });
}

/// Work at the end of the process: it completes, or throws where it may.
template <typename F> void try_late(const char *what, F work) {
  try {
    if (!work())
      fail(what);
  } catch (const runtime_exception &e) {
    if (!state->may_refuse || is_host() || !strstr(e.what(), "the process is ending"))
      fail((std::string(what) + ": " + e.what()).c_str());
  }
}
bool adds_one() {
  std::vector<int> v(1000, 1);
  array_view<int> view(1000, v);
  add(view, 1);
  view.synchronize();
  return v[0] == 2 && v[999] == 2;
}

/// A container of each kind, used by the destructor.
class late_user {
public:
  void begin() {
    m_queue.emplace(accelerator().create_view());
    m_numbers.emplace(1000, m_source.begin(), *m_queue);
    m_window.emplace(1000, m_source);
    add(*m_window, 1);
  }
  ~late_user() {
    if (!m_queue)
      return;
    try_late("a new view", adds_one);
    try_late("an array", [&] {
      std::vector<int> copied(1000);
      copy(*m_numbers, copied.begin());
      return copied[999] == 5;
    });
    int expected = 6;
    try_late("a view", [&] {
      add(*m_window, 1);
      expected = 7;
      return true;
    });
    try_late("synchronize",
             [&] { return m_window->synchronize(), m_source[0] == expected && m_source[999] == expected; });
    m_window.reset();
    if (m_source[0] != expected)
      fail("the memory of a view");
    try_late("a queue", [&] { return m_queue->wait(), true; });
  }

private:
  std::vector<int> m_source = std::vector<int>(1000, 5);
  std::optional<accelerator_view> m_queue;
  std::optional<array<int>> m_numbers;
  std::optional<array_view<int>> m_window;
};
late_user before_main; // destroyed after everything that the runtime has registered

/// Constructs one of the objects that exit or dlclose destroys.
void make_object(int which) {
  if (which == 0) {
    static array_view<int> window(count, state->window);
    for (int k = 0; k < 3; ++k)
      add(window, 1);
    ++state->windows;
  } else if (which == 1) {
    static array<int> numbers(count, state->copied);
    array<int> &a = numbers;
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] += 1; });
  } else if (which == 2) {
    static accelerator_view queue = accelerator().create_view();
    const array_view<int> &kept = *new array_view<int>(count, state->queued); // no destructor synchronizes it
    const array_view<int> v = kept;
    parallel_for_each(queue, v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
    ++state->queues;
  } else if (which == 3) {
    static late_user user;
    user.begin();
  } else {
    static const struct handler {
      ~handler() { try_late("a handler", adds_one); }
    } end;
    (void)end;
  }
}

template <int K> void build_one() {
  const array_view<int> &kept = *new array_view<int>(64, state->built[K]);
  const array_view<int> v = kept;
  parallel_for_each(
      v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int part[16];
        part[t.local[0]] = v[t];
        t.barrier.wait();
        v[t] = part[15 - t.local[0]] + K + 1;
      });
}
template <int... K> void build_all(std::integer_sequence<int, K...>) { (build_one<K>(), ...); }

[[noreturn]] void launch_forever(int how) {
  std::vector<int> &memory = *new std::vector<int>(count), &other = *new std::vector<int>(count);
  const array_view<int> &kept = *new array_view<int>(count, memory);
  for (int k = 1;; ++k)
    if (how == 0) {
      array_view<int> v(count, other);
      add(v, 1);
      v.synchronize();
      if (other[0] != k || other[count - 1] != k)
        fail("the result of a detached thread");
    } else if (how == 1) {
      add(kept, 1);
    } else {
      copy_async(array_view<const int>(count, memory), array_view<int>(count, other)).get();
    }
}

/// Starts the activity that continues while the process ends.
void begin_activity(const std::string &activity) {
  if (activity == "kernels") {
    const array_view<int> &kept = *new array_view<int>(count, state->busy);
    const array_view<int> v = kept;
    for (int k = 0; k < 4; ++k) {
      parallel_for_each(accelerator().create_view(), v.extent, [=](index<1> i) restrict(amp) { v[i] += steps(i[0]); });
      ++state->kernels;
    }
  } else if (activity == "builds") {
    build_all(std::make_integer_sequence<int, kernel_count>());
    ++state->builds;
  } else if (activity == "operations") {
    array<int> &from = *new array<int>(count, std::vector<int>(count, 9).begin());
    copy_async(from, array_view<int>(count, state->copied)).then([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      try_late("a continuation", adds_one);
    });
    ++state->copies;
  } else if (activity == "threads") {
    for (int how = 0; how < 3; ++how)
      std::thread(launch_forever, how).detach();
  }
}

} // namespace

extern "C" void begin_work(shared_state *given) {
  state = given;
  int objects[] = {0, 1, 2, 3, 4};
  for (int k = state->order / 2 % 120; k > 0; --k)
    std::next_permutation(std::begin(objects), std::end(objects));
  const bool is_first = state->order % 2 == 0;
  if (is_first)
    begin_activity(state->activity);
  before_main.begin();
  for (int which : objects)
    make_object(which);
  if (!is_first)
    begin_activity(state->activity);
}

#ifndef LIBRARY

// ---- one case

namespace {

shared_state memory;

/// Constructed first, so that it is destroyed last.
struct last_check {
  bool is_on = false;

  void expect(bool holds, const char *what) {
    if (!holds)
      fail(what);
  }
  ~last_check() {
    if (!is_on)
      return;
    state = &memory;
    const auto all = [](const int *values, int expected) {
      return std::count(values, values + count, expected) == count;
    };
    expect(all(memory.window, 3 * memory.windows), "lost: the array_view's launches");
    expect(all(memory.queued, memory.queues), "lost: the queue's launch");
    expect(all(memory.copied, memory.copies ? 9 : 0), "lost: the asynchronous copy");
    for (int i = 0; i < count; ++i)
      if (memory.busy[i] != memory.kernels * steps(i)) {
        expect(false, "lost: a running kernel");
        break;
      }
    for (int k = 0; k < kernel_count; ++k)
      for (int value : memory.built[k])
        expect(value == memory.builds * (k + 1), "lost: a launch that waits for a build");
    if (memory.failures)
      _exit(9);
  }
} last;

struct ending {
  const char *name;
  int status; ///< a signal, if it is negative
  void (*end)();
};

void end_by_handler() {
  signal(SIGTERM, [](int) { _exit(5); });
  raise(SIGTERM);
}
template <int Number> void end_by_signal() {
  signal(Number, SIG_DFL);
  raise(Number);
}
const ending endings[] = {
    {"return", 5, [] {}},
    {"exit", 5, [] { exit(5); }},
    {"exit-on-thread", 5, [] { std::thread([] { exit(5); }).join(); }},
    {"exit-in-continuation", 5,
     [] {
       static std::vector<int> from(10), to(10);
       copy_async(from.begin(), from.end(), *new array<int>(10)).then([] { exit(5); });
       pause();
     }},
    {"exit-without-main-thread", 5,
     [] {
       std::thread([] {
         std::this_thread::sleep_for(std::chrono::milliseconds(2));
         exit(5);
       }).detach();
       pthread_exit(nullptr);
     }},
    {"dlclose", 5, nullptr},
    {"quick_exit", 5,
     [] {
       at_quick_exit([] {
         state->may_refuse = false;
         try_late("quick_exit", adds_one);
         if (state->failures)
           _exit(9);
       });
       quick_exit(5);
     }},
    {"_exit", 5, [] { _exit(5); }},
    {"signal-handler", 5, end_by_handler},
    {"abort", -SIGABRT, [] { abort(); }},
    {"SIGTERM", -SIGTERM, end_by_signal<SIGTERM>},
    {"SIGSEGV", -SIGSEGV, end_by_signal<SIGSEGV>},
};
const char *const activities[] = {"idle", "kernels", "builds", "operations", "threads", "first-use"};

int run_case(const char *library, const std::string &name, int order) {
  alarm(250); // ends a process that hangs
  const size_t first = name.find('.'), second = name.rfind('.');
  const std::string activity = name.substr(first + 1, second - first - 1), how = name.substr(second + 1);
  memory.activity = activity.c_str();
  memory.order = order;
  memory.may_refuse = true;
  last.is_on = true;
  state = &memory;
  if (activity == "first-use")
    std::thread(launch_forever, order % 3).detach();
  if (name[0] == 'p') {
    begin_work(&memory);
  } else {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      return 2;
    reinterpret_cast<void (*)(shared_state *)>(dlsym(handle, "begin_work"))(&memory);
    if (how == "dlclose") {
      memory.may_refuse = false; // the process continues
      dlclose(handle);
      memory.may_refuse = true;
    }
  }
  for (const ending &e : endings)
    if (how == e.name && e.end)
      e.end();
  return 5;
}

// ---- all cases

struct test_case {
  std::string name;
  int status;
};

std::vector<test_case> all_cases() {
  std::vector<test_case> cases;
  for (const char *home : {"program", "library"})
    for (const char *activity : activities)
      for (const ending &e : endings) {
        const bool closes = !e.end;
        // The library's code must not run after it has been unloaded.
        if (closes && (*home == 'p' || strcmp(activity, "operations") == 0 || strcmp(activity, "threads") == 0))
          continue;
        if (*home == 'l' && !closes && e.status < 0)
          continue;
        cases.push_back({std::string(home) + "." + activity + "." + e.name, e.status});
      }
  return cases;
}

std::mutex output;

/// Runs one case in a process. Returns false, and prints why, if it failed.
bool run_process(const char *library, const test_case &what, int number) {
  std::string self = "/proc/self/exe", run = "--run", name = what.name, order = std::to_string(number * 7),
              path = library;
  char *arguments[] = {self.data(), path.data(), run.data(), name.data(), order.data(), nullptr};
  const bool builds = name.find("builds") != std::string::npos || name.find("first-use") != std::string::npos;
  // Drivers may take long to build on a busy machine; exit_test covers the limit.
  std::vector<std::string> settings = {number % 2 ? "CPPAMP_ZERO_COPY=0" : "CPPAMP_ZERO_COPY=1", "CPPAMP_CACHE=0",
                                       "CPPAMP_EXIT_TIMEOUT=200"};
  if (builds)
    settings.push_back("POCL_KERNEL_CACHE=0");
  std::vector<char *> environment;
  for (std::string &s : settings)
    environment.push_back(s.data());
  for (char **e = environ; *e; ++e) {
    const auto sets_the_same = [e](const std::string &s) { return strncmp(s.data(), *e, s.find('=') + 1) == 0; };
    // A process that ends immediately leaves no complete timeline.
    if (strncmp(*e, "CPPAMP_TRACE=", 13) != 0 && std::none_of(settings.begin(), settings.end(), sets_the_same))
      environment.push_back(*e);
  }
  environment.push_back(nullptr);

  const int errors = memfd_create("errors", MFD_CLOEXEC);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  pid_t child = 0;
  int status = -1;
  if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments, environment.data()) == 0)
    waitpid(child, &status, 0);
  posix_spawn_file_actions_destroy(&actions);
  std::string text(4000, '\0');
  text.resize(static_cast<size_t>(std::max<ssize_t>(0, pread(errors, text.data(), text.size(), 0))));
  close(errors);
  const int found = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  if (found == what.status && text.empty())
    return true;
  const std::lock_guard<std::mutex> guard(output);
  printf("%s, order %s, %s: status %d instead of %d\n%s", what.name.c_str(), order.c_str(), settings[0].c_str(), found,
         what.status, text.c_str());
  fflush(stdout);
  return false;
}

int run_all(const char *library, int times, const char *part, int jobs) {
  std::vector<test_case> cases;
  const std::vector<test_case> all = all_cases();
  for (size_t k = 0; k < all.size(); ++k)
    if (all[k].name.find(part) != std::string::npos && (times || k % 7 == 0))
      cases.push_back(all[k]);
  const int runs = static_cast<int>(cases.size()) * std::max(times, 1);
  std::atomic<int> next{0}, failures{0};
  std::vector<std::thread> threads;
  for (int k = 0; k < jobs; ++k)
    threads.emplace_back([&] {
      for (int number; (number = next++) < runs;)
        failures +=
            !run_process(library, cases[number % cases.size()], number / static_cast<int>(cases.size()) + number % 2);
    });
  for (std::thread &t : threads)
    t.join();
  printf("%d runs, %d failures\n", runs, failures.load());
  return failures != 0;
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 5 && strcmp(argv[2], "--run") == 0)
    return run_case(argv[1], argv[3], atoi(argv[4]));
  if (argc < 2)
    return 2;
  return run_all(argv[1], argc > 2 ? atoi(argv[2]) : 0, argc > 3 ? argv[3] : "", argc > 4 ? atoi(argv[4]) : 2);
}
#endif
