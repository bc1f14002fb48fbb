// Sections of containers as host memory: the data of messages between ranks, and between blocks of one
// process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_SECTION_MEMORY_H
#define CPPAMP_DETAIL_SECTION_MEMORY_H
#pragma GCC system_header

#include <amp/array.h>
#include <amp/array_view.h>

#include <string.h>
#include <vector>

namespace Concurrency {
namespace detail {

// ---- from containers to sections

template <typename T, int N> section_ref section_of(const array<T, N> &from) {
  return make_section<T>(state_access::get(from));
}
template <typename T, int N> section_ref section_of(const array_view<T, N> &from) {
  return make_section<T>(state_access::get(from));
}

// ---- queries about sections

inline size_t element_count(const section_ref &s) {
  size_t count = 1;
  for (int k = 0; k < s.rank; ++k)
    count *= static_cast<size_t>(s.extent[k]);
  return count;
}
inline size_t byte_count(const section_ref &s) { return element_count(s) * s.elem_bytes; }

/// Returns true if there are no gaps between the elements from dimension `first` on.
inline bool is_dense(const section_ref &s, int first = 0) {
  ptrdiff_t next = 1;
  for (int k = s.rank - 1; k >= first; --k) {
    if (s.extent[k] != 1 && s.stride[k] != next)
      return false;
    next *= s.extent[k];
  }
  return true;
}

// ---- addresses on the host

/// Returns the address of the elements after making them current.
inline void *host_for_sending(const section_ref &s) {
  if (__atomic_load_n(&s.home->host_may, __ATOMIC_ACQUIRE) & read_elements)
    return s.home->host + s.byte_offset;
  return access_on_host(s, read_elements);
}
/// Returns the address of elements that will be overwritten completely: no data is brought.
inline void *host_for_receiving(const section_ref &s) {
  if (__atomic_load_n(&s.home->host_may, __ATOMIC_ACQUIRE) & write_elements)
    return s.home->host + s.byte_offset;
  discard_section(s);
  return access_on_host(s, write_elements);
}

/// Keeps a section and its storage alive while an operation runs.
class held_section {
public:
  held_section() : m_ref() {}
  explicit held_section(const section_ref &s) : m_ref(s), m_shape(s.extent, s.extent + s.rank) {
    m_shape.insert(m_shape.end(), s.stride, s.stride + s.rank);
    retain(m_ref.home);
  }
  ~held_section() { release(m_ref.home); }
  section_ref get() const {
    section_ref s = m_ref;
    s.extent = m_shape.data();
    s.stride = m_shape.data() + m_ref.rank;
    return s;
  }

private:
  held_section(const held_section &) = delete;
  held_section &operator=(const held_section &) = delete;
  section_ref m_ref;
  std::vector<int> m_shape; ///< extent, then stride
};

// ---- dense memory

/// Between sections of equal extents, each with its own strides: `from` and `to` are the addresses of their first
/// elements.
inline void copy_elements(const section_ref &shape, const char *from, const int *from_stride, char *to,
                          const int *to_stride, int k = 0) {
  const size_t bytes = shape.elem_bytes, count = static_cast<size_t>(shape.extent[k]);
  const ptrdiff_t from_step = from_stride[k] * static_cast<ptrdiff_t>(bytes),
                  to_step = to_stride[k] * static_cast<ptrdiff_t>(bytes);
  if (k == shape.rank - 1 && from_stride[k] == 1 && to_stride[k] == 1) {
    memcpy(to, from, count * bytes);
    return;
  }
  for (size_t i = 0; i < count; ++i, from += from_step, to += to_step)
    if (k == shape.rank - 1)
      memcpy(to, from, bytes);
    else
      copy_elements(shape, from, from_stride, to, to_stride, k + 1);
}

/// Returns the strides of the same elements without gaps.
inline std::vector<int> dense_strides(const section_ref &s) {
  std::vector<int> strides(static_cast<size_t>(s.rank), 1);
  for (int k = s.rank - 2; k >= 0; --k)
    strides[static_cast<size_t>(k)] = strides[static_cast<size_t>(k) + 1] * s.extent[k + 1];
  return strides;
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_SECTION_MEMORY_H
