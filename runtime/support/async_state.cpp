// Operations on other threads: see include/amp/detail/async.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp/completion_future.h>
#include <amp/detail/runtime_api.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <future>
#include <mutex>

namespace Concurrency {
namespace detail {

struct async_state {
  void (*run)(void *);
  void (*destroy)(void *);
  void *context;
  std::atomic<int> references{2}; // the caller's and the thread's
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
  std::exception_ptr error;
};

namespace {

void run_operation(void *argument) {
  auto *state = static_cast<async_state *>(argument);
  std::exception_ptr error;
  try {
    state->run(state->context);
  } catch (...) {
    error = std::current_exception();
  }
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->error = error;
    state->finished = true;
    state->changed.notify_all();
  }
  error = nullptr;
  release_operation(state);
}

} // namespace

async_state *start_operation(void (*run)(void *), void (*destroy)(void *), void *context) {
  auto *state = new async_state;
  state->run = run;
  state->destroy = destroy;
  state->context = context;
  try {
    run_async(&run_operation, state);
  } catch (...) {
    delete state;
    throw;
  }
  return state;
}

void retain_operation(async_state *state) noexcept {
  state->references.fetch_add(1, std::memory_order_relaxed);
}

void release_operation(async_state *state) noexcept {
  if (state->references.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  state->destroy(state->context);
  delete state;
}

void wait_for_operation(async_state *state) {
  std::unique_lock<std::mutex> lock(state->mutex);
  state->changed.wait(lock, [&] { return state->finished; });
}

bool wait_for_operation(async_state *state, long long nanoseconds) {
  using clock = std::chrono::steady_clock;
  // Far ends would overflow the clock.
  auto now = clock::now();
  auto longest = (clock::time_point::max() - now) / 2;
  auto time = std::min<clock::duration>(std::chrono::nanoseconds(nanoseconds), longest);
  std::unique_lock<std::mutex> lock(state->mutex);
  return state->changed.wait_until(lock, now + time, [&] { return state->finished; });
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
  detail::run_in_background(
      fulfil{std::make_shared<std::promise<void>>(std::move(promise)), m_operation});
  return result;
}

} // namespace Concurrency
