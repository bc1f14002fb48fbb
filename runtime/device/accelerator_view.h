// accelerator_view: one in-order queue of a device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DEVICE_ACCELERATOR_VIEW_H
#define CPPAMP_RUNTIME_DEVICE_ACCELERATOR_VIEW_H

#include "device/accelerator_list.h"
#include "support/fork.h"
#include "support/process_exit.h"

#include <functional>
#include <stdint.h>

namespace Concurrency {
class runtime_exception;
} // namespace Concurrency

namespace Concurrency::detail {

struct kernel_info;

/// Commands are numbered in the order in which they are enqueued. Because the queue is in order, the
/// number of the last finished command describes its state completely.
struct view_state {
  std::atomic<unsigned> references{1};
  device_state *device = nullptr;
  std::unique_ptr<backend::queue> queue; ///< null on the cpu accelerator
  int queuing_mode = 0;
  unsigned queue_number = 0; ///< unique in the process
  /// Only in the view of accelerator::get_auto_selection_view().
  bool is_auto_selection = false;
  bool is_timeout_disabled = false; ///< requested by the program: ignores CPPAMP_TIMEOUT
  std::mutex access_lock;           ///< for opencl::access_lock in the program

  std::atomic<uint64_t> submitted{0};
  std::atomic<uint64_t> completed{0};
  std::atomic<uint64_t> flushed{0};
  std::atomic<uint64_t> last_kernel{0}; ///< the number of the last launch, or less
  std::atomic<const kernel_info *> last_launched{nullptr};

  /// Call after a command was enqueued. `finished`: it and all commands before it have already
  /// finished. Returns its number.
  uint64_t record_command(bool finished = false) noexcept;
  bool has_finished(uint64_t number) const {
    return completed.load(std::memory_order_acquire) >= number && !is_lost(number);
  }
  /// In a forked child: returns true if the parent's queue was working and this command was not known to be finished.
  bool is_lost(uint64_t number) const { return __builtin_expect(number <= m_lost_to, 0) && number > m_lost_from; }
  void record_kernel(const kernel_info &kernel, uint64_t number) noexcept {
    last_launched.store(&kernel, std::memory_order_relaxed);
    last_kernel.store(number, std::memory_order_relaxed);
  }
  /// Adds the name of the last launched kernel to an exception from waiting for this view, if a kernel was running at
  /// the recorded `completed`.
  void name_kernel(runtime_exception &e) const noexcept;
  /// Returns false if only transfers are pending.
  bool is_running_kernels() const { return !has_finished(last_kernel.load(std::memory_order_relaxed)); }
  /// Call when a blocking call has returned: all commands up to `number` have finished.
  void record_finished(uint64_t number) noexcept;
  /// Submits pending commands to the device.
  void flush();
  /// Waits until command `number` has finished.
  void wait(uint64_t number);
  /// The same for clean-up: failures are only logged.
  void wait_quietly(uint64_t number) noexcept;

private:
  /// `last` is the parent's last command.
  void look_for_fork(uint64_t last) noexcept {
    if (__builtin_expect(m_generation != fork_generation, 0))
      record_fork(last);
  }
  void record_fork(uint64_t last) noexcept;
  void flush_quietly() noexcept;
  void keep_pace(uint64_t number) noexcept;

  /// A marker after command m_marked, some hundred commands ago.
  light_lock m_pace_lock;
  std::unique_ptr<backend::event> m_marker;
  uint64_t m_marked = 0;
  unsigned m_generation = fork_generation;
  uint64_t m_lost_from = 0, m_lost_to = 0;
};

/// With a new queue, or the one that `make` returns.
using queue_maker = std::function<std::unique_ptr<backend::queue>(backend::queue_name)>;
view_state *make_view(device_state *device, int queuing_mode, const queue_maker &make = {});

/// The view to which commands for `view` are sent.
view_state *target_of(view_state *view);

/// Waits for every queue, ignoring failures. With a deadline, skips those of the host, whose threads finish them.
bool finish_all_views(exit_deadline deadline) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DEVICE_ACCELERATOR_VIEW_H
