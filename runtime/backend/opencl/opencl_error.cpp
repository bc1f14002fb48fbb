// The names of OpenCL's codes, and the exceptions they become.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/opencl_error.h"

#include "support/api_boundary.h"
#include "support/hresult.h"
#include "support/settings.h"

#include <amp/exceptions.h>

namespace Concurrency::detail {

namespace {

/// NVIDIA's own code for a kernel that accessed unmapped memory.
constexpr cl_int nvidia_illegal_access = -9999;

struct named_code {
  cl_int code;
  const char *name;
};
#define CODE(name) {name, #name}
const named_code codes[] = {CODE(CL_DEVICE_NOT_FOUND),
                            CODE(CL_DEVICE_NOT_AVAILABLE),
                            CODE(CL_COMPILER_NOT_AVAILABLE),
                            CODE(CL_MEM_OBJECT_ALLOCATION_FAILURE),
                            CODE(CL_OUT_OF_RESOURCES),
                            CODE(CL_OUT_OF_HOST_MEMORY),
                            CODE(CL_PROFILING_INFO_NOT_AVAILABLE),
                            CODE(CL_MEM_COPY_OVERLAP),
                            CODE(CL_IMAGE_FORMAT_MISMATCH),
                            CODE(CL_IMAGE_FORMAT_NOT_SUPPORTED),
                            CODE(CL_BUILD_PROGRAM_FAILURE),
                            CODE(CL_MAP_FAILURE),
                            CODE(CL_MISALIGNED_SUB_BUFFER_OFFSET),
                            CODE(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
                            CODE(CL_COMPILE_PROGRAM_FAILURE),
                            CODE(CL_LINKER_NOT_AVAILABLE),
                            CODE(CL_LINK_PROGRAM_FAILURE),
                            CODE(CL_INVALID_VALUE),
                            CODE(CL_INVALID_DEVICE_TYPE),
                            CODE(CL_INVALID_PLATFORM),
                            CODE(CL_INVALID_DEVICE),
                            CODE(CL_INVALID_CONTEXT),
                            CODE(CL_INVALID_QUEUE_PROPERTIES),
                            CODE(CL_INVALID_COMMAND_QUEUE),
                            CODE(CL_INVALID_HOST_PTR),
                            CODE(CL_INVALID_MEM_OBJECT),
                            CODE(CL_INVALID_BINARY),
                            CODE(CL_INVALID_BUILD_OPTIONS),
                            CODE(CL_INVALID_PROGRAM),
                            CODE(CL_INVALID_PROGRAM_EXECUTABLE),
                            CODE(CL_INVALID_KERNEL_NAME),
                            CODE(CL_INVALID_KERNEL_DEFINITION),
                            CODE(CL_INVALID_KERNEL),
                            CODE(CL_INVALID_ARG_INDEX),
                            CODE(CL_INVALID_ARG_VALUE),
                            CODE(CL_INVALID_ARG_SIZE),
                            CODE(CL_INVALID_KERNEL_ARGS),
                            CODE(CL_INVALID_WORK_DIMENSION),
                            CODE(CL_INVALID_WORK_GROUP_SIZE),
                            CODE(CL_INVALID_WORK_ITEM_SIZE),
                            CODE(CL_INVALID_GLOBAL_OFFSET),
                            CODE(CL_INVALID_EVENT_WAIT_LIST),
                            CODE(CL_INVALID_EVENT),
                            CODE(CL_INVALID_OPERATION),
                            CODE(CL_INVALID_BUFFER_SIZE),
                            CODE(CL_INVALID_GLOBAL_WORK_SIZE),
                            CODE(CL_INVALID_PROPERTY),
                            CODE(CL_INVALID_COMPILER_OPTIONS),
                            CODE(CL_INVALID_LINKER_OPTIONS),
                            {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
                            {nvidia_illegal_access, "illegal access by a kernel, reported by NVIDIA's driver"}};
#undef CODE

std::string describe(cl_int code, const char *call, const backend::device *device) {
  std::string text;
  if (*current_operation_name())
    text = std::string(current_operation_name()) + ": ";
  text += std::string(call) + " failed: " + code_name(code);
  if (device)
    text += " on '" + device->facts.name + "'";
  return text;
}

[[noreturn]] void refuse_call(const backend::device *device) {
  const std::string what = *current_operation_name() ? std::string(current_operation_name()) + ": " : "";
  const std::string name = device ? "'" + device->facts.name + "'" : "OpenCL";
  throw runtime_exception((what + name + " can no longer be used: " + why_drivers_are_closed()).c_str(), e_fail);
}

} // namespace

std::string code_name(cl_int code) {
  std::string number = "(" + std::to_string(code) + ")";
  for (const named_code &c : codes)
    if (c.code == code)
      return c.name + (" " + number);
  return "unknown code " + number;
}

void check_failed(cl_int code, const char *call, const backend::device *device) {
  if (code == drivers_closed)
    refuse_call(device);
  std::string text = describe(code, call, device);
  log("%s", text.c_str());
  switch (code) {
  case CL_MEM_OBJECT_ALLOCATION_FAILURE:
  case CL_OUT_OF_HOST_MEMORY:
    throw out_of_memory(text.c_str());
  case CL_DEVICE_NOT_AVAILABLE:
    throw accelerator_view_removed(text.c_str(), e_device_removed);
  // Our objects are valid, so the driver has invalidated them, as it does after a fault in a kernel.
  case CL_INVALID_CONTEXT:
  case CL_INVALID_COMMAND_QUEUE:
  case nvidia_illegal_access:
    text += "; the driver has stopped the accelerator_view: did a kernel access elements outside "
            "of its "
            "containers?";
    throw accelerator_view_removed(text.c_str(), e_device_removed);
  default:
    throw runtime_exception(text.c_str(), e_fail);
  }
}

bool check_quietly(cl_int code, const char *call) noexcept {
  if (code == CL_SUCCESS)
    return true;
  try {
    log("%s", describe(code, call, nullptr).c_str());
  } catch (...) {
  }
  return false;
}

} // namespace Concurrency::detail
