// Copies host memory with several threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_PARALLEL_COPY_H
#define CPPAMP_RUNTIME_SUPPORT_PARALLEL_COPY_H

#include <stddef.h>

namespace Concurrency::detail {

/// A copy in progress; the memory must remain valid until finish_copy has returned.
struct team_copy {
  int slot = -1; ///< internal
};

/// Hands a copy to the threads in parts. The copy bypasses the caches, because the data will not be used
/// here soon.
void start_copy(team_copy &copy, char *to, const char *from, size_t bytes);

/// Helps until the copy is done.
void finish_copy(team_copy &copy);

/// While one exists, the threads do not sleep between copies: all of them, or only
/// as many as are useful if a device has just written the data.
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
