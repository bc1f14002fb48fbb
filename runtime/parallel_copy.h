// Copies host memory with several threads at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_PARALLEL_COPY_H
#define CPPAMP_RUNTIME_PARALLEL_COPY_H

#include <atomic>
#include <stddef.h>

namespace Concurrency::detail {

/// A copy that the team is working on; it and the memory must stay until finish_copy has returned.
struct team_copy {
  std::atomic<size_t> parts_left{0};
};

/// Hands a copy to the team in parts. Both memories bypass the caches: nobody is going to read them
/// here soon.
void start_copy(team_copy &copy, char *to, const char *from, size_t bytes);

/// Helps until the copy is done.
void finish_copy(team_copy &copy);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_PARALLEL_COPY_H
