// OpenCL kernels that run for too long.
//
// OpenCL cannot stop a kernel. So if a queue has a time-out, its kernels are recorded as events that waits inspect.
// When a wait has seen a kernel run for too long, the queue is abandoned: from then on it throws
// accelerator_view_removed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_TIMEOUT_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_TIMEOUT_H

#include "backend/opencl/device.h"
#include "image/kernel_image.h"

#include <atomic>
#include <deque>
#include <mutex>

namespace Concurrency::detail {

/// The kernels of one queue that may not have finished.
class kernel_timeout {
public:
  explicit kernel_timeout(const ocl_device &device) : m_device(device) {}

  void add(event_handle event, const kernel_info &kernel);
  /// Returns how many have been added.
  uint64_t last_number();
  /// Waits for those up to `number`, each for at most `nanoseconds`.
  void wait(uint64_t number, int64_t nanoseconds);
  void wait_for_all(int64_t nanoseconds) { wait(last_number(), nanoseconds); }

  /// Throws if a kernel has run for too long.
  void check_removed() const {
    if (__builtin_expect(is_removed(), 0))
      throw_removed();
  }
  bool is_removed() const noexcept { return m_culprit.load(std::memory_order_acquire) != nullptr; }

private:
  struct running_kernel {
    event_handle event;
    const kernel_info *kernel;
  };

  [[noreturn]] void throw_removed() const;
  /// Removes those that have finished. Returns true if `number` has; else `first` is the first that has not.
  bool has_finished(uint64_t number, uint64_t &first);

  const ocl_device &m_device;
  std::mutex m_lock;
  std::deque<running_kernel> m_kernels;
  uint64_t m_finished = 0; ///< number of finished kernels
  std::atomic<const kernel_info *> m_culprit{nullptr};
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_TIMEOUT_H
