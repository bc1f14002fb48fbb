// Kernels that are there in two forms: with guards and without, or with one and with several rows of the domain in a
// thread. Which of both a launch is to run.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H
#define CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H

#include "device/accelerator.h"
#include "image/kernel_registry.h"

namespace Concurrency::detail {

/// Asks of the whole launch; any thread may call it. What `functor` captures is only read.
bool stays_inside(const kernel_info &kernel, const int *extent, const void *functor);

/// Are fewer threads with more to do each the better ones? So it is on GPUs, while enough of them are left.
bool takes_rows(const kernel_info &kernel, const backend::device_facts &device, const int *extent);

/// The kernel without guards, if all of this launch stays inside of its buffers, and the one with several rows in a
/// thread, if that is faster. Kernels that are code of the program ask themselves, for each part of a launch.
inline kernel_info &choose_version(kernel_info &kernel, const device_state *device, const int *extent,
                                   const void *functor) {
  if (__builtin_expect(!kernel.inside && !kernel.rows, 1) || !device->backend || device->backend->facts.runs_host_code)
    return kernel;
  if (kernel.inside)
    return stays_inside(kernel, extent, functor) ? *kernel.inside : kernel;
  return takes_rows(kernel, device->backend->facts, extent) ? *kernel.rows : kernel;
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H
