// Drivers make objects of their own when they are loaded and when they compile, and exit destroys those before any
// handler that was there earlier runs: under the hands of a thread that is in the driver. So the end of the process
// waits for such threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_EXIT_DELAY_H
#define CPPAMP_RUNTIME_SUPPORT_EXIT_DELAY_H

#include <cstdint>

namespace Concurrency::detail {

/// While one lives, the first thing that exit does on the main thread is to wait; on another thread, if that has made
/// one, and there the end of the thread waits, too. When the main thread has done so, a new one comes a second later
/// only: by then the process is gone, or is not ending at all. It may be destroyed on another thread.
class exit_delay {
public:
  exit_delay() noexcept;
  ~exit_delay();
  exit_delay(const exit_delay &) = delete;
  exit_delay &operator=(const exit_delay &) = delete;

private:
  uint64_t m_number;
};

/// This thread works for the owner of an exit_delay, and gets another one at once.
class delays_exit {
public:
  delays_exit() noexcept;
  ~delays_exit();
  delays_exit(const delays_exit &) = delete;
  delays_exit &operator=(const delays_exit &) = delete;
};

/// Work in a driver that is done where this object is.
struct driver_work {
  exit_delay delay;
  delays_exit here;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_EXIT_DELAY_H
