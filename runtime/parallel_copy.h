// memcpy by several threads: one thread cannot fill the bus to a GPU.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_PARALLEL_COPY_H
#define CPPAMP_RUNTIME_PARALLEL_COPY_H

#include <stddef.h>

namespace Concurrency::detail {

void parallel_copy(char *to, const char *from, size_t bytes);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_PARALLEL_COPY_H
