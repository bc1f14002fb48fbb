// See without_loader.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/without_loader.h"

#include "backend/opencl/opencl.h"

#include <CL/cl_icd.h>
#include <string.h>

namespace Concurrency::detail {

namespace {

const cl_icd_dispatch &table_of(const void *object) { return **static_cast<const cl_icd_dispatch *const *>(object); }

// The object that determines the driver: the first argument, except for lists of objects.
template <typename Object, typename... Rest> const void *object_of(Object *object, Rest...) { return object; }
template <typename... Rest>
const void *object_of(const cl_context_properties *, cl_uint, const cl_device_id *devices, Rest...) {
  return *devices;
}
const void *object_of(cl_uint, const cl_event *events) { return *events; }
/// clGetPlatformIDs has none, and is a different function without a loader.
const void *object_of(cl_uint, const cl_platform_id *platforms, const cl_uint *) { return *platforms; }

/// A function that calls the member of the object's dispatch table.
template <auto Member> struct dispatched;
template <typename R, typename... A, R (CL_API_CALL *cl_icd_dispatch::*Member)(A...)> struct dispatched<Member> {
  static R CL_API_CALL call(A... arguments) { return (table_of(object_of(arguments...)).*Member)(arguments...); }
  static void *address() { return reinterpret_cast<void *>(&call); }
};

struct named_function {
  const char *name;
  void *(*address)();
};
const named_function functions[] = {
#define FUNCTION(name) {"cl" #name, dispatched<&cl_icd_dispatch::cl##name>::address},
#include "backend/opencl/functions.def"
    // Functions that not every loader has.
    FUNCTION(CreateProgramWithIL) FUNCTION(GetDeviceAndHostTimer) FUNCTION(GetEventInfo) FUNCTION(GetKernelInfo)
#undef FUNCTION
};

} // namespace

void *find_dispatched_function(const char *name) noexcept {
  for (const named_function &f : functions)
    if (strcmp(f.name, name) == 0)
      return f.address();
  return nullptr;
}

} // namespace Concurrency::detail
