// Sets the arguments in the kernel table.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/kernel_arguments.h"

#include "backend/opencl/opencl_error.h"

#include <amp/detail/container_state.h>

#include <string.h>
#include <vector>

namespace Concurrency::detail {

namespace {

class argument_setter {
public:
  argument_setter(ocl_kernel &kernel, const ocl_device &device) : m_kernel(kernel), m_device(device) {}

  void set_buffer(unsigned i, const backend::buffer &memory) {
    cl_mem buffer = memory_of(memory);
    if (is_new(i, memory.id))
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
  void set_offsets(unsigned i, const table::arg_record &a, const backend::container_location *locations) {
    argument_value &last = m_kernel.arguments[i];
    uint64_t *remembered = m_kernel.offsets.data() + a.index;
    uint64_t vector[table::max_offsets] = {}, difference = !last.is_set;
    for (uint32_t n = 0; n < a.offset; ++n) {
      vector[n] = locations[a.index + n].byte_offset;
      difference |= vector[n] ^ remembered[n];
      remembered[n] = vector[n];
    }
    if (difference == 0)
      return;
    last.is_set = true;
    set(i, a.bytes, vector);
  }
  /// The caller knows whether the value is new.
  void set_remembered(unsigned i, const void *value, size_t bytes) {
    m_kernel.arguments[i].is_set = true;
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
    cl_int code = m_kernel.set_argument(i, bytes, value);
    if (code != CL_SUCCESS)
      m_kernel.arguments[i].is_set = false;
    check(code, "clSetKernelArg", &m_device);
  }

  ocl_kernel &m_kernel;
  const ocl_device &m_device;
};

/// Kernels that need the whole function object in memory read it from a buffer. The driver keeps the buffer of an
/// earlier launch until its kernel has run.
void set_functor(argument_setter &setter, unsigned i, const backend::launch_arguments &launch, ocl_kernel &k,
                 ocl_device &device) {
  const table::kernel_record &record = *launch.kernel.record;
  const auto *functor = static_cast<const char *>(launch.functor);
  std::vector<char> sized; // with buffer sizes in place of the storage handles
  if (record.features & table::feature_robust) {
    sized.assign(functor, functor + record.functor_bytes);
    for (uint32_t n = 0; n < record.container_count; ++n)
      if (const table::container_record &c = launch.kernel.containers[n]; c.kind == table::container_view)
        memcpy(sized.data() + c.offset + offsetof(container_state<1>, home), &k.sizes[n], sizeof(uint64_t));
    functor = sized.data();
  }
  if (k.arguments[i].is_set && memcmp(k.functor.data(), functor, record.functor_bytes) == 0)
    return;
  k.functor.assign(functor, functor + record.functor_bytes);
  cl_int code = CL_SUCCESS;
  k.arguments[i].is_set = false;
  k.functor_buffer = buffer_handle(cl.CreateBuffer(device.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                                   record.functor_bytes, k.functor.data(), &code));
  check(code, "clCreateBuffer", &device);
  cl_mem buffer = k.functor_buffer.get();
  setter.set_remembered(i, &buffer, sizeof(buffer));
}

void set_value_argument(argument_setter &setter, unsigned i, const backend::launch_arguments &launch, ocl_kernel &k,
                        ocl_device &device) {
  const table::arg_record &a = launch.kernel.args[i];
  const auto *functor = static_cast<const char *>(launch.functor);
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
    auto component = static_cast<uint32_t>(launch.extent[a.index]);
    setter.set_value(i, &component, sizeof(component));
    break;
  }
  case table::arg_functor:
    set_functor(setter, i, launch, k, device);
    break;
  }
}

} // namespace

void set_value_arguments(const backend::launch_arguments &launch, ocl_kernel &k, ocl_device &device) {
  argument_setter setter(k, device);
  for (unsigned i : launch.kernel.value_args)
    set_value_argument(setter, i, launch, k, device);
}

void set_arguments(const backend::launch_arguments &launch, ocl_kernel &k, ocl_device &device) {
  argument_setter setter(k, device);
  if (launch.kernel.record->features & table::feature_robust) {
    k.sizes.clear();
    for (uint32_t i = 0; i < launch.kernel.record->container_count; ++i)
      k.sizes.push_back(launch.locations[i].bytes);
  }
  for (unsigned i = 0, count = launch.kernel.record->arg_count; i < count; ++i) {
    const table::arg_record &a = launch.kernel.args[i];
    if (a.kind == table::arg_buffer) {
      setter.set_buffer(i, *launch.locations[a.index].memory);
    } else if (a.kind == table::arg_offset) {
      uint64_t offset = launch.locations[a.index].byte_offset;
      setter.set_value(i, &offset, sizeof(offset));
    } else if (a.kind == table::arg_size) {
      setter.set_value(i, &launch.locations[a.index].bytes, sizeof(uint64_t));
    } else if (a.kind == table::arg_offsets) {
      setter.set_offsets(i, a, launch.locations);
    } else {
      set_value_argument(setter, i, launch, k, device);
    }
  }
}

} // namespace Concurrency::detail
