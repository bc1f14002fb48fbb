// Copies host memory with several threads at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_PARALLEL_COPY_H
#define CPPAMP_RUNTIME_SUPPORT_PARALLEL_COPY_H

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

/// The team helps, and does not sleep between copies, while one of these lives: all of it, or only
/// as many as gain something where a device has just written what is copied.
class awake_team {
public:
  explicit awake_team(bool to_device);
  ~awake_team();
  awake_team(const awake_team &) = delete;
  awake_team &operator=(const awake_team &) = delete;

private:
  bool m_to_device;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_PARALLEL_COPY_H
