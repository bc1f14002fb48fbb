// Contexts and buffers of OpenCL devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/device.h"

#include "backend/opencl/opencl_error.h"
#include "backend/opencl/program_cache.h"
#include "backend/opencl/queue.h"
#include "backend/opencl/staging.h"
#include "report/trace.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/exceptions.h>

namespace Concurrency::detail {

cl_context ocl_device::context() {
  check_driver_process();
  std::lock_guard<std::mutex> guard(m_lock);
  if (!m_context) {
    const driver_work starts_compiler("the start of " + facts.name);
    cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(traits.platform),
                                          0};
    cl_int code = CL_SUCCESS;
    context_handle context(cl.CreateContext(properties, 1, &traits.id, nullptr, nullptr, &code));
    check(code, "clCreateContext", this);
    m_context = std::move(context);
  }
  return m_context.get();
}

bool ocl_device::adopt_context(cl_context context) {
  check_driver_process();
  std::lock_guard<std::mutex> guard(m_lock);
  if (!m_context) {
    check(cl.RetainContext(context), "clRetainContext", this);
    m_context = context_handle(context);
  }
  return m_context.get() == context;
}

std::unique_ptr<backend::queue> ocl_device::adopt_queue(queue_handle queue, backend::queue_name name) {
  return std::make_unique<ocl_queue>(*this, std::move(queue), name);
}

std::unique_ptr<backend::queue> ocl_device::make_queue(backend::queue_name name) {
  cl_int code = CL_SUCCESS;
  cl_command_queue_properties properties = trace_is_on() ? CL_QUEUE_PROFILING_ENABLE : 0;
  queue_handle queue(cl.CreateCommandQueue(context(), traits.id, properties, &code));
  check(code, "clCreateCommandQueue", this);
  return adopt_queue(std::move(queue), name);
}

std::unique_ptr<backend::buffer> ocl_device::allocate(size_t bytes, bool may_fail) {
  cl_int code = CL_SUCCESS;
  buffer_handle memory(cl.CreateBuffer(context(), CL_MEM_READ_WRITE, bytes, nullptr, &code));
  if (may_fail && (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES))
    return nullptr;
  check(code, "clCreateBuffer", this);
  return std::make_unique<ocl_buffer>(std::move(memory));
}

std::unique_ptr<backend::buffer> ocl_device::wrap(void *memory, size_t bytes) {
  cl_int code = CL_SUCCESS;
  // For zero bytes, the kernel gets a buffer that it must not access.
  cl_mem_flags flags = CL_MEM_READ_WRITE | (bytes ? CL_MEM_USE_HOST_PTR : 0);
  buffer_handle wrapper(cl.CreateBuffer(context(), flags, bytes ? bytes : 1, bytes ? memory : nullptr, &code));
  check(code, "clCreateBuffer", this);
  return std::make_unique<ocl_buffer>(std::move(wrapper));
}

std::unique_ptr<backend::pinned_memory> ocl_device::allocate_pinned(size_t bytes) {
  if (is_gpu())
    try {
      return pin_memory(*this, bytes);
    } catch (const runtime_exception &e) {
      log("no pinned memory for %zu bytes: %s", bytes, e.what());
    }
  return backend::device::allocate_pinned(bytes);
}

std::unique_ptr<backend::kernel> ocl_device::load(const kernel_info &what, aliasing how) {
  check_driver_process();
  return load_ocl_kernel(what, *this, how);
}

void ocl_device::drop() noexcept {
  if (was_forked)
    return;
  drop_programs(*this);
  drop_staging(*this);
  std::lock_guard<std::mutex> guard(m_lock);
  m_context = context_handle();
}

} // namespace Concurrency::detail
