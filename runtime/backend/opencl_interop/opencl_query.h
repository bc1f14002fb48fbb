// Queries about the program's OpenCL objects for concurrency::opencl, and their rejection.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_INTEROP_OPENCL_QUERY_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_INTEROP_OPENCL_QUERY_H

#include "backend/opencl/opencl_error.h"
#include "backend/opencl/queue.h"
#include "device/accelerator_list.h"
#include "device/accelerator_view.h"
#include "support/hresult.h"

#include <amp/exceptions.h>

#include <string>

namespace Concurrency::detail {

/// Throws the runtime_exception of a wrong argument.
[[noreturn]] inline void refuse_object(const std::string &text) {
  throw runtime_exception(("opencl: " + text).c_str(), e_invalidarg);
}

/// Returns the back end's device of an accelerator. Throws if it is not an OpenCL device.
inline ocl_device &ocl_device_of(const device_state *device) {
  auto *below = dynamic_cast<ocl_device *>(device->backend.get());
  if (!below)
    refuse_object("'" + device->name + "' has no OpenCL objects");
  return *below;
}
inline ocl_queue &ocl_queue_of(const view_state *view) {
  (void)ocl_device_of(view->device);
  return static_cast<ocl_queue &>(*view->queue);
}

/// The program has OpenCL objects, so the library may call OpenCL from now on.
inline void use_opencl() {
  (void)all_devices();
  if (!load_opencl().empty())
    refuse_object(load_opencl());
}

/// `query` is one of OpenCL's clGet...Info functions, `name` its name.
template <typename T, typename Query, typename Object, typename Info>
T ask_object(Query query, const char *name, Object object, Info what) {
  T value = {};
  check(query(object, what, sizeof(value), &value, nullptr), name);
  return value;
}
template <typename T> T memory_info(cl_mem memory, cl_mem_info what) {
  return ask_object<T>(cl.GetMemObjectInfo, "clGetMemObjectInfo", memory, what);
}
template <typename T> T image_info(cl_mem image, cl_image_info what) {
  return ask_object<T>(cl.GetImageInfo, "clGetImageInfo", image, what);
}
template <typename T> T sampler_info(cl_sampler sampler, cl_sampler_info what) {
  return ask_object<T>(cl.GetSamplerInfo, "clGetSamplerInfo", sampler, what);
}
template <typename T> T queue_info(cl_command_queue queue, cl_command_queue_info what) {
  return ask_object<T>(cl.GetCommandQueueInfo, "clGetCommandQueueInfo", queue, what);
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_INTEROP_OPENCL_QUERY_H
