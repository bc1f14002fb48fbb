// Opens the ICD loader.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/opencl.h"

#include "support/settings.h"

#include <dlfcn.h>
#include <stdlib.h>

namespace Concurrency::detail {

opencl_functions cl;

namespace {

constexpr const char *loader_name = "libOpenCL.so.1";

struct opened_loader {
  void *handle = nullptr; ///< never closed: drivers do not bear it
  std::string why_not;
};

template <typename Function> bool find(void *handle, const char *name, Function &function) {
  function = Function(dlsym(handle, name));
  return static_cast<bool>(function);
}

opened_loader open_loader() {
  opened_loader loader;
  const driver_call call; // the loader loads the drivers
  if (!call.is_open()) {
    loader.why_not = why_drivers_are_closed();
    return loader;
  }
  note_drivers();
  // PoCL's own cache takes texts for equal that differ in their lines.
  if (is_on(get_settings().debug))
    (void)setenv("POCL_KERNEL_CACHE", "0", 0);
  loader.handle = dlopen(loader_name, RTLD_NOW | RTLD_LOCAL);
  if (!loader.handle) {
    const char *error = dlerror();
    loader.why_not = std::string("there is no OpenCL loader: ") + (error ? error : loader_name);
    return loader;
  }
#define FUNCTION(name)                                                                                                 \
  if (!find(loader.handle, "cl" #name, cl.name))                                                                       \
    loader.why_not = std::string("the OpenCL loader has no function cl" #name);
#include "backend/opencl/functions.def"
#undef FUNCTION
  return loader;
}

const opened_loader &get_loader() {
  static auto *loader = new opened_loader(open_loader());
  return *loader;
}

} // namespace

const std::string &load_opencl() noexcept { return get_loader().why_not; }

bool is_opencl_loaded() noexcept {
  void *handle = dlopen(loader_name, RTLD_LAZY | RTLD_NOLOAD);
  if (handle)
    (void)dlclose(handle);
  return handle != nullptr;
}

void *find_opencl_symbol(const char *name) noexcept {
  return get_loader().handle ? dlsym(get_loader().handle, name) : nullptr;
}

} // namespace Concurrency::detail
