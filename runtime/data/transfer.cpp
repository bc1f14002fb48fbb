// Runs transfers: memcpy on the host, read and write commands for devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/transfer.h"

#include "backend/opencl/opencl_error.h"
#include "backend/opencl/staging.h"
#include "report/statistics.h"
#include "report/trace.h"

#include <memory>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// Where row `r` of a rectangle begins.
size_t row_offset(size_t offset, size_t pitch, size_t r) { return offset + pitch * r; }

/// From here on a blocking write returns well before the device has the bytes. Smaller ones are as
/// quickly waited for, and then no other queue has to be ordered behind them.
constexpr size_t min_unfinished_write = 64 << 10;

/// Below this a transfer delays what comes behind it on its queue less than events would.
constexpr size_t max_small_transfer = 1 << 20;

void count_transfer(bool to_device, size_t bytes) {
  (to_device ? counters.bytes_to_device : counters.bytes_from_device) += bytes;
  ++counters.transfers;
}

} // namespace

void transfer_list::add(transfer_end from, size_t from_offset, transfer_end to, size_t to_offset,
                        size_t bytes) {
  if (!bytes)
    return;
  if (!m_rectangles.empty()) {
    rectangle &r = m_rectangles.back();
    bool same_ends = r.from == from && r.to == to;
    if (same_ends && r.count == 1 && r.from_offset + r.bytes == from_offset &&
        r.to_offset + r.bytes == to_offset) {
      r.bytes += bytes;
      return;
    }
    if (same_ends && r.bytes == bytes && from_offset > r.from_offset && to_offset > r.to_offset) {
      size_t from_pitch = r.count == 1 ? from_offset - r.from_offset : r.from_pitch;
      size_t to_pitch = r.count == 1 ? to_offset - r.to_offset : r.to_pitch;
      if (from_pitch >= bytes && to_pitch >= bytes &&
          row_offset(r.from_offset, from_pitch, r.count) == from_offset &&
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

/// A queue on which the buffer may be used now without waiting for kernels that have nothing to do
/// with it.
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
  const char *name = to_device ? "copy to device" : "copy from device";
  trace_span span(name);
  if (trace_is_on())
    span.arguments = copy_arguments(r.bytes * r.count);

  view_state *view = view_for(copy, r.bytes * r.count);
  cl_command_queue queue = view->queue.get();
  cl_mem buffer = copy.buffer.get();
  cl_event event = nullptr;
  cl_event *wanted = trace_is_on() ? &event : nullptr;
  // Alone, it blocks: drivers that copy pageable memory are quicker at that than at a command to
  // wait for.
  bool is_alone = m_rectangles.size() == 1;
  bool is_finished = is_alone && !to_device;
  bool is_handed_over =
      is_alone && to_device && (view == m_next || r.bytes * r.count >= min_unfinished_write);
  cl_bool blocking = is_finished || is_handed_over ? CL_TRUE : CL_FALSE;
  // Others may enqueue commands before the call returns; those are not finished then.
  uint64_t before = view->submitted.load(std::memory_order_acquire);
  if (r.count == 1) {
    if (transfer_staged(view, copy, buffer_offset, host, r.bytes, to_device))
      return;
    if (to_device)
      check(clEnqueueWriteBuffer(queue, buffer, blocking, buffer_offset, r.bytes, host, 0, nullptr,
                                 wanted),
            "clEnqueueWriteBuffer", copy.device);
    else
      check(clEnqueueReadBuffer(queue, buffer, blocking, buffer_offset, r.bytes, host, 0, nullptr,
                                wanted),
            "clEnqueueReadBuffer", copy.device);
  } else {
    size_t buffer_origin[] = {buffer_offset % buffer_pitch, buffer_offset / buffer_pitch, 0};
    size_t host_origin[] = {0, 0, 0};
    size_t region[] = {r.bytes, r.count, 1};
    if (to_device)
      check(clEnqueueWriteBufferRect(queue, buffer, blocking, buffer_origin, host_origin, region,
                                     buffer_pitch, 0, host_pitch, 0, host, 0, nullptr, wanted),
            "clEnqueueWriteBufferRect", copy.device);
    else
      check(clEnqueueReadBufferRect(queue, buffer, blocking, buffer_origin, host_origin, region,
                                    buffer_pitch, 0, host_pitch, 0, host, 0, nullptr, wanted),
            "clEnqueueReadBufferRect", copy.device);
  }
  if (event)
    trace_command(event_handle(event), name, view, span.arguments);
  if (is_finished)
    return view->note_finished(before);
  uint64_t number = view->note_command();
  copy.note_use(view, number, to_device);
  if (!is_handed_over)
    m_pending.push_back({view, number});
}

/// Whether no byte is both read and written, which OpenCL asks for, and written before it is read.
bool transfer_list::is_apart(const rectangle &r) {
  if (r.from.copy->buffer.get() != r.to.copy->buffer.get())
    return true;
  const size_t from_end = row_offset(r.from_offset, r.from_pitch, r.count - 1) + r.bytes,
               to_end = row_offset(r.to_offset, r.to_pitch, r.count - 1) + r.bytes;
  if (from_end <= r.to_offset || to_end <= r.from_offset)
    return true;
  // Rows that interleave, such as the left and the right half of a matrix.
  const size_t pitch = r.from_pitch;
  if (r.count < 2 || pitch != r.to_pitch)
    return false;
  const size_t apart = (r.to_offset % pitch + pitch - r.from_offset % pitch) % pitch;
  return apart >= r.bytes && pitch - apart >= r.bytes;
}

void transfer_list::copy_on_device(cl_command_queue queue, const rectangle &r) {
  cl_mem from = r.from.copy->buffer.get(), to = r.to.copy->buffer.get();
  const device_state *device = r.to.copy->device;
  // Of one buffer, the driver has to see that the rows are apart: only if none goes around.
  const bool is_one_command =
      r.count > 1 && (from != to || (r.from_pitch == r.to_pitch &&
                                     r.from_offset % r.from_pitch + r.bytes <= r.from_pitch &&
                                     r.to_offset % r.to_pitch + r.bytes <= r.to_pitch));
  if (is_one_command) {
    const size_t from_origin[] = {r.from_offset % r.from_pitch, r.from_offset / r.from_pitch, 0};
    const size_t to_origin[] = {r.to_offset % r.to_pitch, r.to_offset / r.to_pitch, 0};
    const size_t region[] = {r.bytes, r.count, 1};
    return check(clEnqueueCopyBufferRect(queue, from, to, from_origin, to_origin, region,
                                         r.from_pitch, 0, r.to_pitch, 0, 0, nullptr, nullptr),
                 "clEnqueueCopyBufferRect", device);
  }
  for (size_t i = 0; i != r.count; ++i)
    check(clEnqueueCopyBuffer(queue, from, to, row_offset(r.from_offset, r.from_pitch, i),
                              row_offset(r.to_offset, r.to_pitch, i), r.bytes, 0, nullptr, nullptr),
          "clEnqueueCopyBuffer", device);
}

void transfer_list::between_devices(const rectangle &r) {
  device_copy &from = *r.from.copy, &to = *r.to.copy;
  if (from.device != to.device || !is_apart(r)) {
    // Contexts cannot see each other's buffers.
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
  from.order_behind(view);
  copy_on_device(view->queue.get(), r);
  uint64_t number = view->note_command();
  from.note_use(view, number, false);
  to.note_use(view, number, true);
  m_pending.push_back({view, number});
}

void transfer_list::run() {
  try {
    for (const rectangle &r : m_rectangles)
      run_one(r);
  } catch (...) {
    // The host's memory may go when we have left: nothing may be copying there any more.
    for (pending_command &c : m_pending)
      c.view->wait_quietly(c.number);
    throw;
  }
  for (size_t i = 0; i != m_pending.size(); ++i) {
    try {
      m_pending[i].view->wait(m_pending[i].number);
    } catch (...) {
      for (; i != m_pending.size();
           ++i) // this one too: perhaps it was only the waiting that failed
        m_pending[i].view->wait_quietly(m_pending[i].number);
      throw;
    }
  }
  m_rectangles.shrink(0);
  m_pending.shrink(0);
}

} // namespace Concurrency::detail
