// See kernel_timeout.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/kernel_timeout.h"

#include "backend/opencl/opencl_error.h"
#include "report/trace_clock.h"
#include "support/hresult.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <thread>

namespace Concurrency::detail {

namespace {

/// A kernel that failed has finished as well; the next call of the driver reports how.
bool has_ended(cl_event event) {
  static const auto ask = find_opencl_function<decltype(&clGetEventInfo)>("clGetEventInfo");
  cl_int status = CL_COMPLETE;
  return !ask || ask(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr) != CL_SUCCESS ||
         status <= CL_COMPLETE;
}

} // namespace

void kernel_timeout::add(event_handle event, const kernel_info &kernel) {
  constexpr size_t many = 64; // for a program that never waits
  std::lock_guard<std::mutex> guard(m_lock);
  try {
    m_kernels.push_back({std::move(event), &kernel});
  } catch (const std::bad_alloc &) { // the kernel was enqueued, and runs without a time-out
    return;
  }
  while (m_kernels.size() > many && has_ended(m_kernels.front().event.get())) {
    m_kernels.pop_front();
    ++m_finished;
  }
}

uint64_t kernel_timeout::last_number() {
  std::lock_guard<std::mutex> guard(m_lock);
  return m_finished + m_kernels.size();
}

bool kernel_timeout::has_finished(uint64_t number, uint64_t &first) {
  std::lock_guard<std::mutex> guard(m_lock);
  while (!m_kernels.empty() && has_ended(m_kernels.front().event.get())) {
    m_kernels.pop_front();
    ++m_finished;
  }
  first = m_finished + 1;
  return m_finished >= number;
}

void kernel_timeout::wait(uint64_t number, int64_t nanoseconds) {
  check_removed();
  using std::chrono::microseconds;
  constexpr microseconds shortest(20), longest(1000);
  microseconds pause = shortest;
  uint64_t first = 0, looked_at = 0;
  int64_t since = 0;
  while (!has_finished(number, first)) {
    const int64_t now = steady_nanoseconds();
    if (first != looked_at) {
      looked_at = first;
      since = now;
      pause = shortest;
    } else if (now - since > nanoseconds) {
      std::lock_guard<std::mutex> guard(m_lock);
      if (!m_kernels.empty() && m_finished + 1 == first)
        m_culprit.store(m_kernels.front().kernel, std::memory_order_release);
    }
    check_removed();
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, longest);
  }
}

void kernel_timeout::throw_removed() const {
  const kernel_info &kernel = *m_culprit.load(std::memory_order_acquire);
  accelerator_view_removed error((kernel.title + ": the kernel exceeded its time-out on '" + m_device.facts.name +
                                  "', which cannot stop it: the accelerator_view is removed")
                                     .c_str(),
                                 e_device_hung);
  kernel.add_to(error);
  throw error;
}

} // namespace Concurrency::detail
