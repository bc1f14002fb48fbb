// A command queue of an OpenCL device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_QUEUE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_QUEUE_H

#include "backend/opencl/device.h"
#include "report/trace.h"

namespace Concurrency::detail {

class ocl_queue : public backend::queue {
public:
  ocl_queue(ocl_device &device, queue_handle queue, backend::queue_name name);

  cl_command_queue get() const { return m_queue.get(); }
  ocl_device &device() const { return m_device; }
  const trace_row &row() const { return m_row; }

  backend::launch_result launch(backend::kernel &what,
                                const backend::launch_arguments &arguments) override;
  bool transfer(const backend::host_transfer &t) override;
  void copy(backend::buffer &from, backend::row_place from_at, backend::buffer &to,
            backend::row_place to_at, backend::row_shape rows) override;
  void *map(backend::buffer &memory, size_t bytes) override;
  void unmap(backend::buffer &memory, void *address) override;
  void order_behind(backend::queue &other) override;
  std::unique_ptr<backend::event> mark() override;
  void flush() override;
  void finish() override;

private:
  event_handle enqueue_marker();

  ocl_device &m_device;
  queue_handle m_queue;
  trace_row m_row;
};

/// A command's times, for the timeline.
std::unique_ptr<command_times> times_of(event_handle event);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_QUEUE_H
