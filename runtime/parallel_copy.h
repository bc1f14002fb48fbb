// Copies host memory with several threads at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_PARALLEL_COPY_H
#define CPPAMP_RUNTIME_PARALLEL_COPY_H

#include <stddef.h>

namespace Concurrency::detail {

/// A copy that the team is working on; the memory must stay until finish_copy has returned.
struct team_copy {
  int slot = -1; ///< the team's business
};

/// Hands a copy to the team in parts. Both memories bypass the caches: nobody is going to read them
/// here soon.
void start_copy(team_copy &copy, char *to, const char *from, size_t bytes);

/// Helps until the copy is done.
void finish_copy(team_copy &copy);

/// While one lives, the team does not sleep between copies.
class awake_team {
public:
  awake_team();
  ~awake_team();
  awake_team(const awake_team &) = delete;
  awake_team &operator=(const awake_team &) = delete;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_PARALLEL_COPY_H
