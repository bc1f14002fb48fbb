// `current` is the running thread, which the builtins read. A thread stays on one host thread from its beginning to its
// end, and so do all threads of its tile: the tile's variables belong to that host thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/by_thread.h"

#include "backend/host/fiber.h"
#include "backend/host/thread_builtins.h"
#include "backend/host/timeout.h"
#include "support/sanitizers.h"
#include "support/thread_end.h"

#include <algorithm>
#include <fcntl.h>
#include <memory>
#include <new>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace Concurrency::detail {

namespace {

/// The state that the threads of a group share.
struct running_group {
  const threads_launch &launch;
  uint32_t group[3], size[3]; ///< number of the group, and its threads per dimension
  /// For ThreadSanitizer: what the tile's threads did before the last and before the next barrier, before they began,
  /// and at all.
  char orders[2] = {}, begin = 0, end = 0;
};

struct running_thread {
  running_group *group = nullptr;
  uint32_t number = 0; ///< in the group
  uint32_t local[3] = {};
  fiber *stack = nullptr; ///< null: the kernel has no barriers
  jmp_buf *end = nullptr; ///< without a stack: where it jumps when it ends
  unsigned barriers = 0;
};

thread_local running_thread *current = nullptr;

/// Detects launches inside a kernel, which are not allowed. A debugger may still call functions.
struct current_thread {
  explicit current_thread(running_thread *t) : before(current) { current = t; }
  ~current_thread() { current = before; }
  running_thread *const before;
};

/// Has no effect if the launch has been stopped.
void call(const running_thread &thread) {
  if (is_launch_stopped())
    return;
  const threads_launch &launch = thread.group->launch;
  enter_kernel(__cppamp_host_end_thread);
  launch.run(launch.functor, launch.domain.extent);
  leave_kernel();
}

__attribute__((noinline)) void run_alone(running_thread &thread) {
  jmp_buf end;
  thread.end = &end;
  current_thread inside(&thread);
  if (_setjmp(end) == 0)
    call(thread);
}

/// Orders what this thread did before what others do after the next barrier, because no barrier waits for it any more.
void record_ended(running_thread &thread) {
  order_before(&thread.group->orders[thread.barriers % 2]);
  order_before(&thread.group->end);
}

void run_waiting(void *argument) {
  auto &thread = *static_cast<running_thread *>(argument);
  order_after(&thread.group->begin);
  call(thread);
  record_ended(thread);
}

/// Runs one thread up to its next barrier. Returns false if it has ended.
bool take_turn(running_thread &thread) {
  thread_watch *watch = thread.group->launch.watch;
  if (watch)
    watch->begin_turn(thread.number);
  current_thread inside(&thread);
  const bool goes_on = thread.stack->resume();
  if (watch)
    watch->end_turn(thread.number, !goes_on);
  return goes_on;
}

using fibers = std::vector<std::unique_ptr<fiber>>;

/// The stacks that this host thread has created, for reuse by its next tile.
fibers &stacks() {
  static thread_local fibers *all = nullptr;
  static const thread_end end([](void *) { delete std::exchange(all, nullptr); });
  if (!all) {
    auto created = std::make_unique<fibers>();
    if (!end.set(created.get()))
      throw std::bad_alloc();
    all = created.release();
  }
  return *all;
}

void run_together(std::vector<running_thread> &threads) {
  fibers &all = stacks();
  while (all.size() < threads.size())
    all.push_back(std::make_unique<fiber>());
  std::vector<running_thread *> running;
  running_group &group = *threads[0].group;
  order_before(&group.begin);
  for (size_t i = 0; i < threads.size(); ++i) {
    threads[i].stack = all[i].get();
    threads[i].stack->start(run_waiting, &threads[i]);
    running.push_back(&threads[i]);
  }
  while (!running.empty()) { // each runs up to its next barrier
    running.erase(
        std::remove_if(running.begin(), running.end(), [](running_thread *thread) { return !take_turn(*thread); }),
        running.end());
    if (group.launch.watch)
      group.launch.watch->end_round();
  }
  order_after(&group.end);
}

void run_watched(std::vector<running_thread> &threads, uint64_t number) {
  const running_group &group = *threads[0].group;
  thread_watch &watch = *group.launch.watch;
  const std::vector<uint32_t> &order = watch.begin_group(number, group.group, group.size);
  if (group.launch.waits) {
    std::vector<running_thread> in_order;
    for (uint32_t i : order)
      in_order.push_back(threads[i]);
    return run_together(in_order);
  }
  for (uint32_t i : order) {
    watch.begin_turn(i);
    run_alone(threads[i]);
    watch.end_turn(i, true);
  }
}

template <typename F> void for_each_thread(running_group &group, F f) {
  running_thread thread;
  thread.group = &group;
  for (thread.local[2] = 0; thread.local[2] < group.size[2]; ++thread.local[2])
    for (thread.local[1] = 0; thread.local[1] < group.size[1]; ++thread.local[1])
      for (thread.local[0] = 0; thread.local[0] < group.size[0]; ++thread.local[0])
        f(thread);
}

void run_group(const threads_launch &launch, const uint64_t group_number) {
  uint64_t number = group_number;
  const table::host_domain &d = launch.domain;
  const uint32_t *tile = launch.kernel.tile;
  running_group group = {launch, {}, {1, 1, 1}};
  for (unsigned k = 0; k < 3; ++k) {
    group.group[k] = static_cast<uint32_t>(number % d.groups[k]);
    number /= d.groups[k];
    if (tile[0] && k < launch.kernel.rank)
      group.size[k] = tile[launch.kernel.rank - 1 - k];
  }
  if (!tile[0]) // the last group of a row is shorter if the block size does not divide the row
    group.size[0] = std::min(d.block, d.size[0] - group.group[0] * d.block);
  if (!launch.waits && !launch.watch)
    return for_each_thread(group, [](running_thread thread) { run_alone(thread); });
  std::vector<running_thread> threads;
  for_each_thread(group, [&](running_thread thread) {
    thread.number = static_cast<uint32_t>(threads.size());
    threads.push_back(thread);
  });
  if (launch.watch)
    run_watched(threads, group_number);
  else
    run_together(threads);
}

/// A kernel's function that a debugger calls while no kernel runs is treated as thread 0 of a launch.
const running_thread &running() {
  static const table::host_domain domain = {nullptr, {1, 1, 1}, {1, 1, 1}, 1, 0, nullptr};
  static const table::kernel_record kernel = {};
  static const threads_launch launch = {nullptr, nullptr, domain, kernel, false, 1};
  static running_group group = {launch, {}, {1, 1, 1}};
  static running_thread no_thread;
  no_thread.group = &group;
  return current ? *current : no_thread;
}

} // namespace

void run_threads(const threads_launch &launch, uint64_t first_group, uint64_t groups) {
  for (uint64_t group = first_group; group < first_group + groups; ++group)
    run_group(launch, group);
}

bool is_traced() noexcept {
  char text[4096];
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  const ssize_t bytes = read(file, text, sizeof(text) - 1);
  close(file);
  text[std::max<ssize_t>(bytes, 0)] = 0;
  const char *line = strstr(text, "\nTracerPid:");
  return line && strtol(line + strlen("\nTracerPid:"), nullptr, 10) != 0;
}

} // namespace Concurrency::detail

using namespace Concurrency::detail;

uint64_t __cppamp_host_local_id(uint32_t dimension) noexcept { return running().local[dimension % 3]; }
uint64_t __cppamp_host_group_id(uint32_t dimension) noexcept { return running().group->group[dimension % 3]; }
uint64_t __cppamp_host_local_size(uint32_t dimension) noexcept {
  const running_group &group = *running().group;
  return dimension == 0 && !group.launch.kernel.tile[0] ? group.launch.domain.block : group.size[dimension % 3];
}
uint64_t __cppamp_host_global_id(uint32_t dimension) noexcept {
  return __cppamp_host_group_id(dimension) * __cppamp_host_local_size(dimension) + __cppamp_host_local_id(dimension);
}
uint64_t __cppamp_host_global_size(uint32_t dimension) noexcept {
  return running().group->launch.domain.size[dimension % 3];
}
uint64_t __cppamp_host_num_groups(uint32_t dimension) noexcept {
  return running().group->launch.domain.groups[dimension % 3];
}
uint32_t __cppamp_host_rank() noexcept { return running().group->launch.origin; }
void *__cppamp_host_messages() noexcept { return running().group->launch.domain.messages; }

void __cppamp_host_barrier(uint32_t) noexcept {
  running_thread *thread = current;
  if (!thread || !thread->stack)
    return;
  char &order = thread->group->orders[thread->barriers++ % 2];
  order_before(&order);
  leave_kernel();
  thread->stack->suspend();
  order_after(&order);
  if (is_launch_stopped())
    __cppamp_host_end_thread();
  enter_kernel(__cppamp_host_end_thread);
}

// The threads of a tile run one at a time on one host thread, so only the compiler can reorder accesses.
void __cppamp_host_mem_fence(uint32_t) noexcept { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

void __cppamp_host_end_thread() noexcept {
  running_thread *thread = current;
  leave_kernel();
  if (thread && thread->stack) {
    record_ended(*thread);
    thread->stack->end();
  }
  if (thread && thread->end)
    _longjmp(*thread->end, 1);
}
