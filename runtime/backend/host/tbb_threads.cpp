// See tbb_threads.h. An arena of oneTBB's, and its partitioner that remembers which thread did what.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/tbb_threads.h"

#include "backend/host/threads.h"
#include "support/fork.h"
#include "support/sanitizers.h"
#include "support/settings.h"

#include <algorithm>
#include <atomic>
#include <dlfcn.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

extern "C" {
// tbb_calls.cpp. The names end with a null pointer.
extern const char *const cppamp_tbb_names[];
extern void *cppamp_tbb_calls[];
}

namespace Concurrency::detail {

namespace {

constexpr const char *library_name = "libtbb.so.12";

bool open_library() {
  if (!is_on(get_settings().tbb))
    return false;
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL); // never closed: its threads are in it
  if (!library) {
    log("kernels on the host run on threads of CppAMP's own: %s", dlerror());
    return false;
  }
  for (size_t i = 0; cppamp_tbb_names[i]; ++i) {
    cppamp_tbb_calls[i] = dlsym(library, cppamp_tbb_names[i]);
    if (!cppamp_tbb_calls[i]) {
      log("kernels on the host run on threads of CppAMP's own: %s has no function %s", library_name,
          cppamp_tbb_names[i]);
      return false;
    }
  }
  return true;
}

/// All slots are for threads of oneTBB's: the program's threads never run parts, and are never needed.
struct host_arena {
  // The program's own use of oneTBB is not narrowed; one thread more, because it counts the program's.
  tbb::global_control limit{
      tbb::global_control::max_allowed_parallelism,
      std::max<size_t>(host_thread_count() + 1,
                       tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism))};
  tbb::task_arena arena{static_cast<int>(host_thread_count()), 0};
};

/// In a child: oneTBB counts workers that only the parent has, or another thread of the parent was starting it.
std::atomic<bool> is_of_parent{false};

/// Leaked: used until the very end.
host_arena &get_arena() {
  static auto *arena = new host_arena;
  return *arena;
}

} // namespace

bool open_tbb() noexcept {
  static const bool is_open = [] {
    add_child_action([]() noexcept { is_of_parent = true; });
    return open_library();
  }();
  return is_open && !is_of_parent.load(std::memory_order_relaxed);
}

void start_on_tbb_thread(void (*run)(void *) noexcept, void *context) {
  get_arena().arena.enqueue([run, context] { run(context); });
}

void share_on_tbb_threads(uint64_t total, uint64_t grain, std::shared_ptr<void> &memory,
                          void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) {
  if (!memory)
    memory = std::make_shared<tbb::affinity_partitioner>();
  tbb::parallel_for(
      tbb::blocked_range<uint64_t>(0, total, static_cast<size_t>(std::max<uint64_t>(grain, 1))),
      [run, context](const tbb::blocked_range<uint64_t> &part) {
        run(context, part.begin(), part.end() - part.begin());
      },
      *static_cast<tbb::affinity_partitioner *>(memory.get()));
}

} // namespace Concurrency::detail
