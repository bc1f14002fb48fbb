// See program_task.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/program_task.h"

#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <amp/exceptions.h>

namespace Concurrency::detail {

namespace {

/// Drivers do not build in parallel anyway, and some fail when asked to.
std::mutex &build_lock() {
  static auto *lock = new std::mutex;
  return *lock;
}

/// Handlers modify the exception, and two queues may wait for the same program.
template <typename T> [[noreturn]] void throw_copy(const T &error) { throw T(error); }

[[noreturn]] void throw_own(const std::exception_ptr &error) {
  try {
    std::rethrow_exception(error);
  } catch (const unsupported_feature &e) {
    throw_copy(e);
  } catch (const out_of_memory &e) {
    throw_copy(e);
  } catch (const accelerator_view_removed &e) {
    throw_copy(e);
  } catch (const runtime_exception &e) {
    throw_copy(e);
  }
}

} // namespace

program_task::program_task(const kernel_info &kernel, std::string part, ocl_device &device, aliasing how) {
  m_job = background_job::start(
      [&kernel, part = std::move(part), &device, how, r = m_result] { build(kernel, part, device, how, *r); });
}

void program_task::build(const kernel_info &kernel, const std::string &part, ocl_device &device, aliasing how,
                         result &r) noexcept {
  operation what(kernel.title.c_str());
  try {
    const driver_work builds("the build of " + kernel.short_title + " for " + device.facts.name);
    std::lock_guard<std::mutex> guard(build_lock());
    r.program = build_program(*kernel.image, part, device, how);
  } catch (...) {
    r.error = std::current_exception();
  }
  finish_before_exit();
}

const std::shared_ptr<built_program> &program_task::get() const {
  if (m_result->error)
    throw_own(m_result->error);
  return m_result->program;
}

} // namespace Concurrency::detail
