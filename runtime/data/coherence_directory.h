// Records which copies of a storage are current, byte range by byte range.
//
// A sorted list of segments covers the whole storage. The mask of a segment contains the locations at which its
// bytes are current. An empty mask means that the contents are undefined. Neighbors with
// equal masks are merged, so the usual list has one entry.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_COHERENCE_DIRECTORY_H
#define CPPAMP_RUNTIME_DATA_COHERENCE_DIRECTORY_H

#include "data/byte_rows.h"
#include "device/accelerator.h"

#include <algorithm>

namespace Concurrency::detail {

class coherence_directory {
public:
  coherence_directory(size_t bytes, location_mask where) { m_segments.push_back({bytes, where}); }

  /// Calls f(span, mask) for each piece of `span` with one mask.
  template <typename F> void visit(byte_span span, F f) const {
    size_t at = span.begin;
    for (size_t i = find(at); at < span.end; ++i) {
      size_t end = m_segments[i].end < span.end ? m_segments[i].end : span.end;
      f(byte_span{at, end}, m_segments[i].where);
      at = end;
    }
  }

  /// Replaces each mask in `rows` by change(mask).
  template <typename F> void change(const byte_rows &rows, F change) {
    if (is_unchanged(rows.bounds(), change))
      return;
    std::vector<segment> &result = m_spare;
    result.clear();
    const byte_span *row = rows.begin();
    size_t at = 0;
    for (const segment &s : m_segments) {
      while (at < s.end) {
        while (row != rows.end() && row->end <= at)
          ++row;
        bool inside = row != rows.end() && row->begin <= at;
        size_t end = s.end;
        if (row != rows.end())
          end = std::min(end, inside ? row->end : row->begin);
        append(result, end, inside ? change(s.where) : s.where);
        at = end;
      }
    }
    m_segments.swap(result);
    m_generation = new_generation();
  }
  /// Reserves memory for changes of this many rows in total.
  void reserve(size_t rows) {
    const size_t most = m_segments.size() + 2 * rows;
    m_segments.reserve(most);
    m_spare.reserve(most);
  }
  /// Differs after each change, and from that of every other directory.
  uint64_t generation() const { return m_generation; }

  /// Returns true if `test` holds for the masks of all bytes in `span`.
  template <typename F> bool all_of(byte_span span, F test) const {
    if (m_segments.size() == 1)
      return test(m_segments.front().where);
    bool ok = true;
    visit(span, [&](byte_span, location_mask where) { ok = ok && test(where); });
    return ok;
  }
  /// The usual case: all bytes have one state, and are current at this location.
  bool is_all_current(location_mask bit) const {
    return m_segments.size() == 1 && (m_segments.front().where & bit) != 0;
  }
  template <typename F> bool all_of(F test) const {
    for (const segment &s : m_segments)
      if (!test(s.where))
        return false;
    return true;
  }

private:
  struct segment {
    size_t end;
    location_mask where;
  };

  static uint64_t new_generation() noexcept {
    static std::atomic<uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
  }
  template <typename F> bool is_unchanged(byte_span span, F change) const {
    if (span.begin == span.end)
      return true;
    return all_of(span, [&](location_mask where) { return change(where) == where; });
  }
  static void append(std::vector<segment> &list, size_t end, location_mask where) {
    if (!list.empty() && list.back().where == where)
      list.back().end = end;
    else
      list.push_back({end, where});
  }
  /// Returns the segment that contains byte `at`.
  size_t find(size_t at) const {
    size_t low = 0, high = m_segments.size() - 1;
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (m_segments[middle].end <= at)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  std::vector<segment> m_segments;
  std::vector<segment> m_spare; ///< memory for the next change
  uint64_t m_generation = new_generation();
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_COHERENCE_DIRECTORY_H
