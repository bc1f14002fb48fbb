// Parses each image once, and keeps it by its contents.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_registry.h"

#include "support/fork.h"
#include "support/hresult.h"

#include <dlfcn.h>
#include <link.h>
#include <mutex>
#include <tuple>

namespace Concurrency::detail {

namespace {

[[noreturn]] void fail(const std::string &text) { throw runtime_exception(text.c_str(), e_fail); }

/// Work that is still running when the program closes its library uses the library's machine code. And while dlclose
/// runs destructors, other threads must not call dlopen or dladdr: a destructor that waited for a driver's build would
/// never end. So a library that has launched a kernel stays loaded, and exit runs its destructors.
void keep_loaded(const void *address) {
  Dl_info where = {};
  link_map *object = nullptr;
  const bool is_known = dladdr1(address, &where, reinterpret_cast<void **>(&object), RTLD_DL_LINKMAP) != 0;
  if (is_known && object && *object->l_name) // the program itself has an empty name
    (void)open_library_across_fork(object->l_name, RTLD_NOW | RTLD_NOLOAD);
}

struct image_list {
  fork_lock lock;
  /// The string_view refers to the image's own copy of the bytes.
  using key = std::tuple<std::string_view, const table::host_kernel *, const table::checked_kernel *>;
  std::map<key, std::unique_ptr<kernel_image>> images;
};

kernel_image &find_image(const table::image_handle &handle) {
  if (!handle.begin || handle.end <= handle.begin)
    fail("this object file has no kernels embedded: was it compiled with amp-clang++?");
  keep_loaded(handle.begin);
  std::string_view bytes(reinterpret_cast<const char *>(handle.begin), static_cast<size_t>(handle.end - handle.begin));
  static auto *list = new image_list;
  std::lock_guard<fork_lock> guard(list->lock);
  const auto known = list->images.find({bytes, handle.host, handle.checked});
  if (known != list->images.end())
    return *known->second;
  std::unique_ptr<kernel_image> image = read_image(bytes, handle.host, handle.checked);
  const image_list::key key(image->bytes, handle.host, handle.checked);
  return *(list->images[key] = std::move(image));
}

} // namespace

kernel_info &find_kernel(kernel_handle &handle) {
  if (void *known = __atomic_load_n(&handle.resolved, __ATOMIC_ACQUIRE))
    return *static_cast<kernel_info *>(known);
  kernel_image &image = find_image(*handle.image);
  auto found = image.kernels.find(handle.symbol);
  if (found == image.kernels.end())
    fail(std::string("the kernel '") + handle.symbol + "' is not among those embedded in this object file");
  __atomic_store_n(&handle.resolved, static_cast<void *>(&found->second), __ATOMIC_RELEASE);
  return found->second;
}

} // namespace Concurrency::detail
