// See exit_copy_back.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/exit_copy_back.h"

#include "data/storage_state.h"
#include "support/api_boundary.h"
#include "support/fork.h"
#include "support/never_destroyed.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <thread>

namespace Concurrency::detail {

namespace {

struct exit_copy_back_list {
  fork_lock lock;
  std::set<storage_state *> storages;
  storage_state *current = nullptr; ///< is being copied, and must not be destroyed

  static exit_copy_back_list &get() noexcept {
    static never_destroyed<exit_copy_back_list> list;
    return *list;
  }
  /// The child has nothing to copy: the parent's kernels do not run there, and the parent copies its results itself.
  static void begin_child() noexcept {
    get().storages.clear();
    get().current = nullptr;
  }
};

/// Locks a storage, which accepted launches hold briefly. Returns an unlocked lock if it is held past the deadline.
std::unique_lock<light_lock> lock_of(storage_state &storage, exit_deadline deadline) {
  std::unique_lock<light_lock> guard(storage.lock, std::try_to_lock);
  while (!guard.owns_lock() && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    (void)guard.try_lock();
  }
  return guard;
}

bool bring_home(storage_state &storage, exit_deadline deadline) noexcept {
  try {
    operation what("exit");
    std::optional<driver_work> copies;
    try {
      if (storage.has_driver_copy)
        copies.emplace("the copy of an array_view's results to the host");
    } catch (const std::bad_alloc &) { // the line then has no name
    }
    const std::unique_lock<light_lock> guard = lock_of(storage, deadline);
    if (!guard.owns_lock())
      return false;
    storage.wait_for_host_device();
    if (std::chrono::steady_clock::now() >= deadline)
      return false; // exit has continued, and the program's memory may be freed
    if (storage.kind == source_kind::host_memory)
      storage.bring_to_host(byte_rows(byte_span{0, storage.bytes}));
    storage.take_over_by_host(true);
    storage.update_host_may();
  } catch (const std::exception &e) {
    // A later access may not report the error. Once drivers are closed, exit has printed that it gave up.
    if (storage.kind == source_kind::host_memory && current_phase.load() < process_phase::closed)
      report_mistake("exit lost the results of an array_view: %s", e.what());
  }
  return true;
}

bool bring_all_home(exit_deadline deadline) noexcept {
  if (deadline == exit_deadline::max())
    return true; // the process is not ending
  exit_copy_back_list &list = exit_copy_back_list::get();
  bool in_time = true;
  std::unique_lock<fork_lock> guard(list.lock);
  while (!list.storages.empty()) {
    list.current = *list.storages.begin();
    list.storages.erase(list.storages.begin());
    guard.unlock();
    in_time &= bring_home(*list.current, deadline);
    guard.lock();
    list.current = nullptr;
  }
  return in_time;
}

} // namespace

void add_to_exit_copy_back(storage_state &storage) {
  static const bool is_registered = [] {
    add_result_finisher(bring_all_home);
    add_child_action(exit_copy_back_list::begin_child);
    return true;
  }();
  (void)is_registered;
  exit_copy_back_list &list = exit_copy_back_list::get();
  std::lock_guard<fork_lock> guard(list.lock);
  list.storages.insert(&storage);
}

bool remove_from_exit_copy_back(storage_state &storage) noexcept {
  exit_copy_back_list &list = exit_copy_back_list::get();
  std::unique_lock<fork_lock> guard(list.lock);
  list.storages.erase(&storage);
  // Once drivers are closed, exit has given up on anything that still hangs.
  while (list.current == &storage) {
    if (current_phase.load() >= process_phase::closed)
      return false;
    guard.unlock();
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    guard.lock();
  }
  return true;
}

} // namespace Concurrency::detail
