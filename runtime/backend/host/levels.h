// Chooses the version of a kernel's machine code for this processor.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_LEVELS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_LEVELS_H

#include <amp/detail/kernel_table.h>

#include <string>

namespace Concurrency::detail {

/// The highest usable level: the processor's, or that of CPPAMP_HOST_LEVEL if it is lower.
unsigned highest_host_level();

/// The level at which a kernel runs; host_level_count if it has no code for this processor.
unsigned choose_host_level(const table::host_kernel &kernel, unsigned highest);

/// The processor and its vectors, such as "AMD EPYC 9254, AVX-512". The name is left out if the system does not report
/// it.
std::string processor_name();

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_LEVELS_H
