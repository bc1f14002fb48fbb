// Owns one reference to an OpenCL object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_HANDLE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_HANDLE_H

#include "backend/opencl/opencl.h"

#include <utility>

namespace Concurrency::detail {

/// `Release` is a member of opencl_functions.
template <typename T, auto Release> class opencl_handle {
public:
  opencl_handle() = default;
  /// Takes over a reference.
  explicit opencl_handle(T object) : m_object(object) {}
  opencl_handle(opencl_handle &&other) noexcept : m_object(std::exchange(other.m_object, nullptr)) {}
  opencl_handle &operator=(opencl_handle &&other) noexcept {
    std::swap(m_object, other.m_object);
    return *this;
  }
  ~opencl_handle() {
    if (m_object)
      (void)(cl.*Release)(m_object); // a destructor cannot handle a failure
  }

  T get() const { return m_object; }
  explicit operator bool() const { return m_object != nullptr; }
  T release() { return std::exchange(m_object, nullptr); }

private:
  T m_object = nullptr;
};

using context_handle = opencl_handle<cl_context, &opencl_functions::ReleaseContext>;
using queue_handle = opencl_handle<cl_command_queue, &opencl_functions::ReleaseCommandQueue>;
using buffer_handle = opencl_handle<cl_mem, &opencl_functions::ReleaseMemObject>;
using event_handle = opencl_handle<cl_event, &opencl_functions::ReleaseEvent>;
using program_handle = opencl_handle<cl_program, &opencl_functions::ReleaseProgram>;
using kernel_object = opencl_handle<cl_kernel, &opencl_functions::ReleaseKernel>;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_HANDLE_H
