// Work on another thread that can be waited for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_BACKGROUND_JOB_H
#define CPPAMP_RUNTIME_SUPPORT_BACKGROUND_JOB_H

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace Concurrency::detail {

/// The end of the process waits for the work and for actions passed to call_when_done. Both may call drivers until
/// those are closed (process_exit.h).
class background_job {
public:
  /// Runs `work`, which must not throw; on this thread if the system cannot create another.
  static std::shared_ptr<background_job> start(std::function<void()> work);

  /// Returns true on a job's thread.
  static bool runs_here() noexcept;

  bool is_done() const noexcept { return m_is_done.load(std::memory_order_acquire); }
  void wait() noexcept;
  /// Calls `action` on the job's thread when the work is done, or here if it already is.
  void call_when_done(std::function<void()> action);

private:
  void run() noexcept;

  std::function<void()> m_work;
  std::mutex m_lock;
  std::condition_variable m_changed;
  std::vector<std::function<void()>> m_actions;
  std::atomic<bool> m_is_done{false};
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_BACKGROUND_JOB_H
