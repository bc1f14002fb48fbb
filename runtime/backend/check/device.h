// accelerator::direct3d_ref: runs the checked variants of kernels.
//
// It has separate copies of data, although these are in host memory: data that a program forgets to copy or synchronize
// is missing, as on a GPU. Every command is complete when the call returns.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_DEVICE_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_DEVICE_H

#include "backend/check/host_watch.h"
#include "backend/check/shadow.h"
#include "backend/host/device.h"

namespace Concurrency::detail {

/// Memory, and a record of its writers.
struct check_buffer : host_buffer {
  check_buffer(char *memory, size_t bytes) : host_buffer(memory, true), shadow(bytes) {}
  void forget(size_t offset, size_t count) noexcept override {
    shadow.set_written(offset, count, false);
    watch.forget(offset, count);
  }
  void set_source(const char *source, size_t count) noexcept override { watch.set_source(source, count); }
  void expect_same(size_t offset, const char *host, size_t count) noexcept override {
    watch.check_same(offset, host, count);
  }
  memory_shadow shadow;
  host_watch watch{memory};
};

class check_device : public backend::device {
public:
  check_device();

  std::unique_ptr<backend::queue> make_queue(backend::queue_name name) override;
  std::unique_ptr<backend::buffer> allocate(size_t bytes, bool may_fail) override;
  std::unique_ptr<backend::buffer> wrap(void *memory, size_t bytes) override;
  /// Throws runtime_exception for a kernel without a checked variant.
  std::unique_ptr<backend::kernel> load(const kernel_info &what, aliasing how) override;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_DEVICE_H
