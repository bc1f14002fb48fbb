// Operations on other threads: see include/amp/detail/async.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/api_boundary.h"

#include "support/fork.h"
#include "support/hresult.h"

#include <amp/completion_future.h>
#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <future>
#include <mutex>
#include <utility>

namespace Concurrency {
namespace detail {

struct async_state {
  void (*run)(void *);
  void (*destroy)(void *);
  void *context;
  std::atomic<int> references{1};
  std::mutex mutex;
  std::condition_variable changed;
  bool begun = false, finished = false;
  unsigned generation = fork_generation;
  std::exception_ptr error;
};

namespace {

/// Operations of other threads are completed only in the parent.
void check_generation(async_state *state) {
  if (__builtin_expect(state->generation == fork_generation, 1))
    return;
  if (state->begun && !state->finished)
    throw runtime_exception("this process was forked while the operation was running: it ends in the parent", e_fail);
}

/// Returns false if it was begun before.
bool begin_operation(async_state *state) {
  check_generation(state);
  std::lock_guard<std::mutex> lock(state->mutex);
  return !std::exchange(state->begun, true);
}

void run_operation(async_state *state) {
  std::exception_ptr error;
  try {
    state->run(state->context);
  } catch (...) {
    error = std::current_exception();
  }
  std::lock_guard<std::mutex> lock(state->mutex);
  state->error = std::move(error);
  state->finished = true;
  state->changed.notify_all();
}

void run_on_another_thread(async_state *state) {
  retain_operation(state);
  try {
    run_async(
        [](void *argument) {
          const async_ref own(static_cast<async_state *>(argument));
          run_operation(own.get());
        },
        state);
  } catch (...) {
    state->references.fetch_sub(1, std::memory_order_relaxed);
    throw;
  }
}

async_state *make_operation(void (*run)(void *), void (*destroy)(void *), void *context) {
  auto *state = new async_state;
  state->run = run;
  state->destroy = destroy;
  state->context = context;
  return state;
}

} // namespace

async_state *start_operation(void (*run)(void *), void (*destroy)(void *), void *context) try {
  async_state *state = make_operation(run, destroy, context);
  state->begun = true;
  try {
    run_on_another_thread(state);
  } catch (...) {
    delete state;
    throw;
  }
  return state;
} catch (...) {
  leave_library();
}

async_state *defer_operation(void (*run)(void *), void (*destroy)(void *), void *context) try {
  return make_operation(run, destroy, context);
} catch (...) {
  leave_library();
}

void retain_operation(async_state *state) noexcept { state->references.fetch_add(1, std::memory_order_relaxed); }

void release_operation(async_state *state) noexcept {
  if (state->references.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  state->destroy(state->context);
  delete state;
}

void wait_for_operation(async_state *state) try {
  if (begin_operation(state))
    return run_operation(state);
  std::unique_lock<std::mutex> lock(state->mutex);
  state->changed.wait(lock, [&] { return state->finished; });
} catch (...) {
  leave_library();
}

bool wait_for_operation(async_state *state, long long nanoseconds) try {
  using clock = std::chrono::steady_clock;
  if (begin_operation(state)) {
    try {
      run_on_another_thread(state);
    } catch (const std::exception &) { // without another thread it runs here, and others may wait for it
      run_operation(state);
    }
  }
  // Distant deadlines would overflow the clock.
  auto now = clock::now();
  auto longest = (clock::time_point::max() - now) / 2;
  auto time = std::min<clock::duration>(std::chrono::nanoseconds(nanoseconds), longest);
  std::unique_lock<std::mutex> lock(state->mutex);
  return state->changed.wait_until(lock, now + time, [&] { return state->finished; });
} catch (...) {
  leave_library();
}

void get_operation(async_state *state) {
  wait_for_operation(state);
  if (state->error)
    std::rethrow_exception(state->error);
}

} // namespace detail

completion_future::operator std::shared_future<void>() const {
  if (!valid())
    return std::shared_future<void>();
  std::promise<void> promise;
  std::shared_future<void> result = promise.get_future().share();
  struct fulfil {
    std::shared_ptr<std::promise<void>> promise;
    detail::async_ref operation;
    void operator()() const {
      try {
        detail::get_operation(operation.get());
        promise->set_value();
      } catch (...) {
        promise->set_exception(std::current_exception());
      }
    }
  };
  detail::run_in_background(fulfil{std::make_shared<std::promise<void>>(std::move(promise)), m_operation});
  return result;
}

} // namespace Concurrency
