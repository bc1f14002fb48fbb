// A ring of pinned chunks for each device, or for each of its directions. To the device: the copy threads fill the next
// chunks while the device copies the full ones. From the device: the device fills the chunks,
// and the threads empty them in the same order.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/staging.h"

#include "backend/opencl/opencl_error.h"
#include "report/trace.h"
#include "support/parallel_copy.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <array>
#include <map>
#include <stdlib.h>
#include <sys/mman.h>

namespace Concurrency::detail {

namespace {

constexpr size_t largest_chunk = 2 << 20, smallest_chunk = 256 << 10;
constexpr size_t chunk_count = 8;
/// For smaller transfers the driver is equally fast.
constexpr size_t min_bytes = 1 << 20;

struct free_pages {
  void operator()(char *pages) const { free(pages); }
};
using host_pages = std::unique_ptr<char, free_pages>;

struct ocl_pinned_memory : backend::pinned_memory {
  ocl_pinned_memory(host_pages pages, buffer_handle buffer, char *address)
      : backend::pinned_memory(address), pages(std::move(pages)), buffer(std::move(buffer)) {}
  const host_pages pages; ///< released after the buffer
  const buffer_handle buffer;
};

/// Returns memory of large pages, or null. NVIDIA's driver pins 16 MiB of it in 5 ms; its own memory takes 12.
host_pages make_large_pages(size_t bytes) {
  constexpr size_t page = 2 << 20;
  if (bytes % page != 0)
    return nullptr;
  host_pages pages(static_cast<char *>(aligned_alloc(page, bytes)));
  if (pages && madvise(pages.get(), bytes, MADV_HUGEPAGE) != 0)
    return nullptr;
  for (size_t i = 0; pages && i < bytes; i += page)
    pages.get()[i] = 0;
  return pages;
}

struct pinned_chunk {
  char *memory = nullptr;
  team_copy copy;    ///< the host's work on it
  event_handle busy; ///< the device's work on it

  /// Waits until the device no longer uses it.
  void wait_for_device(const ocl_device &device) {
    if (!busy)
      return;
    cl_event event = busy.get();
    cl_int code = cl.WaitForEvents(1, &event);
    busy = event_handle();
    check(code, "clWaitForEvents", &device);
  }
  void wait_quietly() noexcept {
    if (cl_event event = busy.get())
      (void)check_quietly(cl.WaitForEvents(1, &event), "clWaitForEvents");
    busy = event_handle();
    finish_copy(copy);
  }
};

/// One transfer, divided into chunks.
struct staged_transfer {
  ocl_queue &queue;
  cl_mem buffer;
  size_t offset;
  char *host;
  size_t bytes, chunk_bytes, chunks;

  staged_transfer(ocl_queue &queue, cl_mem buffer, size_t offset, char *host, size_t bytes)
      : queue(queue), buffer(buffer), offset(offset), host(host), bytes(bytes),
        chunk_bytes(std::clamp(bytes / 8 / 4096 * 4096, smallest_chunk, largest_chunk)),
        chunks((bytes + chunk_bytes - 1) / chunk_bytes) {}
  size_t at(size_t i) const { return i * chunk_bytes; }
  size_t size(size_t i) const { return std::min(chunk_bytes, bytes - at(i)); }
};

class staging_ring {
public:
  explicit staging_ring(ocl_device &device)
      : m_device(device), m_memory(pin_memory(device, chunk_count * largest_chunk)) {
    for (size_t i = 0; i < chunk_count; ++i)
      m_chunks[i].memory = m_memory->address + i * largest_chunk;
  }

  void write(const staged_transfer &t) {
    one_transfer guard(*this, true);
    for (size_t i = 0, filled = 0; i < t.chunks; ++i) {
      // Half of the ring is being filled while the other half is being transferred.
      for (; filled < std::min(t.chunks, i + chunk_count / 2); ++filled) {
        pinned_chunk &next = chunk(filled);
        next.wait_for_device(m_device);
        start_copy(next.copy, next.memory, t.host + t.at(filled), t.size(filled));
      }
      finish_copy(chunk(i).copy);
      enqueue(t, i, true);
    }
    for (pinned_chunk &c : m_chunks)
      c.wait_for_device(m_device);
  }

  void read(const staged_transfer &t) {
    one_transfer guard(*this, false);
    for (size_t i = 0; i < std::min(t.chunks, chunk_count); ++i)
      enqueue(t, i, false);
    for (size_t i = 0; i < t.chunks; ++i) {
      pinned_chunk &c = chunk(i);
      c.wait_for_device(m_device);
      start_copy(c.copy, t.host + t.at(i), c.memory, t.size(i));
      if (i) {
        finish_copy(chunk(i - 1).copy);
        if (i - 1 + chunk_count < t.chunks)
          enqueue(t, i - 1 + chunk_count, false);
      }
    }
    finish_copy(chunk(t.chunks - 1).copy);
  }

  /// No transfer is running, though one may begin at any time.
  bool is_idle() {
    const std::unique_lock<std::mutex> guard(m_lock, std::try_to_lock);
    return guard.owns_lock();
  }

private:
  /// At its end, also by an exception, the chunks and the host's memory are no longer in use.
  class one_transfer {
  public:
    one_transfer(staging_ring &ring, bool to_device) : m_ring(ring), m_guard(ring.m_lock), m_awake(to_device) {}
    ~one_transfer() {
      for (pinned_chunk &c : m_ring.m_chunks)
        c.wait_quietly();
    }
    one_transfer(const one_transfer &) = delete;
    one_transfer &operator=(const one_transfer &) = delete;

  private:
    staging_ring &m_ring;
    std::lock_guard<std::mutex> m_guard;
    awake_team m_awake;
  };

  pinned_chunk &chunk(size_t i) { return m_chunks[i % chunk_count]; }

  /// Lets the device copy the chunk with part `i` of the transfer.
  void enqueue(const staged_transfer &t, size_t i, bool to_device) {
    pinned_chunk &c = chunk(i);
    cl_event event = nullptr;
    cl_command_queue queue = t.queue.get();
    const int64_t before = t.queue.row() ? trace_now() : 0;
    if (to_device)
      check(
          cl.EnqueueWriteBuffer(queue, t.buffer, CL_FALSE, t.offset + t.at(i), t.size(i), c.memory, 0, nullptr, &event),
          "clEnqueueWriteBuffer", &m_device);
    else
      check(
          cl.EnqueueReadBuffer(queue, t.buffer, CL_FALSE, t.offset + t.at(i), t.size(i), c.memory, 0, nullptr, &event),
          "clEnqueueReadBuffer", &m_device);
    c.busy = event_handle(event);
    if (t.queue.row() && check_quietly(cl.RetainEvent(event), "clRetainEvent"))
      t.queue.record_command(
          new_copy(to_device ? record_kind::copy_to_device : record_kind::copy_from_device, t.queue.row(), t.size(i)),
          event_handle(event), before);
    check(cl.Flush(queue), "clFlush", &m_device);
  }

  ocl_device &m_device;
  std::mutex m_lock;
  const std::unique_ptr<backend::pinned_memory> m_memory;
  std::array<pinned_chunk, chunk_count> m_chunks;
};

struct ring_list {
  std::mutex lock;
  std::map<std::pair<const ocl_device *, bool>, std::unique_ptr<staging_ring>> rings;
};
ring_list &get_rings() {
  static auto *list = new ring_list;
  return *list;
}

/// Returns null if the device provides no pinned memory; this is not retried. Pinning 16 MiB takes longer than a
/// transfer of 256 MiB, so each direction gets its own ring only after simultaneous transfers in both.
staging_ring *ring_of(ocl_device &device, bool to_device) {
  ring_list &list = get_rings();
  std::lock_guard<std::mutex> guard(list.lock);
  const auto own = list.rings.find({&device, to_device}), other = list.rings.find({&device, !to_device});
  if (own != list.rings.end())
    return own->second.get();
  if (other != list.rings.end() && (!other->second || other->second->is_idle()))
    return other->second.get();
  std::unique_ptr<staging_ring> &ring = list.rings[{&device, to_device}];
  try {
    ring = std::make_unique<staging_ring>(device);
  } catch (const runtime_exception &e) {
    log("no pinned memory for transfers: %s", e.what());
  }
  return ring.get();
}

} // namespace

bool transfer_staged(ocl_queue &queue, cl_mem buffer, const backend::host_transfer &t) {
  const size_t bytes = t.rows.bytes;
  if (bytes < min_bytes || !queue.device().is_gpu())
    return false;
  staging_ring *ring = ring_of(queue.device(), t.to_device);
  if (!ring)
    return false;
  staged_transfer transfer(queue, buffer, t.in_buffer.offset, t.host, bytes);
  t.to_device ? ring->write(transfer) : ring->read(transfer);
  return true;
}

std::unique_ptr<backend::pinned_memory> pin_memory(ocl_device &device, size_t bytes) {
  // Existing queues may have kernels to run first.
  std::unique_ptr<backend::queue> idle = device.make_queue({});
  cl_int code = CL_SUCCESS;
  host_pages pages = device.traits.compute_capability ? make_large_pages(bytes) : nullptr;
  buffer_handle buffer(cl.CreateBuffer(device.context(),
                                       CL_MEM_READ_WRITE | (pages ? CL_MEM_USE_HOST_PTR : CL_MEM_ALLOC_HOST_PTR), bytes,
                                       pages.get(), &code));
  check(code, "clCreateBuffer", &device);
  // Stays mapped: only the host address of the pinned memory is needed.
  void *address = cl.EnqueueMapBuffer(static_cast<ocl_queue &>(*idle).get(), buffer.get(), CL_TRUE,
                                      CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0, nullptr, nullptr, &code);
  check(code, "clEnqueueMapBuffer", &device);
  return std::make_unique<ocl_pinned_memory>(std::move(pages), std::move(buffer), static_cast<char *>(address));
}

void drop_staging(const ocl_device &device) noexcept {
  ring_list &list = get_rings();
  std::lock_guard<std::mutex> guard(list.lock);
  list.rings.erase({&device, false});
  list.rings.erase({&device, true});
}

} // namespace Concurrency::detail
