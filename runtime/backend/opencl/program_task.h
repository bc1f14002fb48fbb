// Builds a program on another thread, so that its first launch need not wait.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_TASK_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_TASK_H

#include "backend/opencl/program_build.h"
#include "support/background_job.h"

#include <exception>
#include <functional>
#include <memory>
#include <string>

namespace Concurrency::detail {

class program_task {
public:
  /// Starts the build. `kernel` is the kernel to be launched, for messages.
  program_task(const kernel_info &kernel, std::string part, ocl_device &device, aliasing how);
  program_task(const program_task &) = delete;
  program_task &operator=(const program_task &) = delete;

  bool is_done() const noexcept { return m_job->is_done(); }
  bool has_failed() const noexcept { return is_done() && !m_result->program; }
  void wait() const noexcept { m_job->wait(); }
  /// Calls `action` on the building thread as soon as that is done, or here if it already is.
  void call_when_done(std::function<void()> action) const { m_job->call_when_done(std::move(action)); }
  /// Waits for the result. Rethrows the build's exception, a separate copy each time.
  const std::shared_ptr<built_program> &get() const;
  /// Returns null before it is done, and if it failed.
  built_program *get_if_built() const noexcept { return is_done() ? m_result->program.get() : nullptr; }

private:
  struct result {
    std::shared_ptr<built_program> program;
    std::exception_ptr error;
  };
  static void build(const kernel_info &kernel, const std::string &part, ocl_device &device, aliasing how,
                    result &r) noexcept;

  const std::shared_ptr<result> m_result = std::make_shared<result>();
  std::shared_ptr<background_job> m_job;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_TASK_H
