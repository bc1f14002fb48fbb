// See shadow.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/shadow.h"

#include <amp/exceptions.h>

#include <string.h>
#include <sys/mman.h>

namespace Concurrency::detail {

namespace {

void *map(size_t bytes) {
  void *memory =
      mmap(nullptr, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw out_of_memory("no memory for direct3d_ref's records about a container");
  return memory;
}

void unmap(void *memory, size_t bytes) {
  if (memory)
    munmap(memory, bytes ? bytes : 1);
}

} // namespace

memory_shadow::memory_shadow(size_t bytes) : bytes(bytes), m_written(static_cast<unsigned char *>(map(bytes))) {}

memory_shadow::~memory_shadow() {
  unmap(m_written, bytes);
  unmap(m_marks, m_mark_bytes);
}

void memory_shadow::set_written(size_t offset, size_t count, bool is_written) noexcept {
  memset(m_written + offset, is_written, count);
}

bool memory_shadow::is_unwritten(size_t offset, size_t count) const noexcept {
  for (size_t i = offset; i != offset + count; ++i)
    if (m_written[i])
      return false;
  return true;
}

void memory_shadow::copy_written(size_t offset, const memory_shadow &from, size_t from_offset, size_t count) noexcept {
  memmove(m_written + offset, from.m_written + from_offset, count);
}

element_marks *memory_shadow::marks(unsigned granule) {
  const size_t wanted = (bytes / granule + 1) * sizeof(element_marks);
  if (wanted > m_mark_bytes) {
    auto *larger = static_cast<element_marks *>(map(wanted));
    unmap(m_marks, m_mark_bytes);
    m_marks = larger;
    m_mark_bytes = wanted;
  }
  return m_marks;
}

} // namespace Concurrency::detail
