// See first_run.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/first_run.h"

#include "backend/opencl/opencl_error.h"
#include "report/build_progress.h"
#include "report/trace.h"
#include "support/api_boundary.h"
#include "support/background_job.h"
#include "support/hresult.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <new>
#include <optional>

namespace Concurrency::detail {

namespace {

/// Returns false if the kernel was abandoned.
bool wait_for(cl_event launch, kernel_timeout &running, int64_t timeout) noexcept {
  try {
    if (timeout)
      running.wait_for_all(timeout);
  } catch (const runtime_exception &) {
    return false; // the program's next wait reports it
  }
  return check_quietly(cl.WaitForEvents(1, &launch), "clWaitForEvents");
}

void wait_and_report(const ocl_kernel &kernel, const std::string &variant, cl_event launch, kernel_timeout &running,
                     int64_t timeout) {
  operation what(kernel.info.title.c_str());
  const int64_t begin = steady_nanoseconds();
  {
    build_progress shown(kernel.info.short_title + ", with its first run, for " + kernel.device.facts.name);
    std::optional<build_wait> waits;
    if (!background_job::runs_here())
      waits.emplace();
    trace_span span(record_kind::build);
    if (span.is_on())
      span.name = keep_text("build " + kernel.info.short_title + ", with its first run");
    if (!wait_for(launch, running, timeout))
      return;
  }
  const double seconds = static_cast<double>(steady_nanoseconds() - begin) / 1e9;
  if (seconds > long_build)
    log("built %s for %s at its first launch, which took %.3f s with that", kernel.info.short_title.c_str(),
        kernel.device.facts.name.c_str(), seconds);
  record_first_run(*kernel.program, variant);
  finish_before_exit();
}

} // namespace

void wait_for_first_run(const ocl_kernel &kernel, const std::string &variant, cl_event launch, kernel_timeout &running,
                        int64_t timeout) noexcept {
  try {
    wait_and_report(kernel, variant, launch, running, timeout);
  } catch (const std::bad_alloc &) { // while reporting; the kernel was enqueued anyway
    (void)wait_for(launch, running, timeout);
  }
}

} // namespace Concurrency::detail
