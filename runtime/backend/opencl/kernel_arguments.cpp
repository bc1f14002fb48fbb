// Walks through the kernel table's arguments.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/kernel_arguments.h"

#include "backend/opencl/opencl_error.h"

#include <string.h>

namespace Concurrency::detail {

namespace {

class argument_setter {
public:
  argument_setter(device_kernel &kernel, const device_state *device)
      : m_kernel(kernel), m_device(device) {}

  void set_buffer(unsigned i, const device_copy &copy) {
    cl_mem buffer = copy.buffer.get();
    if (is_new(i, copy.id))
      set(i, sizeof(buffer), &buffer);
  }
  void set_value(unsigned i, const void *value, size_t bytes) {
    uint64_t small = 0;
    if (bytes == sizeof(uint32_t))
      memcpy(&small, value, sizeof(uint32_t));
    else if (bytes <= sizeof(small))
      memcpy(&small, value, bytes);
    if (bytes > sizeof(small) || is_new(i, small))
      set(i, bytes, value);
  }
  /// The components of a vector.
  void set_offsets(unsigned i, const table::arg_record &a, captured_list &containers) {
    argument_value &last = m_kernel.arguments[i];
    uint64_t *remembered = m_kernel.offsets.data() + a.index;
    uint64_t vector[table::max_offsets] = {}, difference = !last.is_set;
    for (uint32_t n = 0; n < a.offset; ++n) {
      vector[n] = containers[a.index + n].section.byte_offset;
      difference |= vector[n] ^ remembered[n];
      remembered[n] = vector[n];
    }
    if (difference == 0)
      return;
    last.is_set = true;
    set(i, a.bytes, vector);
  }
  void set_unremembered(unsigned i, const void *value, size_t bytes) {
    m_kernel.arguments[i].is_set = false;
    set(i, bytes, value);
  }

private:
  bool is_new(unsigned i, uint64_t number) {
    argument_value &last = m_kernel.arguments[i];
    if (last.is_set && last.number == number)
      return false;
    last = {true, number};
    return true;
  }
  void set(unsigned i, size_t bytes, const void *value) {
    cl_int code = clSetKernelArg(m_kernel.kernel.get(), i, bytes, value);
    if (code != CL_SUCCESS)
      m_kernel.arguments[i].is_set = false;
    check(code, "clSetKernelArg", m_device);
  }

  device_kernel &m_kernel;
  const device_state *m_device;
};

/// A read-only buffer with the whole function object, for kernels that need it in one piece.
buffer_handle copy_functor(const launch_request &request, device_state *device) {
  cl_int code = CL_SUCCESS;
  buffer_handle buffer(clCreateBuffer(device->context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                      request.kernel.record->functor_bytes,
                                      const_cast<void *>(request.functor), &code));
  check(code, "clCreateBuffer", device);
  return buffer;
}

void set_value_argument(argument_setter &setter, unsigned i, const launch_request &request,
                        device_state *device, buffer_handle &functor_buffer) {
  const table::arg_record &a = request.kernel.args[i];
  const char *functor = bytes_of(request.functor);
  switch (a.kind) {
  case table::arg_scalar:
    setter.set_value(i, functor + a.offset, a.bytes);
    break;
  case table::arg_indirect: {
    const char *object = *reinterpret_cast<const char *const *>(functor + a.offset);
    setter.set_value(i, object + a.offset2, a.bytes);
    break;
  }
  case table::arg_domain: {
    auto component = static_cast<uint32_t>(request.extent[a.index]);
    setter.set_value(i, &component, sizeof(component));
    break;
  }
  case table::arg_functor: {
    functor_buffer = copy_functor(request, device);
    cl_mem buffer = functor_buffer.get();
    setter.set_unremembered(i, &buffer, sizeof(buffer));
    break;
  }
  }
}

} // namespace

void set_value_arguments(const launch_request &request, device_kernel &k, device_state *device,
                         buffer_handle &functor_buffer) {
  argument_setter setter(k, device);
  for (unsigned i : request.kernel.value_args)
    set_value_argument(setter, i, request, device, functor_buffer);
}

void set_arguments(const launch_request &request, device_kernel &k, device_state *device,
                   captured_list &containers, buffer_handle &functor_buffer) {
  argument_setter setter(k, device);
  for (unsigned i = 0, count = request.kernel.record->arg_count; i < count; ++i) {
    const table::arg_record &a = request.kernel.args[i];
    if (a.kind == table::arg_buffer) {
      setter.set_buffer(i, *containers[a.index].copy);
    } else if (a.kind == table::arg_offset) {
      uint64_t offset = containers[a.index].section.byte_offset;
      setter.set_value(i, &offset, sizeof(offset));
    } else if (a.kind == table::arg_offsets) {
      setter.set_offsets(i, a, containers);
    } else {
      set_value_argument(setter, i, request, device, functor_buffer);
    }
  }
}

} // namespace Concurrency::detail
