// Records about the memory that checked kernels use.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_SHADOW_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_SHADOW_H

#include <stddef.h>
#include <stdint.h>

namespace Concurrency::detail {

/// The user of an element: a thread of the launch, the number of barriers it had passed, its location (a site's
/// number), and the number of atomic operations of the launch before it. Number 0: none.
struct access_mark {
  enum : uint32_t { plain = 1, atomic = 2, kinds = 3 };
  uint32_t thread, epoch, where; ///< where: number << 2 | plain | atomic
  uint32_t time;

  uint32_t site() const { return where >> 2; }
  bool is_set() const { return where != 0; }
};

/// The marks of one element in one launch or tile. Two readers suffice: a writer differs from at least one of them.
/// Atomic operations count as readers, too, so that none hides another. Threads that write the same value have no race;
/// two of them suffice, too.
struct element_marks {
  uint32_t round; ///< marks of other rounds are void
  access_mark writers[2], readers[2];
};

/// The record for one block of memory. Pages are allocated on demand.
class memory_shadow {
public:
  explicit memory_shadow(size_t bytes);
  ~memory_shadow();
  memory_shadow(const memory_shadow &) = delete;
  memory_shadow &operator=(const memory_shadow &) = delete;

  const size_t bytes;

  void set_written(size_t offset, size_t count, bool is_written = true) noexcept;
  bool is_unwritten(size_t offset, size_t count) const noexcept;
  /// Copies from `from`, which may be the same.
  void copy_written(size_t offset, const memory_shadow &from, size_t from_offset, size_t count) noexcept;

  /// One element per `granule` bytes.
  element_marks *marks(unsigned granule);

private:
  unsigned char *m_written;
  element_marks *m_marks = nullptr;
  size_t m_mark_bytes = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_SHADOW_H
