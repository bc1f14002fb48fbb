// concurrency::opencl (amp/opencl.h): exports the library's OpenCL objects, and imports the program's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl_interop/opencl_query.h"
#include "data/messages.h"
#include "data/storage_state.h"
#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <amp/opencl.h>

namespace Concurrency::detail {

namespace {

ocl_device &compute_device(const device_state *device) {
  check_driver_process();
  return ocl_device_of(device);
}

std::unique_ptr<backend::buffer> own_buffer(buffer_handle buffer) {
  return std::make_unique<ocl_buffer>(std::move(buffer));
}

/// Returns the host address of the program's buffer, on a device that works on host memory.
char *host_memory_of(cl_mem buffer, size_t bytes, view_state *view) {
  if (void *memory = memory_info<void *>(buffer, CL_MEM_HOST_PTR))
    return static_cast<char *>(memory);
  if (view->device->needs_mapping)
    throw unsupported_feature(("opencl::make_array: '" + view->device->name +
                               "' works on host memory; make the buffer with CL_MEM_USE_HOST_PTR")
                                  .c_str());
  check(cl.RetainMemObject(buffer), "clRetainMemObject", view->device->backend.get());
  ocl_buffer mapped{buffer_handle(buffer)};
  void *memory = view->queue->map(mapped, bytes);
  view->queue->unmap(mapped, memory);
  (void)view->record_command();
  return static_cast<char *>(memory);
}

} // namespace

cl_device_id opencl_device(device_state *device) try { return compute_device(device).traits.id; } catch (...) {
  leave_library();
}

cl_context opencl_context(device_state *device) try {
  cl_context context = compute_device(device).context();
  check(cl.RetainContext(context), "clRetainContext", device->backend.get());
  return context;
} catch (...) {
  leave_library();
}

cl_command_queue opencl_queue(view_state *view) try {
  view = view->is_auto_selection ? use_default_device()->default_view() : view;
  ocl_device &device = compute_device(view->device);
  cl_command_queue queue = ocl_queue_of(view).share();
  check(cl.RetainCommandQueue(queue), "clRetainCommandQueue", &device);
  return queue;
} catch (...) {
  leave_library();
}

cl_mem opencl_buffer(const section_ref &section, view_state *where) try {
  check_driver_process();
  deliver_messages();
  operation what("opencl::get_buffer");
  storage_state &s = state_of(section.home);
  std::lock_guard<light_lock> guard(s.lock);
  view_state *view = where ? where : s.home_view;
  view = view->is_auto_selection ? use_default_device()->default_view() : view;
  (void)compute_device(view->device);
  device_copy &copy = s.make_current(view, section);
  copy.record_use(view, view->submitted.load(std::memory_order_acquire), true);
  s.mark_written(copy, section);
  s.update_host_may();
  check(cl.RetainMemObject(memory_of(*copy.buffer)), "clRetainMemObject", view->device->backend.get());
  return memory_of(*copy.buffer);
} catch (...) {
  leave_library();
}

device_state *device_of_opencl(cl_device_id id) try {
  check_driver_process();
  use_opencl();
  if (!id)
    refuse_object("make_accelerator needs a device, not null");
  for (device_state *device : all_devices())
    if (auto *below = dynamic_cast<ocl_device *>(device->backend.get()))
      if (below->traits.id == id)
        return device;
  refuse_object("the device is not an accelerator; amp-info explains why");
} catch (...) {
  leave_library();
}

view_state *view_of_opencl_context(cl_context context, cl_device_id id, int queuing_mode) try {
  operation what("opencl::create_accelerator_view");
  use_opencl();
  if (!context)
    refuse_object("create_accelerator_view needs a context, not null");
  device_state *device = device_of_opencl(id);
  if (!ocl_device_of(device).adopt_context(context))
    refuse_object("the context differs from 'get_context', and '" + device->name + "' was used before");
  return make_view(device, queuing_mode);
} catch (...) {
  leave_library();
}

view_state *view_of_opencl_queue(cl_command_queue queue, int queuing_mode) try {
  check_driver_process();
  operation what("opencl::create_accelerator_view");
  use_opencl();
  if (!queue)
    refuse_object("create_accelerator_view needs a command queue, not null");
  if (queue_info<cl_command_queue_properties>(queue, CL_QUEUE_PROPERTIES) & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)
    refuse_object("create_accelerator_view needs a queue that runs commands in order");
  device_state *device = device_of_opencl(queue_info<cl_device_id>(queue, CL_QUEUE_DEVICE));
  if (!ocl_device_of(device).adopt_context(queue_info<cl_context>(queue, CL_QUEUE_CONTEXT)))
    refuse_object("the queue belongs to a different context than 'get_context', and '" + device->name +
                  "' was used before");
  check(cl.RetainCommandQueue(queue), "clRetainCommandQueue", device->backend.get());
  queue_handle owner(queue);
  return make_view(device, queuing_mode, [&](backend::queue_name name) {
    std::unique_ptr<backend::queue> adopted = ocl_device_of(device).adopt_queue(std::move(owner), name);
    (void)static_cast<ocl_queue &>(*adopted).share();
    return adopted;
  });
} catch (...) {
  leave_library();
}

storage *create_opencl_storage(cl_mem buffer, size_t bytes, view_state *home) try {
  check_driver_process();
  operation what("opencl::make_array");
  use_opencl();
  if (!buffer)
    refuse_object("make_array needs a buffer, not null");
  home = home->is_auto_selection ? use_default_device()->default_view() : home;
  device_state *device = home->device;
  ocl_device &below = compute_device(device);
  if (memory_info<cl_mem_object_type>(buffer, CL_MEM_TYPE) != CL_MEM_OBJECT_BUFFER)
    refuse_object("make_array needs a buffer, not an image");
  if (memory_info<cl_context>(buffer, CL_MEM_CONTEXT) != below.context())
    refuse_object("make_array needs a buffer of the context of get_context");
  const auto capacity = memory_info<size_t>(buffer, CL_MEM_SIZE);
  if (capacity < bytes)
    refuse_object("make_array: a buffer of " + std::to_string(capacity) + " bytes is too small for " +
                  std::to_string(bytes));
  char *memory = device->shares_host_memory ? host_memory_of(buffer, bytes, home) : nullptr;
  auto s = std::make_unique<storage_state>(source_kind::array, bytes, memory, memory ? host_bit : device->bit());
  s->home_view = home;
  s->associated_view = home;
  retain_view(home);
  retain_view(home);
  s->cpu_access = memory ? access_type_read_write : access_type_none;
  check(cl.RetainMemObject(buffer), "clRetainMemObject", &below);
  s->adopt_buffer(device, own_buffer(buffer_handle(buffer)), capacity);
  return s.release();
} catch (...) {
  leave_library();
}

view_state *create_view_without_timeout(device_state *device, bool disable_timeout, int queuing_mode) try {
  operation what("opencl::create_accelerator_view");
  view_state *view = make_view(device, queuing_mode);
  view->is_timeout_disabled = disable_timeout;
  if (disable_timeout && view->queue)
    view->queue->timeout = 0;
  return view;
} catch (...) {
  leave_library();
}

bool view_timeout_is_disabled(view_state *view) noexcept { return view->is_timeout_disabled; }

bool lock_view(view_state *view, bool wait) try {
  if (!wait)
    return view->access_lock.try_lock();
  view->access_lock.lock();
  return true;
} catch (...) {
  leave_library();
}

void unlock_view(view_state *view) try { view->access_lock.unlock(); } catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
