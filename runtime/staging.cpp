// A ring of pinned chunks for each device. To the device: fill a chunk, let the device copy it, and
// fill the next one meanwhile. From the device: let it fill all chunks, and empty them one by one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "staging.h"

#include "opencl_error.h"
#include "parallel_copy.h"
#include "settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <array>
#include <map>

namespace Concurrency::detail {

namespace {

constexpr size_t chunk_bytes = 4 << 20;
constexpr size_t chunk_count = 4;
/// Below this the driver's own way is as good.
constexpr size_t min_bytes = 1 << 20;

struct pinned_chunk {
  buffer_handle buffer;
  char *memory = nullptr;
  event_handle busy; ///< the transfer that uses it
};

class staging_ring {
public:
  explicit staging_ring(device_state *device) : m_device(device) {
    view_state *view = device->buffers().transfer_view();
    for (pinned_chunk &c : m_chunks) {
      cl_int code = CL_SUCCESS;
      c.buffer =
          buffer_handle(clCreateBuffer(device->context(), CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
                                       chunk_bytes, nullptr, &code));
      check(code, "clCreateBuffer", device);
      // Mapped for ever: only the host's address of the pinned memory is wanted.
      c.memory = static_cast<char *>(clEnqueueMapBuffer(view->queue.get(), c.buffer.get(), CL_TRUE,
                                                        CL_MAP_READ | CL_MAP_WRITE, 0, chunk_bytes,
                                                        0, nullptr, nullptr, &code));
      check(code, "clEnqueueMapBuffer", device);
    }
  }

  void write(cl_command_queue queue, cl_mem buffer, size_t offset, const char *host, size_t bytes) {
    std::lock_guard<std::mutex> guard(m_lock);
    for (size_t at = 0, i = 0; at < bytes; at += chunk_bytes, ++i) {
      pinned_chunk &c = m_chunks[i % chunk_count];
      size_t count = std::min(chunk_bytes, bytes - at);
      wait(c);
      parallel_copy(c.memory, host + at, count);
      cl_event event = nullptr;
      check(clEnqueueWriteBuffer(queue, buffer, CL_FALSE, offset + at, count, c.memory, 0, nullptr,
                                 &event),
            "clEnqueueWriteBuffer", m_device);
      c.busy = event_handle(event);
      check(clFlush(queue), "clFlush", m_device);
    }
    for (pinned_chunk &c : m_chunks)
      wait(c);
  }

  void read(cl_command_queue queue, cl_mem buffer, size_t offset, char *host, size_t bytes) {
    std::lock_guard<std::mutex> guard(m_lock);
    size_t chunks = (bytes + chunk_bytes - 1) / chunk_bytes;
    for (size_t i = 0; i < std::min(chunks, chunk_count); ++i)
      start_read(queue, buffer, offset, bytes, i);
    for (size_t i = 0; i < chunks; ++i) {
      pinned_chunk &c = m_chunks[i % chunk_count];
      wait(c);
      parallel_copy(host + i * chunk_bytes, c.memory,
                    std::min(chunk_bytes, bytes - i * chunk_bytes));
      if (i + chunk_count < chunks)
        start_read(queue, buffer, offset, bytes, i + chunk_count);
    }
  }

private:
  void start_read(cl_command_queue queue, cl_mem buffer, size_t offset, size_t bytes, size_t i) {
    pinned_chunk &c = m_chunks[i % chunk_count];
    cl_event event = nullptr;
    check(clEnqueueReadBuffer(queue, buffer, CL_FALSE, offset + i * chunk_bytes,
                              std::min(chunk_bytes, bytes - i * chunk_bytes), c.memory, 0, nullptr,
                              &event),
          "clEnqueueReadBuffer", m_device);
    c.busy = event_handle(event);
    check(clFlush(queue), "clFlush", m_device);
  }
  void wait(pinned_chunk &c) {
    if (!c.busy)
      return;
    cl_event event = c.busy.get();
    cl_int code = clWaitForEvents(1, &event);
    c.busy = event_handle();
    check(code, "clWaitForEvents", m_device);
  }

  device_state *m_device;
  std::mutex m_lock;
  std::array<pinned_chunk, chunk_count> m_chunks;
};

/// Null if the device has no pinned memory for us; that is not tried again.
staging_ring *ring_of(device_state *device) {
  static auto *lock = new std::mutex;
  static auto *rings = new std::map<device_state *, std::unique_ptr<staging_ring>>;
  std::lock_guard<std::mutex> guard(*lock);
  auto [found, is_new] = rings->try_emplace(device);
  if (is_new) {
    try {
      found->second = std::make_unique<staging_ring>(device);
    } catch (const runtime_exception &e) {
      log("no pinned memory for transfers: %s", e.what());
    }
  }
  return found->second.get();
}

} // namespace

bool transfer_staged(view_state *view, device_copy &copy, size_t offset, char *host, size_t bytes,
                     bool to_device) {
  if (bytes < min_bytes || !(copy.device->type & CL_DEVICE_TYPE_GPU))
    return false;
  staging_ring *ring = ring_of(copy.device);
  if (!ring)
    return false;
  if (to_device)
    ring->write(view->queue.get(), copy.buffer.get(), offset, host, bytes);
  else
    ring->read(view->queue.get(), copy.buffer.get(), offset, host, bytes);
  return true;
}

} // namespace Concurrency::detail
