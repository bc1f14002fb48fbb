// See unlisted_drivers.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/unlisted_drivers.h"

#include "support/fork.h"
#include "support/settings.h"

#include <CL/cl_icd.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

struct known_driver {
  const char *library;
  const char *device_files[2]; ///< device nodes, one of which must exist; none for a driver without hardware
};
const known_driver known_drivers[] = {
    {"libnvidia-opencl.so.1", {"/dev/nvidiactl", "/dev/dxg"}},
    {"libamdocl64.so", {"/dev/kfd", "/dev/dxg"}},
    {"/opt/rocm/lib/libamdocl64.so", {"/dev/kfd", "/dev/dxg"}},
    {"libigdrcl.so", {"/dev/dri/renderD128", "/dev/dxg"}},
    {"/usr/lib/x86_64-linux-gnu/intel-opencl/libigdrcl.so", {"/dev/dri/renderD128", "/dev/dxg"}},
    {"libRusticlOpenCL.so.1", {"/dev/dri/renderD128", nullptr}},
    {"libpocl.so.2", {nullptr, nullptr}},
};

bool is_loaded(const char *library) {
  void *handle = open_library_across_fork(library, RTLD_LAZY | RTLD_NOLOAD);
  if (handle)
    (void)dlclose(handle);
  return handle != nullptr;
}

bool is_there(const char *file) { return file && access(file, F_OK) == 0; }

/// Returns the function through which a loader gets the driver's platforms.
clIcdGetPlatformIDsKHR_fn find_entry(void *library) {
  const char *name = "clIcdGetPlatformIDsKHR";
  void *entry = dlsym(library, name);
  auto find = reinterpret_cast<void *(*)(const char *)>(dlsym(library, "clGetExtensionFunctionAddress"));
  if (!entry && find)
    entry = find(name);
  return reinterpret_cast<clIcdGetPlatformIDsKHR_fn>(entry);
}

void open_driver(const char *name, std::vector<unlisted_platform> &platforms) {
  void *library =
      open_library_across_fork(name, RTLD_LAZY | RTLD_LOCAL); // never closed, because drivers do not support that
  if (!library)
    return;
  const clIcdGetPlatformIDsKHR_fn get = find_entry(library);
  cl_uint count = 0;
  if (!get || get(0, nullptr, &count) != CL_SUCCESS || count == 0)
    return;
  std::vector<cl_platform_id> ids(count);
  if (get(count, ids.data(), nullptr) != CL_SUCCESS)
    return;
  log("no .icd file lists the OpenCL driver %s: it is opened by its name", name);
  for (cl_platform_id id : ids)
    platforms.push_back({id, name});
}

} // namespace

std::vector<unlisted_platform> open_unlisted_drivers(bool has_platforms) {
  std::vector<unlisted_platform> platforms;
  for (const char *variable : {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "OPENCL_VENDOR_PATH"})
    if (secure_getenv(variable))
      return platforms;
  for (const known_driver &driver : known_drivers) {
    const bool is_wanted = driver.device_files[0] ? is_there(driver.device_files[0]) || is_there(driver.device_files[1])
                                                  : !has_platforms && platforms.empty();
    if (is_wanted && !is_loaded(driver.library))
      open_driver(driver.library, platforms);
  }
  return platforms;
}

} // namespace Concurrency::detail
