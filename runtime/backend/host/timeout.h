// Launches on the host that are stopped when they run for too long.
//
// A kernel that does not end does not ask, either: so the thread that runs it gets a signal, and its handler leaves the
// kernel's code, which owns nothing (no lock, no memory, no object with a destructor). It costs nothing while kernels
// run: a look in each loop would. One thread of the process watches the launches that have a time-out.
//
// The handler leaves only an instruction of the object file that contains the kernel. A kernel may also be in code
// that does own something: the dynamic linker binds a symbol or allocates thread-local variables, the mathematical
// library changes the rounding mode, a signal handler of the program has interrupted the kernel. The handler then
// returns, and the watching thread sends the signal again.
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

/// One launch, from when it begins to run. Parts of it that begin when it has been stopped do nothing.
class launch_timeout {
public:
  /// `kernel` is an address in the kernel's code.
  launch_timeout(int64_t nanoseconds, const void *kernel);
  ~launch_timeout();
  launch_timeout(const launch_timeout &) = delete;
  launch_timeout &operator=(const launch_timeout &) = delete;

  bool was_stopped() const noexcept { return m_is_stopped.load(std::memory_order_acquire); }
  /// Calls `code(context)` on this thread, until that returns or the launch is stopped. `is_kernel`: all of `code` may
  /// be left anywhere; else only what is between enter_kernel and leave_kernel.
  void run(void (*code)(const void *context), const void *context, bool is_kernel);

  /// Whether the object file of the kernel has this instruction.
  bool has_code(uintptr_t instruction) const noexcept { return instruction - m_code < m_code_bytes; }

  /// For the watching thread: when to stop it, in steady_nanoseconds().
  int64_t deadline() const noexcept { return m_deadline; }
  /// Stops it, or tells threads once more that have not heard.
  void stop() noexcept;

private:
  friend struct running_part;

  const int64_t m_deadline;
  uintptr_t m_code = 0, m_code_bytes = 0;
  std::atomic<bool> m_is_stopped{false};
  std::mutex m_lock;
  std::vector<running_part *> m_parts;
};

/// Has the launch that this thread runs been stopped?
bool is_launch_stopped() noexcept;

/// What is from here on is the kernel's own code: to be left by `leave`, which does not return.
void enter_kernel(void (*leave)() noexcept) noexcept;
void leave_kernel() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_TIMEOUT_H
