// Runs a program once for each memory request that the library makes in it, and makes that request fail.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_EACH_REQUEST_H
#define CPPAMP_TEST_RUNTIME_EACH_REQUEST_H

#include "failing_memory.h"

#include <amp/exceptions.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <dlfcn.h>
#include <exception>
#include <stdexcept>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace amp_test {

struct memory_scenario {
  /// Runs before requests fail. If null, `use` is the first use of the library.
  void (*prepare)();
  /// May throw only C++ AMP's exceptions, and std::logic_error if a result is wrong.
  void (*use)();
  /// Runs after `use`. May be null.
  void (*hear_of_errors)();
  /// Runs last: returns false if anything unrelated to the failure was lost.
  bool (*is_all_there)();
  /// Requests fail only while the process exits, which makes the effects of `use` visible.
  bool fails_at_exit = false;
};

enum request_outcome { good, foreign_exception, wrong_result, lost, no_recovery, terminated };

/// Ends the process that tries a request with a failure.
[[noreturn]] inline void fail_request(request_outcome how, const char *what) {
  failing_memory::stop();
  Dl_info at = {};
  const auto *address = static_cast<const char *>(failing_memory::refused_at());
  (void)dladdr(address, &at);
  fprintf(stderr, "refused at %s+0x%lx: %s\n", at.dli_fname ? at.dli_fname : "?",
          static_cast<unsigned long>(address - static_cast<const char *>(at.dli_fbase)), what);
  _exit(how);
}

/// Runs in the process that tries one request. Its exit status encodes the result.
inline void try_request(const memory_scenario &s, long first, long count, long *requests) {
  std::set_terminate([] { fail_request(terminated, "std::terminate was called"); });
  alarm(60);
  try {
    if (s.prepare)
      s.prepare();
    if (s.fails_at_exit)
      s.use();
  } catch (const std::exception &e) {
    fail_request(wrong_result, e.what());
  }
  if (s.fails_at_exit) {
    failing_memory::start(first, count);
    exit(0); // a destructor of the program checks the results and calls record_requests
  }
  failing_memory::start(first, count);
  try {
    s.use();
  } catch (const Concurrency::runtime_exception &) {
  } catch (const std::logic_error &e) {
    fail_request(wrong_result, e.what());
  } catch (const std::exception &e) {
    fail_request(foreign_exception, e.what());
  }
  failing_memory::stop();
  *requests = std::max(*requests, failing_memory::requests()); // a forked child may have counted more
  if (s.hear_of_errors)
    s.hear_of_errors();
  if (s.is_all_there && !s.is_all_there())
    fail_request(lost, "something was lost");
  try {
    s.use();
  } catch (const std::exception &e) {
    fail_request(no_recovery, e.what());
  }
  exit(0);
}

/// Written by the process that tries a request at exit.
inline long *shared_requests() {
  static auto *memory =
      static_cast<long *>(mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return memory;
}

/// Makes each request fail in turn, alone or with all later ones (`count`). Returns the number of requests. By default,
/// it tries every seventh request; with CPPAMP_TEST_ALL in the environment, every one.
inline long refuse_each_request(const memory_scenario &s, long count) {
  const long step = getenv("CPPAMP_TEST_ALL") ? 1 : 7;
  long *requests = shared_requests();
  long first = 0, bad = 0;
  for (;; first += step) {
    fflush(nullptr);
    *requests = 0;
    const pid_t child = fork();
    if (child == 0)
      try_request(s, first, count, requests);
    int status = 0;
    (void)waitpid(child, &status, 0);
    if (status != 0) {
      ADD_FAILURE() << "request " << first << " of " << *requests << ": "
                    << (WIFSIGNALED(status) ? "signal " : "status ")
                    << (WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
      if (++bad == 20)
        return first;
      continue;
    }
    if (*requests <= first)
      return *requests;
  }
}

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_EACH_REQUEST_H
