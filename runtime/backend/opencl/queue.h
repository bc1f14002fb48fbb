// A command queue of an OpenCL device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_QUEUE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_QUEUE_H

#include "backend/opencl/device.h"
#include "backend/opencl/kernel_timeout.h"
#include "backend/opencl/pending_launches.h"
#include "report/trace.h"

namespace Concurrency::detail {

class ocl_queue : public backend::queue {
public:
  ocl_queue(ocl_device &device, queue_handle queue, backend::queue_name name);
  ~ocl_queue() override;

  cl_command_queue get() const { return m_queue.get(); }
  /// The same for code that enqueues its own commands: from now on launches are enqueued when they return.
  cl_command_queue share();
  /// Call before enqueuing a command other than through the functions below: waits for launches that wait for
  /// builds.
  void settle() noexcept;
  ocl_device &device() const { return m_device; }
  trace_row *row() const { return m_row; }
  /// Records a command that was enqueued since `before` in the timeline. `record` may be null. Returns its number
  /// in the queue's command_list.
  uint64_t record_command(trace_record *record, event_handle event, int64_t before);

  backend::launch_result launch(backend::kernel &what, const backend::launch_arguments &arguments) override;
  bool transfer(const backend::host_transfer &t) override;
  void copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to, backend::row_origin to_at,
            backend::row_shape rows) override;
  void *map(backend::buffer &memory, size_t bytes) override;
  void unmap(backend::buffer &memory, void *address) override;
  void order_queue_after(backend::queue &other) override;
  std::unique_ptr<backend::event> mark() override;
  void flush() override;
  void finish() override;

private:
  /// Transfers rows one by one.
  bool transfer_rows(const backend::host_transfer &t);
  /// For kernels that have not been built, or after launches that wait for a build.
  backend::launch_result launch_later(ocl_kernel &k, const backend::launch_arguments &arguments);
  /// Requires all arguments to be set. The event is for the timeline; null without one.
  event_handle enqueue(ocl_kernel &k, const int *extent);
  /// Records a launch, which begins with its queue, and its kernel in the timeline.
  void record_launch(const launch_record *note, event_handle event, int64_t begin);
  void enqueue_pending(pending_launch &launch);
  /// Call before a blocking call. Throws errors of launches that waited for a build.
  void wait_for_kernels();
  void wait_for_running_kernels();
  void record_copy(uint64_t bytes, cl_event event, int64_t before);

  ocl_device &m_device;
  queue_handle m_queue;
  trace_row *m_row; ///< null without a timeline, like the next one
  std::shared_ptr<command_list> m_commands;
  const std::shared_ptr<kernel_timeout> m_kernels; ///< those launched while there was a time-out
  const std::shared_ptr<pending_launches> m_pending;
  std::atomic<bool> m_is_shared{false};
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_QUEUE_H
