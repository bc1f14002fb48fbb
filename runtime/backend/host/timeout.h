// Stops launches on the host that run for too long.
//
// A kernel in an infinite loop never polls. Therefore its thread receives a signal, and the handler leaves the kernel's
// code, which owns no resources (no lock, no memory, no object with a destructor). Unlike polling in each loop, this is
// free while kernels run. One thread of the process watches all launches with a time-out.
//
// The handler leaves only instructions in the object file that contains the kernel. Other code that the kernel calls
// may own resources: the dynamic linker binds a symbol or allocates thread-local variables, the mathematical library
// changes the rounding mode, a signal handler of the program has interrupted the kernel. Then the handler returns, and
// the watching thread sends the signal again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_TIMEOUT_H
#define CPPAMP_RUNTIME_BACKEND_HOST_TIMEOUT_H

#include <atomic>
#include <mutex>
#include <stdint.h>
#include <vector>

namespace Concurrency::detail {

struct running_part;

/// One launch, from the time that it begins to run. After it has been stopped, its remaining parts do nothing.
class launch_timeout {
public:
  /// `kernel` is an address in the kernel's code.
  launch_timeout(int64_t nanoseconds, const void *kernel);
  ~launch_timeout();
  launch_timeout(const launch_timeout &) = delete;
  launch_timeout &operator=(const launch_timeout &) = delete;

  bool was_stopped() const noexcept { return m_is_stopped.load(std::memory_order_acquire); }
  /// Calls `code(context)` on this thread, until it returns or the launch is stopped. `is_kernel`: all of `code` may be
  /// left at any instruction; else only the code between enter_kernel and leave_kernel.
  void run(void (*code)(const void *context), const void *context, bool is_kernel);

  /// Returns true if this instruction is in the kernel's object file.
  bool has_code(uintptr_t instruction) const noexcept { return instruction - m_code < m_code_bytes; }

  /// Used by the watching thread: the deadline, in steady_nanoseconds().
  int64_t deadline() const noexcept { return m_deadline; }
  /// Stops the launch, or signals its threads again.
  void stop() noexcept;

private:
  friend struct running_part;

  const int64_t m_deadline;
  uintptr_t m_code = 0, m_code_bytes = 0;
  std::atomic<bool> m_is_stopped{false};
  std::mutex m_lock;
  std::vector<running_part *> m_parts;
};

/// Returns true if the launch that this thread runs has been stopped.
bool is_launch_stopped() noexcept;

/// Marks the start of the kernel's own code, which is left by calling `leave`; that must not return.
void enter_kernel(void (*leave)() noexcept) noexcept;
void leave_kernel() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_TIMEOUT_H
