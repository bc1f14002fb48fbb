// An OpenCL device, below the device interface.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_H

#include "backend/backend.h"
#include "backend/opencl/opencl_handle.h"

#include <mutex>

namespace Concurrency::detail {

/// Properties of a device other than its facts.
struct ocl_traits {
  cl_platform_id platform = nullptr;
  cl_device_id id = nullptr;
  bool compiles_at_launch = false;    ///< and exit must wait for that
  bool meets_after_branches = false;  ///< needs a barrier where a branch with a barrier ends: CPPAMP_POCL_MACRO
  bool blocks_until_idle = false;     ///< a blocking command also waits for what other threads enqueue after it
  bool keeps_to_one_thread = false;   ///< the program's: launches wait for builds
  bool miscompiles_optimized = false; ///< kernels must be built without optimization
  bool rounds_divide_and_sqrt =
      false;                       ///< can round float division and square roots correctly, if requested at build time
  bool has_float_atomics = false;  ///< those of OpenCL C 3.0
  bool has_dot_products = false;   ///< of bytes, in OpenCL C 3.0
  unsigned compute_capability = 0; ///< of NVIDIA's GPUs, 90 for 9.0; 0: other vendors
  size_t compute_units = 1;
  size_t max_group_sizes[3] = {1, 1, 1};
};

struct ocl_buffer : backend::buffer {
  explicit ocl_buffer(buffer_handle memory) : backend::buffer(memory.get()), memory(std::move(memory)) {}
  buffer_handle memory;
};
inline cl_mem memory_of(const backend::buffer &buffer) { return static_cast<const ocl_buffer &>(buffer).memory.get(); }

class ocl_device : public backend::device {
public:
  ocl_device(backend::device_facts facts, const ocl_traits &traits)
      : backend::device(std::move(facts)), traits(traits) {}

  const ocl_traits traits;
  bool is_cpu() const { return facts.kind == backend::device_kind::cpu; }
  bool is_gpu() const { return facts.kind == backend::device_kind::gpu; }

  /// Created at the first use.
  cl_context context();
  /// Uses this context from now on. Returns false if another one exists already.
  bool adopt_context(cl_context context);
  std::unique_ptr<backend::queue> adopt_queue(queue_handle queue, backend::queue_name name);

  std::unique_ptr<backend::queue> make_queue(backend::queue_name name) override;
  std::unique_ptr<backend::buffer> allocate(size_t bytes, bool may_fail) override;
  std::unique_ptr<backend::buffer> wrap(void *memory, size_t bytes) override;
  std::unique_ptr<backend::pinned_memory> allocate_pinned(size_t bytes) override;
  std::unique_ptr<backend::kernel> load(const kernel_info &what, aliasing how) override;
  void drop() noexcept override;

private:
  std::mutex m_lock;
  context_handle m_context;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_H
