// Keeps buffers and host memory for reuse, up to a limit, evicting the oldest first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/buffer_pool.h"

#include "support/never_destroyed.h"

#include <amp/accelerator_view.h>

#include <algorithm>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace Concurrency::detail {

namespace {

constexpr size_t page_bytes = 4096, huge_page_bytes = 2 << 20;
/// A pool keeps at most the memory that it manages divided by this number.
constexpr size_t pool_part = 8;
/// The most blocks that a device keeps; further ones are freed.
constexpr size_t max_pinned_blocks = 64;

size_t physical_memory() {
  return static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/// Free objects of equal kind, the oldest first.
template <typename T> std::optional<T> take_fitting(std::list<T> &free, size_t capacity) {
  for (auto i = free.rbegin(); i != free.rend(); ++i)
    if (i->capacity == capacity) {
      T found = std::move(*i);
      free.erase(std::next(i).base());
      return found;
    }
  return std::nullopt;
}

struct host_pool {
  fork_lock lock;
  std::list<host_block> free;
  size_t free_bytes = 0;
};
host_pool &get_host_pool() noexcept {
  static never_destroyed<host_pool> pool;
  return *pool;
}

void wait_quietly(const device_copy &copy) noexcept {
  if (copy.is_busy())
    copy.last_view()->wait_quietly(copy.last_use());
}
/// Called before a buffer is freed. OpenCL drivers wait for its uses themselves.
void wait_where_needed(const device_copy &copy) noexcept {
  if (copy.device->backend->facts.runs_host_code)
    wait_quietly(copy);
}

} // namespace

size_t pooled_size(size_t bytes) {
  size_t step = 256;
  while (step * 16 <= bytes)
    step *= 2;
  return std::max<size_t>((bytes + step - 1) / step * step, step);
}

// ---- device_copy

device_copy::device_copy(device_copy &&other) noexcept { *this = std::move(other); }
device_copy &device_copy::operator=(device_copy &&other) noexcept {
  device = other.device;
  buffer = std::move(other.buffer);
  capacity = other.capacity;
  mapped = std::exchange(other.mapped, nullptr);
  is_adopted = other.is_adopted;
  current.forget(); // they referred to the previous storage
  exclusive.forget();
  std::swap(m_last_view, other.m_last_view);
  m_last_use = other.m_last_use;
  m_last_write = other.m_last_write;
  return *this;
}
device_copy::~device_copy() {
  if (m_last_view)
    release_view(m_last_view);
}

void device_copy::order_queue_after(view_state *view) {
  if (!m_last_view || m_last_view == view || !is_busy())
    return;
  view->queue->order_queue_after(*m_last_view->queue);
}

void device_copy::change_view(view_state *view, uint64_t number) {
  // This use was ordered after any unfinished write on the previous queue, so it stands for that write.
  m_last_write = is_being_written() ? number : 0;
  retain_view(view);
  if (m_last_view)
    release_view(m_last_view);
  m_last_view = view;
}

// ---- buffers of devices with memory of their own

device_copy buffer_pool::make(size_t capacity) {
  backend::device &device = *m_device->backend;
  if (capacity > device.facts.max_allocation)
    throw out_of_memory((std::to_string(capacity) + " bytes are more than '" + m_device->name +
                         "' can allocate at once (" + std::to_string(device.facts.max_allocation) + ")")
                            .c_str());
  device_copy copy;
  copy.device = m_device;
  copy.capacity = capacity;
  copy.buffer = device.allocate(capacity, true);
  if (!copy.buffer) {
    drop_all();
    copy.buffer = device.allocate(capacity, false);
  }
  return copy;
}

device_copy buffer_pool::take(size_t bytes) {
  size_t capacity = pooled_size(bytes);
  {
    std::lock_guard<fork_lock> guard(m_lock);
    if (std::optional<device_copy> found = take_fitting(m_free, capacity)) {
      m_free_bytes -= capacity;
      found->buffer->forget(0, capacity);
      return std::move(*found);
    }
  }
  return make(capacity);
}

void buffer_pool::give(device_copy &&copy) noexcept {
  size_t limit = m_device->info.dedicated_memory * 1024 / pool_part;
  std::list<device_copy> dropped;
  try {
    dropped.emplace_back();
  } catch (const std::bad_alloc &) { // no memory to keep it
    wait_where_needed(copy);
    const device_copy freed = std::move(copy);
    return;
  }
  dropped.back() = std::move(copy);
  {
    std::lock_guard<fork_lock> guard(m_lock);
    m_free_bytes += dropped.back().capacity;
    m_free.splice(m_free.end(), dropped);
    while (m_free_bytes > limit && !m_free.empty()) {
      m_free_bytes -= m_free.front().capacity;
      dropped.splice(dropped.end(), m_free, m_free.begin());
    }
  }
  for (const device_copy &d : dropped)
    wait_where_needed(d);
}

pinned_block buffer_pool::take_pinned(size_t bytes) {
  const size_t capacity = pooled_size(bytes);
  view_state *mover = transfer_view();
  std::unique_lock<fork_lock> guard(m_lock);
  // The oldest first, because its command is the most likely to have finished.
  auto found = std::find_if(m_free_pinned.begin(), m_free_pinned.end(),
                            [&](const pinned_block &b) { return b.capacity == capacity; });
  if (found != m_free_pinned.end() &&
      (mover->has_finished(found->last_use) || m_free_pinned.size() >= max_pinned_blocks)) {
    pinned_block block = std::move(*found);
    m_free_pinned.erase(found);
    guard.unlock();
    mover->wait_quietly(block.last_use);
    return block;
  }
  guard.unlock();
  return {m_device->backend->allocate_pinned(capacity), capacity, 0};
}

void buffer_pool::give_pinned(pinned_block &&block) noexcept {
  pinned_block dropped; // freed without the lock, because that may wait for the device
  try {
    std::list<pinned_block> added;
    added.emplace_back();
    std::lock_guard<fork_lock> guard(m_lock);
    added.back() = std::move(block);
    m_free_pinned.splice(m_free_pinned.end(), added);
    if (m_free_pinned.size() <= max_pinned_blocks)
      return;
    dropped = std::move(m_free_pinned.front());
    m_free_pinned.pop_front();
  } catch (const std::bad_alloc &) { // no memory to keep it
    dropped = std::move(block);
  }
  transfer_view()->wait_quietly(dropped.last_use); // the view was created when the block was taken
}

void buffer_pool::drop_all() noexcept {
  std::lock_guard<fork_lock> guard(m_lock);
  m_free.clear();
  m_free_bytes = 0;
}

buffer_pool::~buffer_pool() {
  if (m_transfer_view)
    release_view(m_transfer_view);
}

view_state *buffer_pool::transfer_view() {
  if (view_state *known = m_transfer_view.load(std::memory_order_acquire))
    return known;
  std::lock_guard<fork_lock> guard(m_lock);
  if (!m_transfer_view)
    m_transfer_view = make_view(m_device, queuing_mode_automatic);
  return m_transfer_view;
}

// ---- of a device

device_state::~device_state() { drop_buffers(); }

buffer_pool &device_state::buffers() {
  if (buffer_pool *known = m_buffers.load(std::memory_order_acquire))
    return *known;
  std::lock_guard<fork_lock> guard(m_lock);
  if (!m_buffers)
    m_buffers = new buffer_pool(this);
  return *m_buffers;
}

void device_state::drop_buffers() noexcept {
  std::lock_guard<fork_lock> guard(m_lock);
  delete m_buffers.exchange(nullptr);
}

// ---- the host's memory

device_copy wrap_host_memory(device_state *device, void *memory, size_t bytes) {
  device_copy copy;
  copy.device = device;
  copy.capacity = bytes;
  copy.buffer = device->backend->wrap(memory, bytes);
  return copy;
}

host_block::host_block(host_block &&other) noexcept { *this = std::move(other); }
host_block &host_block::operator=(host_block &&other) noexcept {
  std::swap(memory, other.memory);
  std::swap(capacity, other.capacity);
  std::swap(wrappers, other.wrappers);
  return *this;
}
host_block::~host_block() {
  for (const device_copy &wrapper : wrappers)
    wait_quietly(wrapper); // a kernel may still be writing into this memory
  wrappers.clear();        // must be released before their memory
  free(memory);
}

host_block take_host_block(size_t bytes) {
  size_t capacity = (pooled_size(bytes) + page_bytes - 1) / page_bytes * page_bytes;
  host_pool &pool = get_host_pool();
  {
    std::lock_guard<fork_lock> guard(pool.lock);
    if (std::optional<host_block> found = take_fitting(pool.free, capacity)) {
      pool.free_bytes -= capacity;
      return std::move(*found);
    }
  }
  host_block block;
  void *memory = nullptr;
  const bool is_large = capacity >= 2 * huge_page_bytes;
  if (posix_memalign(&memory, is_large ? huge_page_bytes : page_bytes, capacity) != 0)
    throw out_of_memory(("no host memory for " + std::to_string(bytes) + " bytes").c_str());
  if (is_large) // one page fault per 2 MiB instead of 512; may fail
    (void)madvise(memory, capacity, MADV_HUGEPAGE);
  block.memory = static_cast<char *>(memory);
  block.capacity = capacity;
  return block;
}

void give_host_block(host_block &&block) noexcept {
  static const size_t limit = physical_memory() / pool_part;
  std::list<host_block> dropped; // freed without the lock, because that may wait for the device
  try {
    dropped.emplace_back();
  } catch (const std::bad_alloc &) { // no memory to keep it
    const host_block freed = std::move(block);
    return;
  }
  dropped.back() = std::move(block);
  host_pool &pool = get_host_pool(); // exists since the block was taken
  std::lock_guard<fork_lock> guard(pool.lock);
  pool.free_bytes += dropped.back().capacity;
  pool.free.splice(pool.free.end(), dropped);
  while (pool.free_bytes > limit && !pool.free.empty()) {
    pool.free_bytes -= pool.free.front().capacity;
    dropped.splice(dropped.end(), pool.free, pool.free.begin());
  }
}

void drop_host_blocks() noexcept {
  std::list<host_block> dropped;
  host_pool &pool = get_host_pool();
  std::lock_guard<fork_lock> guard(pool.lock);
  pool.free_bytes = 0;
  dropped.swap(pool.free);
}

} // namespace Concurrency::detail
