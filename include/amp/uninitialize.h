// amp_uninitialize: releases C++ AMP's resources.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNINITIALIZE_H
#define CPPAMP_UNINITIALIZE_H
#pragma GCC system_header

#include <amp/detail/config.h>

namespace Concurrency {

/// Waits for all work, then frees memory, queues, contexts and built kernels of every accelerator.
/// The next use initializes them again: accelerator::set_default works again, and kernels come from the cache on
/// disk. May be called any number of times. No object of the library except accelerators and
/// exceptions may exist across the call, and no other thread may use C++ AMP meanwhile.
///
/// \throws runtime_exception in a process that was forked after C++ AMP was used
CPPAMP_API void amp_uninitialize();

} // namespace Concurrency

#endif // CPPAMP_UNINITIALIZE_H
