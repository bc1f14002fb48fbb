// Kernels with guards that are there without them, too: which of both a launch is to run.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H
#define CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H

#include "device/accelerator.h"
#include "image/kernel_registry.h"

namespace Concurrency::detail {

/// Asks of the whole launch; any thread may call it. What `functor` captures is only read.
bool stays_inside(const kernel_info &kernel, const int *extent, const void *functor);

/// The kernel without guards, if all of this launch stays inside of its buffers. Kernels that are code of the program ask
/// themselves, for each part of a launch.
inline kernel_info &choose_version(kernel_info &kernel, const device_state *device, const int *extent,
                                   const void *functor) {
  if (__builtin_expect(!kernel.inside, 1) || !device->backend || device->backend->facts.runs_host_code)
    return kernel;
  return stays_inside(kernel, extent, functor) ? *kernel.inside : kernel;
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H
