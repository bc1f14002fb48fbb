// Executes transfers: memcpy on the host, read and write commands for devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/transfer.h"

#include "report/statistics.h"
#include "report/trace.h"

#include <amp/exceptions.h>

#include <memory>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// The offset at which row `r` of a rectangle begins.
size_t row_offset(size_t offset, size_t pitch, size_t r) { return offset + pitch * r; }

/// From this size on, a blocking write returns well before the device has the bytes. Waiting for smaller ones
/// takes no longer, and then other queues need not be ordered after them.
constexpr size_t min_unfinished_write = 64 << 10;

/// Below this size, a transfer delays later commands of its queue less than events would.
constexpr size_t max_small_transfer = 1 << 20;

void count_transfer(bool to_device, size_t bytes) {
  (to_device ? counters.bytes_to_device : counters.bytes_from_device) += bytes;
  ++counters.transfers;
}

} // namespace

void transfer_list::add(transfer_end from, size_t from_offset, transfer_end to, size_t to_offset, size_t bytes) {
  if (!bytes)
    return;
  if (!m_rectangles.empty()) {
    rectangle &r = m_rectangles.back();
    bool same_ends = r.from == from && r.to == to;
    if (same_ends && r.count == 1 && r.from_offset + r.bytes == from_offset && r.to_offset + r.bytes == to_offset) {
      r.bytes += bytes;
      return;
    }
    if (same_ends && r.bytes == bytes && from_offset > r.from_offset && to_offset > r.to_offset) {
      size_t from_pitch = r.count == 1 ? from_offset - r.from_offset : r.from_pitch;
      size_t to_pitch = r.count == 1 ? to_offset - r.to_offset : r.to_pitch;
      if (from_pitch >= bytes && to_pitch >= bytes && row_offset(r.from_offset, from_pitch, r.count) == from_offset &&
          row_offset(r.to_offset, to_pitch, r.count) == to_offset) {
        r.from_pitch = from_pitch;
        r.to_pitch = to_pitch;
        ++r.count;
        return;
      }
    }
  }
  m_rectangles.push_back({from, to, from_offset, to_offset, bytes, 1, 0, 0});
}

/// Returns a queue on which the buffer can be used now without waiting for unrelated
/// kernels.
view_state *transfer_list::view_for(device_copy &copy, size_t bytes) {
  if (copy.is_busy())
    return copy.last_view();
  view_state *preferred = m_next && m_next->device == copy.device ? m_next : copy.last_view();
  if (preferred && bytes < max_small_transfer && !preferred->is_running_kernels())
    return preferred;
  return copy.device->buffers().transfer_view();
}

void transfer_list::run_one(const rectangle &r) {
  if (r.from.copy && r.to.copy)
    return between_devices(r);
  if (!r.from.copy && !r.to.copy) {
    for (size_t i = 0; i != r.count; ++i)
      memmove(r.to.host + row_offset(r.to_offset, r.to_pitch, i),
              r.from.host + row_offset(r.from_offset, r.from_pitch, i), r.bytes);
    return;
  }
  bool to_device = r.to.copy != nullptr;
  device_copy &copy = to_device ? *r.to.copy : *r.from.copy;
  size_t buffer_offset = to_device ? r.to_offset : r.from_offset;
  size_t buffer_pitch = to_device ? r.to_pitch : r.from_pitch;
  size_t host_pitch = to_device ? r.from_pitch : r.to_pitch;
  char *host = to_device ? r.from.host + r.from_offset : r.to.host + r.to_offset;
  count_transfer(to_device, r.bytes * r.count);
  trace_span span(to_device ? record_kind::copy_to_device : record_kind::copy_from_device);
  span.bytes = r.bytes * r.count;

  view_state *view = view_for(copy, r.bytes * r.count);
  // A single transfer blocks: drivers copy pageable memory faster in a blocking call than in a command
  // to wait for.
  const bool is_alone = m_rectangles.size() == 1;
  const bool is_blocking = is_alone && (!to_device || view == m_next || r.bytes * r.count >= min_unfinished_write);
  // Other threads may enqueue commands before the call returns; those are then unfinished.
  uint64_t before = view->submitted.load(std::memory_order_acquire);
  const backend::host_transfer transfer = {
      *copy.buffer, {buffer_offset, buffer_pitch}, host, host_pitch, {r.bytes, r.count}, to_device, is_blocking};
  try {
    if (view->queue->transfer(transfer))
      return view->record_finished(before);
  } catch (runtime_exception &e) {
    view->name_kernel(e);
    throw;
  }
  uint64_t number = view->record_command();
  copy.record_use(view, number, to_device);
  if (!is_blocking)
    m_pending.push_back({view, number});
}

/// Returns true if no byte is both read and written, as OpenCL requires, or written before it is read.
bool transfer_list::is_apart(const rectangle &r) {
  if (r.from.copy->buffer->identity != r.to.copy->buffer->identity)
    return true;
  const size_t from_end = row_offset(r.from_offset, r.from_pitch, r.count - 1) + r.bytes,
               to_end = row_offset(r.to_offset, r.to_pitch, r.count - 1) + r.bytes;
  if (from_end <= r.to_offset || to_end <= r.from_offset)
    return true;
  // Interleaved rows, such as the left and the right half of a matrix.
  const size_t pitch = r.from_pitch;
  if (r.count < 2 || pitch != r.to_pitch)
    return false;
  const size_t apart = (r.to_offset % pitch + pitch - r.from_offset % pitch) % pitch;
  return apart >= r.bytes && pitch - apart >= r.bytes;
}

void transfer_list::between_devices(const rectangle &r) {
  device_copy &from = *r.from.copy, &to = *r.to.copy;
  if (from.device != to.device || !is_apart(r)) {
    // Contexts cannot access each other's buffers.
    std::unique_ptr<char[]> memory(new char[r.bytes * r.count]);
    transfer_end middle = {memory.get(), nullptr};
    transfer_list in, out;
    for (size_t i = 0; i != r.count; ++i) {
      in.add(r.from, row_offset(r.from_offset, r.from_pitch, i), middle, i * r.bytes, r.bytes);
      out.add(middle, i * r.bytes, r.to, row_offset(r.to_offset, r.to_pitch, i), r.bytes);
    }
    in.run();
    out.run();
    return;
  }
  view_state *view = view_for(to, r.bytes * r.count);
  from.order_queue_after(view);
  m_pending.push_back({view, copy_on_device(r, view)});
}

uint64_t transfer_list::copy_on_device(const rectangle &r, view_state *view) {
  view->queue->copy(*r.from.copy->buffer, {r.from_offset, r.from_pitch}, *r.to.copy->buffer, {r.to_offset, r.to_pitch},
                    {r.bytes, r.count});
  const uint64_t number = view->record_command();
  r.from.copy->record_use(view, number, false);
  r.to.copy->record_use(view, number, true);
  return number;
}

uint64_t transfer_list::start_on_device(view_state *view) {
  uint64_t number = 0;
  for (const rectangle &r : m_rectangles)
    number = copy_on_device(r, view);
  m_rectangles.shrink(0);
  return number;
}

void transfer_list::run() {
  try {
    for (const rectangle &r : m_rectangles)
      run_one(r);
  } catch (...) {
    // The host's memory may be freed after this, so no copy to or from it may be running.
    for (pending_command &c : m_pending)
      c.view->wait_quietly(c.number);
    throw;
  }
  for (size_t i = 0; i != m_pending.size(); ++i) {
    try {
      m_pending[i].view->wait(m_pending[i].number);
    } catch (...) {
      for (; i != m_pending.size(); ++i) // including the failed command: perhaps only the wait for it failed
        m_pending[i].view->wait_quietly(m_pending[i].number);
      throw;
    }
  }
  m_rectangles.shrink(0);
  m_pending.shrink(0);
}

} // namespace Concurrency::detail
