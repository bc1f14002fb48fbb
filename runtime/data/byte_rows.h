// A section of a container as bytes of its storage: rows of equal length, in ascending order.
//
//   section(origin (1,2), extent (2,3)) of an array_view<int, 2> of 4 x 8
//     -> rows [40, 52) and [72, 84)
//
// Contiguous dimensions are merged: a whole array is one row.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_BYTE_ROWS_H
#define CPPAMP_RUNTIME_DATA_BYTE_ROWS_H

#include <amp/detail/runtime_api.h>

#include <stdint.h>
#include <vector>

namespace Concurrency::detail {

struct byte_span {
  size_t begin, end;
};

/// The rows of a section; they are listed only on demand.
class byte_rows {
public:
  /// The section's arrays must remain valid.
  explicit byte_rows(const section_ref &section);
  explicit byte_rows(byte_span row) : m_section(), m_bounds(row), m_is_listed(true) {}

  const byte_span *begin() const {
    list();
    return m_rows.empty() ? &m_bounds : m_rows.data();
  }
  const byte_span *end() const {
    list();
    if (!m_rows.empty())
      return m_rows.data() + m_rows.size();
    return is_empty() ? &m_bounds : &m_bounds + 1;
  }
  bool is_empty() const { return m_bounds.begin == m_bounds.end; }
  /// The smallest span that holds all rows.
  byte_span bounds() const { return m_bounds; }

private:
  void list() const {
    if (!m_is_listed)
      list_rows();
  }
  void list_rows() const;

  section_ref m_section;
  byte_span m_bounds;
  mutable std::vector<byte_span> m_rows; ///< empty for one row
  mutable bool m_is_listed = false;
};

/// Remembers one section, if its rank is small, with a number for the caller's use.
class remembered_section {
public:
  bool is(const section_ref &section, uint64_t number) const {
    return m_rank != 0 && m_number == number && is_same(section);
  }
  void set(const section_ref &section, uint64_t number);
  void forget() { m_rank = 0; }

private:
  static constexpr int max_rank = 3;
  bool is_same(const section_ref &section) const;

  int m_rank = 0; ///< 0: none
  uint64_t m_number = 0;
  size_t m_byte_offset = 0;
  unsigned m_elem_bytes = 0;
  int m_extent[max_rank], m_stride[max_rank];
};

/// Returns the span that holds all bytes of a section, without listing its rows.
byte_span bounds_of(const section_ref &section);

/// Returns the number of contiguous elements in a run.
size_t dense_run(const section_ref &section);
size_t element_count(const section_ref &section);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_BYTE_ROWS_H
