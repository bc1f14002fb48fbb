// Opens the ICD loader, and drivers that it does not list.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/opencl.h"

#include "backend/opencl/unlisted_drivers.h"
#include "backend/opencl/without_loader.h"
#include "support/fork.h"
#include "support/settings.h"

#include <CL/cl_ext.h>
#include <algorithm>
#include <dlfcn.h>
#include <stdlib.h>

namespace Concurrency::detail {

opencl_functions cl;

namespace {

constexpr const char *loader_name = "libOpenCL.so.1";

struct opened_loader {
  void *handle = nullptr; ///< never closed, because drivers do not support that
  std::string why_not;
  clIcdGetPlatformIDsKHR_fn get_platforms = nullptr; ///< the loader's own; null without a loader
  std::vector<unlisted_platform> unlisted;

  std::vector<cl_platform_id> platforms() const {
    cl_uint count = 0;
    if (!get_platforms || get_platforms(0, nullptr, &count) != CL_SUCCESS || count == 0)
      return {};
    std::vector<cl_platform_id> ids(count);
    return get_platforms(count, ids.data(), nullptr) == CL_SUCCESS ? ids : std::vector<cl_platform_id>();
  }
  /// ocl-icd accepts only its own platforms for clCreateContext, so if there are others, the objects' own dispatch
  /// tables are used for all.
  void *find(const char *name) const {
    return unlisted.empty() && handle ? dlsym(handle, name) : find_dispatched_function(name);
  }
};
const opened_loader &get_loader();

/// clGetPlatformIDs if some platforms are not the loader's.
cl_int CL_API_CALL get_all_platforms(cl_uint capacity, cl_platform_id *ids, cl_uint *count) {
  std::vector<cl_platform_id> all = get_loader().platforms();
  for (const unlisted_platform &p : get_loader().unlisted)
    all.push_back(p.id);
  if (count)
    *count = static_cast<cl_uint>(all.size());
  if (ids)
    std::copy_n(all.begin(), std::min<size_t>(capacity, all.size()), ids);
  return CL_SUCCESS;
}

template <typename Function> bool find(const opened_loader &loader, const char *name, Function &function) {
  function = Function(loader.find(name));
  return static_cast<bool>(function);
}

opened_loader open_loader() {
  opened_loader loader;
  const driver_call call; // the loader loads the drivers
  if (!call.is_open()) {
    loader.why_not = why_drivers_are_closed();
    return loader;
  }
  record_drivers();
  // PoCL's own cache ignores differences in line numbers.
  if (is_on(get_settings().debug))
    (void)setenv("POCL_KERNEL_CACHE", "0", 0);
  loader.handle = open_library_across_fork(loader_name, RTLD_NOW | RTLD_LOCAL);
  if (loader.handle) {
    loader.get_platforms = reinterpret_cast<clIcdGetPlatformIDsKHR_fn>(dlsym(loader.handle, "clGetPlatformIDs"));
    loader.unlisted = open_unlisted_drivers(!loader.platforms().empty());
  } else {
    const char *error = dlerror();
    loader.why_not = std::string("there is no OpenCL loader: ") + (error ? error : loader_name);
    loader.unlisted = open_unlisted_drivers(false);
    if (loader.unlisted.empty())
      return loader;
    log("%s; drivers are called without one", loader.why_not.c_str());
    loader.why_not.clear();
  }
#define FUNCTION(name)                                                                                                 \
  if (!find(loader, "cl" #name, cl.name))                                                                              \
    loader.why_not = std::string("the OpenCL loader has no function cl" #name);
#include "backend/opencl/functions.def"
#undef FUNCTION
  if (!loader.unlisted.empty())
    cl.GetPlatformIDs = decltype(cl.GetPlatformIDs)(reinterpret_cast<void *>(get_all_platforms));
  return loader;
}

const opened_loader &get_loader() {
  static auto *loader = new opened_loader(open_loader());
  return *loader;
}

} // namespace

const std::string &load_opencl() { return get_loader().why_not; }

bool is_opencl_loaded() noexcept {
  void *handle = open_library_across_fork(loader_name, RTLD_LAZY | RTLD_NOLOAD);
  if (handle)
    (void)dlclose(handle);
  return handle != nullptr;
}

void *find_opencl_symbol(const char *name) noexcept { return get_loader().find(name); }

std::string how_platform_was_found(cl_platform_id platform) {
  for (const unlisted_platform &p : get_loader().unlisted)
    if (p.id == platform)
      return std::string(get_loader().handle ? "" : "without a loader, ") + "by the name " + p.library;
  return "by the OpenCL loader";
}

} // namespace Concurrency::detail
