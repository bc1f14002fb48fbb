// copy: moves current bytes directly from their location to the destination.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/messages.h"
#include "data/storage_state.h"
#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <amp/exceptions.h>

#include <algorithm>

namespace Concurrency::detail {

namespace {

/// The locks of two storages, which may be the same, always acquired in the same order.
class two_locks {
public:
  two_locks(storage_state &a, storage_state &b) {
    if (&a == &b) {
      m_first = std::unique_lock<light_lock>(a.lock);
      return;
    }
    storage_state &low = &a < &b ? a : b;
    storage_state &high = &a < &b ? b : a;
    m_first = std::unique_lock<light_lock>(low.lock);
    m_second = std::unique_lock<light_lock>(high.lock);
  }

private:
  std::unique_lock<light_lock> m_first, m_second;
};

/// The locations of a source's bytes. Undefined bytes become defined: a copy makes both sides equal.
class source_pieces {
public:
  source_pieces(storage_state &s, const byte_rows &rows, const device_state *to = nullptr) : m_storage(s), m_to(to) {
    m_storage.define(rows);
    // The only reason to wait: a device writes host memory that is about to be read.
    m_storage.take_over_by_host(false);
  }
  template <typename F> void visit(byte_span span, F f) {
    m_storage.directory.visit(span, [&](byte_span piece, location_mask where) {
      transfer_end end = m_storage.source_for(where, m_to);
      if (end.host || end.copy) // otherwise it was discarded before it existed anywhere
        f(piece, end);
    });
  }

private:
  storage_state &m_storage;
  const device_state *m_to;
};

/// Iterates over two sections of equal extents in runs that are contiguous in both.
template <typename F> void for_each_run(const section_ref &a, const section_ref &b, F f) {
  size_t count = element_count(a);
  if (!count)
    return;
  size_t run = std::min(dense_run(a), dense_run(b));
  int inner = a.rank;
  for (size_t n = 1; n < run;)
    n *= static_cast<size_t>(a.extent[--inner]);
  std::vector<int> at(static_cast<size_t>(inner), 0);
  size_t a_offset = a.byte_offset, b_offset = b.byte_offset;
  for (size_t done = 0; done != count; done += run) {
    f(a_offset, b_offset, run * a.elem_bytes);
    for (int k = inner - 1; k >= 0; --k) {
      size_t a_step = static_cast<size_t>(a.stride[k]) * a.elem_bytes;
      size_t b_step = static_cast<size_t>(b.stride[k]) * b.elem_bytes;
      a_offset += a_step;
      b_offset += b_step;
      if (++at[static_cast<size_t>(k)] < a.extent[k])
        break;
      a_offset -= a_step * static_cast<size_t>(a.extent[k]);
      b_offset -= b_step * static_cast<size_t>(b.extent[k]);
      at[static_cast<size_t>(k)] = 0;
    }
  }
}

} // namespace

void copy_section(const section_ref &from, const section_ref &to) try {
  deliver_messages();
  check_same_extent(from.rank, from.extent, to.extent);
  operation what("copy");
  storage_state &source = state_of(from.home), &target = state_of(to.home);
  two_locks locks(source, target);
  unsigned location = host_location;
  transfer_end end = target.home_end(location);
  source_pieces pieces(source, byte_rows(from), end.copy ? end.copy->device : nullptr);
  transfer_list list(target.home_view);
  for_each_run(from, to, [&](size_t from_offset, size_t to_offset, size_t bytes) {
    pieces.visit({from_offset, from_offset + bytes}, [&](byte_span piece, transfer_end piece_end) {
      list.add(piece_end, piece.begin, end, to_offset + (piece.begin - from_offset), piece.end - piece.begin);
    });
  });
  list.run();
  target.mark_current(location, byte_rows(to));
  source.update_host_may();
  target.update_host_may();
} catch (...) {
  leave_library();
}

void copy_in(const void *from, const section_ref &to) try {
  operation what("copy");
  storage_state &target = state_of(to.home);
  std::lock_guard<light_lock> guard(target.lock);
  unsigned location = host_location;
  transfer_end end = target.home_end(location);
  transfer_end memory = {static_cast<char *>(const_cast<void *>(from)), nullptr};
  byte_rows rows(to);
  transfer_list list(target.home_view);
  size_t at = 0;
  for (const byte_span &row : rows) {
    list.add(memory, at, end, row.begin, row.end - row.begin);
    at += row.end - row.begin;
  }
  list.run();
  target.mark_current(location, rows);
  target.update_host_may();
} catch (...) {
  leave_library();
}

void copy_out(const section_ref &from, void *to) try {
  deliver_messages();
  operation what("copy");
  storage_state &source = state_of(from.home);
  std::lock_guard<light_lock> guard(source.lock);
  byte_rows rows(from);
  source_pieces pieces(source, rows);
  transfer_end memory = {static_cast<char *>(to), nullptr};
  transfer_list list;
  size_t at = 0;
  for (const byte_span &row : rows) {
    pieces.visit(row, [&](byte_span piece, transfer_end end) {
      list.add(end, piece.begin, memory, at + (piece.begin - row.begin), piece.end - piece.begin);
    });
    at += row.end - row.begin;
  }
  list.run();
  source.update_host_may();
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
