// Launches of a queue whose kernels are being built, and launches after them.
//
// OpenCL cannot enqueue a kernel that has not been built. So the launch's arguments are kept, and the building
// thread launches it when it is done. Other commands wait for that, except launches, and transfers to a
// buffer that none of these kernels uses. So the queue still executes in order, and parallel_for_each
// does not wait for builds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PENDING_LAUNCHES_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PENDING_LAUNCHES_H

#include "backend/opencl/program_cache.h"
#include "report/launch_trace.h"

#include <deque>

namespace Concurrency::detail {

/// Everything that a launch needs.
struct pending_launch {
  const kernel_info *kernel;
  std::unique_ptr<ocl_kernel> code; ///< a separate object with the arguments
  std::vector<int> extent;
  std::vector<buffer_handle> memory; ///< keeps memory that the program may release meanwhile
  kernel_note note;                  ///< for the timeline, if there is one
};

class pending_launches : public std::enable_shared_from_this<pending_launches> {
public:
  /// Calls `launch` for each in order, and `flush` after the last one that is ready.
  pending_launches(std::function<void(pending_launch &)> launch, std::function<void()> flush)
      : m_launch(std::move(launch)), m_flush(std::move(flush)) {}

  /// Returns true if there is a launch or an unreported error. A queue without any pays only for this test.
  bool any() const noexcept { return __builtin_expect(m_any.load(std::memory_order_acquire), 0); }
  bool has_launches();
  /// Returns true if one of them uses this memory.
  bool uses(cl_mem memory);
  void add(pending_launch launch);
  /// Waits until all of them have been launched.
  void settle() noexcept;
  /// Throws the error of one of them, once.
  void throw_error();
  /// Stops launching, because the queue is being destroyed.
  void close() noexcept;

private:
  /// Launches those whose kernels are ready. Returns what the next one waits for, or null.
  std::shared_ptr<program_task> launch_ready() noexcept;
  void launch(pending_launch &launch) noexcept;

  std::mutex m_lock; ///< guards the members below
  std::function<void(pending_launch &)> m_launch;
  std::function<void()> m_flush;
  std::deque<pending_launch> m_launches;
  std::exception_ptr m_error; ///< the first one
  std::atomic<bool> m_any{false};
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PENDING_LAUNCHES_H
