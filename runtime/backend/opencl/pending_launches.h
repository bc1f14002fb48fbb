// Launches of a queue whose kernels are being built, and those behind them.
//
// A kernel that has not been built cannot be given to OpenCL. What the launch was given is kept, and the thread that
// builds launches when it is done. Another command waits for that, unless it is a launch too, or brings data to a
// buffer that none of these kernels uses. So the queue still runs one thing after the other, and parallel_for_each
// waits for no build.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PENDING_LAUNCHES_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PENDING_LAUNCHES_H

#include "backend/opencl/program_cache.h"
#include "report/launch_trace.h"

#include <deque>

namespace Concurrency::detail {

/// All that a launch needs.
struct pending_launch {
  const kernel_info *kernel;
  std::unique_ptr<ocl_kernel> code; ///< its own, with the arguments
  std::vector<int> extent;
  std::vector<buffer_handle> memory; ///< what the program may have given up meanwhile
  buffer_handle functor_buffer;
  kernel_note note; ///< for the timeline, if there is one
};

class pending_launches : public std::enable_shared_from_this<pending_launches> {
public:
  /// `launch` is called for each, in their order, and `flush` after the last one for now.
  pending_launches(std::function<void(pending_launch &)> launch, std::function<void()> flush)
      : m_launch(std::move(launch)), m_flush(std::move(flush)) {}

  /// Is there a launch, or an error that nobody has heard of? All that a queue without costs.
  bool any() const noexcept { return __builtin_expect(m_any.load(std::memory_order_acquire), 0); }
  bool has_launches();
  /// Does one of them use this memory?
  bool uses(cl_mem memory);
  void add(pending_launch launch);
  /// Waits until all of them have been launched.
  void settle() noexcept;
  /// Throws what went wrong with one of them: once.
  void throw_error();
  /// Nothing is launched any more: the queue is going.
  void close() noexcept;

private:
  /// Launches those whose kernels are there. Returns what the next one waits for, or null.
  std::shared_ptr<program_task> launch_ready() noexcept;
  void launch(pending_launch &launch) noexcept;

  std::mutex m_lock; ///< of all that follows
  std::function<void(pending_launch &)> m_launch;
  std::function<void()> m_flush;
  std::deque<pending_launch> m_launches;
  std::exception_ptr m_error; ///< the first one
  std::atomic<bool> m_any{false};
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PENDING_LAUNCHES_H
