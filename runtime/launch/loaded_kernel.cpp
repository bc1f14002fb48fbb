// See loaded_kernel.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/loaded_kernel.h"
#include "support/fork.h"

#include <mutex>
#include <vector>

namespace Concurrency::detail {

namespace {

struct loaded_list {
  fork_lock lock;
  /// The slots in which kernels are stored: kernel_info::loaded.
  std::vector<std::atomic<loaded_kernel *> *> slots;
};
loaded_list &get_list() {
  static auto *list = new loaded_list;
  return *list;
}

} // namespace

loaded_kernel &get_loaded_kernel(kernel_info &kernel, device_state *device, aliasing how) {
  std::atomic<loaded_kernel *> &slot = kernel.loaded[slot_of(device, how)];
  if (loaded_kernel *known = slot.load(std::memory_order_acquire))
    return *known;
  loaded_list &list = get_list();
  std::lock_guard<fork_lock> guard(list.lock);
  if (loaded_kernel *known = slot.load(std::memory_order_acquire))
    return *known; // another thread was faster
  auto k = std::make_unique<loaded_kernel>();
  k->code = device->backend->load(kernel, how);
  list.slots.push_back(&slot);
  slot.store(k.get(), std::memory_order_release);
  return *k.release(); // owned until drop_loaded_kernels
}

void drop_loaded_kernels() noexcept {
  loaded_list &list = get_list();
  std::lock_guard<fork_lock> guard(list.lock);
  for (std::atomic<loaded_kernel *> *slot : list.slots)
    delete slot->exchange(nullptr);
  list.slots.clear();
}

} // namespace Concurrency::detail
