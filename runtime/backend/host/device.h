// The host's processor as a device. Its kernels are functions in the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_DEVICE_H
#define CPPAMP_RUNTIME_BACKEND_HOST_DEVICE_H

#include "backend/backend.h"

namespace Concurrency::detail {

/// Host memory, owned or wrapped.
struct host_buffer : backend::buffer {
  host_buffer(char *memory, bool is_owned) : backend::buffer(memory), memory(memory), is_owned(is_owned) {}
  ~host_buffer() override;
  char *const memory;
  const bool is_owned;
};

class host_device : public backend::device {
public:
  host_device();

  std::unique_ptr<backend::queue> make_queue(backend::queue_name name) override;
  std::unique_ptr<backend::buffer> allocate(size_t bytes, bool may_fail) override;
  std::unique_ptr<backend::buffer> wrap(void *memory, size_t bytes) override;
  std::unique_ptr<backend::kernel> load(const kernel_info &what, aliasing how) override;

private:
  const unsigned m_level;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_DEVICE_H
