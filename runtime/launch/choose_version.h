// Chooses between two variants of a kernel for a launch: with and without guards, or with one and with several rows of
// the domain per thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H
#define CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H

#include "device/accelerator.h"
#include "image/kernel_registry.h"

namespace Concurrency::detail {

/// Tests the whole launch. Thread-safe. Only reads what `functor` captures.
bool stays_inside(const kernel_info &kernel, const int *extent, const void *functor);

/// Returns true if fewer threads with more work are faster: on GPUs, if enough threads remain.
bool takes_rows(const kernel_info &kernel, const backend::device_facts &device, const int *extent);

/// Returns the kernel without guards if all accesses of this launch stay in their buffers, and the one with several
/// rows per thread if that is faster. Kernels that are code of the program test each part of a launch themselves.
inline kernel_info &choose_version(kernel_info &kernel, const device_state *device, const int *extent,
                                   const void *functor) {
  if (__builtin_expect(!kernel.unguarded && !kernel.rows, 1) || !device->backend ||
      device->backend->facts.runs_host_code)
    return kernel;
  if (kernel.unguarded)
    return stays_inside(kernel, extent, functor) ? *kernel.unguarded : kernel;
  return takes_rows(kernel, device->backend->facts, extent) ? *kernel.rows : kernel;
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_CHOOSE_VERSION_H
