// Enumerates the rows of a section.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/byte_rows.h"

#include <algorithm>

namespace Concurrency::detail {

namespace {

size_t product(const section_ref &s, int first, int last) {
  size_t n = 1;
  for (int k = first; k < last; ++k)
    n *= s.extent[k] > 0 ? static_cast<size_t>(s.extent[k]) : 0;
  return n;
}

} // namespace

size_t dense_run(const section_ref &s) {
  size_t run = 1;
  for (int k = s.rank - 1; k >= 0; --k) {
    if (s.extent[k] != 1 && static_cast<size_t>(s.stride[k]) != run)
      break;
    run *= s.extent[k] > 0 ? static_cast<size_t>(s.extent[k]) : 0;
  }
  return run;
}

size_t element_count(const section_ref &s) { return product(s, 0, s.rank); }

byte_span bounds_of(const section_ref &s) {
  size_t last = 0;
  for (int k = 0; k < s.rank; ++k) {
    if (s.extent[k] <= 0)
      return {s.byte_offset, s.byte_offset};
    last += static_cast<size_t>(s.extent[k] - 1) * static_cast<size_t>(s.stride[k]);
  }
  return {s.byte_offset, s.byte_offset + (last + 1) * s.elem_bytes};
}

bool remembered_section::is_same(const section_ref &s) const {
  return m_rank == s.rank && m_byte_offset == s.byte_offset && m_elem_bytes == s.elem_bytes &&
         std::equal(m_extent, m_extent + m_rank, s.extent) && std::equal(m_stride, m_stride + m_rank, s.stride);
}

void remembered_section::set(const section_ref &s, uint64_t number) {
  m_rank = 0;
  if (s.rank > max_rank)
    return;
  m_rank = s.rank;
  m_number = number;
  m_byte_offset = s.byte_offset;
  m_elem_bytes = s.elem_bytes;
  std::copy(s.extent, s.extent + s.rank, m_extent);
  std::copy(s.stride, s.stride + s.rank, m_stride);
}

byte_rows::byte_rows(const section_ref &s) : m_section(s), m_bounds(bounds_of(s)) {}

void byte_rows::list_rows() const {
  const section_ref &s = m_section;
  m_is_listed = true;
  size_t count = element_count(s);
  size_t run = count ? dense_run(s) : 0;
  if (run == count)
    return;
  // Count through the outer dimensions like an odometer.
  int inner = s.rank;
  for (size_t n = 1; n < run;)
    n *= static_cast<size_t>(s.extent[--inner]);
  std::vector<int> at(static_cast<size_t>(inner), 0);
  size_t offset = s.byte_offset;
  m_rows.reserve(count / run);
  for (size_t row = 0, rows = count / run; row != rows; ++row) {
    if (!m_rows.empty() && m_rows.back().end == offset)
      m_rows.back().end = offset + run * s.elem_bytes;
    else
      m_rows.push_back({offset, offset + run * s.elem_bytes});
    for (int k = inner - 1; k >= 0; --k) {
      size_t step = static_cast<size_t>(s.stride[k]) * s.elem_bytes;
      offset += step;
      if (++at[static_cast<size_t>(k)] < s.extent[k])
        break;
      offset -= step * static_cast<size_t>(s.extent[k]);
      at[static_cast<size_t>(k)] = 0;
    }
  }
}

} // namespace Concurrency::detail
