// Finds the kernels that handles refer to, in images that are read once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_IMAGE_KERNEL_REGISTRY_H
#define CPPAMP_RUNTIME_IMAGE_KERNEL_REGISTRY_H

#include "image/kernel_image.h"

#include <amp/detail/runtime_api.h>

namespace Concurrency::detail {

/// Returns the kernel of a handle. The first call for a handle reads its image. Throws
/// runtime_exception if the image is missing or unreadable.
kernel_info &find_kernel(kernel_handle &handle);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_IMAGE_KERNEL_REGISTRY_H
