// See pending_launches.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/pending_launches.h"

#include "report/build_progress.h"
#include "support/api_boundary.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <new>

namespace Concurrency::detail {

bool pending_launches::has_launches() {
  build_wait waits; // waits for the lock, whose owner may be compiling
  std::lock_guard<std::mutex> guard(m_lock);
  return !m_launches.empty();
}

bool pending_launches::uses(cl_mem memory) {
  build_wait waits;
  std::lock_guard<std::mutex> guard(m_lock);
  return std::any_of(m_launches.begin(), m_launches.end(), [&](const pending_launch &l) {
    return std::any_of(l.memory.begin(), l.memory.end(), [&](const buffer_handle &m) { return m.get() == memory; });
  });
}

void pending_launches::add(pending_launch launch) {
  const std::shared_ptr<program_task> task = launch.code->task;
  build_wait waits;
  {
    std::lock_guard<std::mutex> guard(m_lock);
    m_launches.push_back(std::move(launch));
    m_any.store(true, std::memory_order_release);
  }
  try {
    task->call_when_done([self = shared_from_this()] { (void)self->launch_ready(); });
  } catch (const std::bad_alloc &) { // the next wait for the queue launches it
  }
}

std::shared_ptr<program_task> pending_launches::launch_ready() noexcept {
  std::lock_guard<std::mutex> guard(m_lock);
  bool has_launched = false;
  while (!m_launches.empty() && m_launches.front().code->task->is_done()) {
    launch(m_launches.front());
    m_launches.pop_front();
    has_launched = true;
  }
  if (has_launched && m_flush)
    m_flush();
  m_any.store(!m_launches.empty() || m_error, std::memory_order_release);
  return m_launches.empty() ? nullptr : m_launches.front().code->task;
}

void pending_launches::launch(pending_launch &launch) noexcept {
  operation what(launch.kernel->title.c_str());
  try {
    launch.code->make();
    m_launch(launch);
  } catch (runtime_exception &e) {
    launch.kernel->add_to(e);
    if (!m_error)
      m_error = std::current_exception();
  } catch (const std::exception &) {
    if (!m_error)
      m_error = std::current_exception();
  }
}

void pending_launches::settle() noexcept {
  build_wait waits;
  while (std::shared_ptr<program_task> next = launch_ready())
    next->wait();
}

void pending_launches::throw_error() {
  std::exception_ptr error;
  {
    std::lock_guard<std::mutex> guard(m_lock);
    std::swap(error, m_error);
    m_any.store(!m_launches.empty(), std::memory_order_release);
  }
  if (error)
    std::rethrow_exception(error);
}

void pending_launches::close() noexcept {
  settle();
  std::lock_guard<std::mutex> guard(m_lock);
  m_launch = nullptr;
  m_flush = nullptr;
}

} // namespace Concurrency::detail
