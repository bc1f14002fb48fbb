// Reuses buffers of a device and blocks of host memory: a fresh buffer causes page
// faults (186 ms for 256 MiB on a CPU device), a reused one does not.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_BUFFER_POOL_H
#define CPPAMP_RUNTIME_DATA_BUFFER_POOL_H

#include "data/byte_rows.h"
#include "device/accelerator_view.h"
#include "support/fork.h"

#include <list>
#include <optional>

namespace Concurrency::detail {

/// Returns the size at which buffers are kept: at most an eighth above `bytes`.
size_t pooled_size(size_t bytes);

/// The data of one storage on one device: a buffer, and the last command that used it.
struct device_copy {
  device_state *device = nullptr;
  std::unique_ptr<backend::buffer> buffer;
  size_t capacity = 0;
  /// Set while the host owns the memory of a device that requires mapping (needs_mapping).
  void *mapped = nullptr;
  bool is_adopted = false; ///< the program's own buffer, which does not enter a pool
  /// The sections last found to be current here, and to be the only current ones; the numbers
  /// are generations of the storage's coherence_directory.
  remembered_section current, exclusive;

  device_copy() = default;
  device_copy(device_copy &&other) noexcept;
  device_copy &operator=(device_copy &&other) noexcept;
  ~device_copy();

  /// Returns true while a command that uses the buffer (or writes it) has not finished.
  bool is_busy() const { return m_last_view && !m_last_view->has_finished(m_last_use); }
  bool is_being_written() const { return m_last_view && !m_last_view->has_finished(m_last_write); }
  void wait() {
    if (m_last_view)
      m_last_view->wait(m_last_use);
  }

  /// Orders future commands of `view` after those that already use the buffer.
  void order_queue_after(view_state *view);
  /// Records that command `number` of `view` uses the buffer. Call order_queue_after first.
  void record_use(view_state *view, uint64_t number, bool writes) {
    if (m_last_view != view)
      change_view(view, number);
    m_last_use = number;
    if (writes)
      m_last_write = number;
  }
  /// The queue whose commands follow all uses so far; null if there was none.
  view_state *last_view() const { return m_last_view; }
  uint64_t last_use() const { return m_last_use; }

private:
  void change_view(view_state *view, uint64_t number);

  view_state *m_last_view = nullptr; ///< owns a reference
  uint64_t m_last_use = 0, m_last_write = 0;
};

/// Host memory with the fastest transfers for a device, and the last command on the transfer queue that uses
/// it.
struct pinned_block {
  std::unique_ptr<backend::pinned_memory> memory;
  size_t capacity = 0;
  uint64_t last_use = 0;
};

/// Buffers of one device with memory of its own.
class buffer_pool {
public:
  explicit buffer_pool(device_state *device) : m_device(device) {}
  ~buffer_pool();
  device_copy take(size_t bytes);
  void give(device_copy &&copy) noexcept;
  /// A block is unused when it is taken; it may be returned while a command still uses it.
  pinned_block take_pinned(size_t bytes);
  void give_pinned(pinned_block &&block) noexcept;
  /// The internal queue for transfers that need not wait for kernels.
  view_state *transfer_view();

private:
  device_copy make(size_t capacity);
  void drop_all() noexcept;

  device_state *m_device;
  fork_lock m_lock;
  std::list<device_copy> m_free;
  size_t m_free_bytes = 0;
  std::list<pinned_block> m_free_pinned;
  std::atomic<view_state *> m_transfer_view{nullptr};
};

/// Creates a buffer over `memory` on a device that shares the host's memory.
device_copy wrap_host_memory(device_state *device, void *memory, size_t bytes);

/// Host memory allocated by the library, with the buffers over it.
struct host_block {
  char *memory = nullptr;
  size_t capacity = 0;
  std::list<device_copy> wrappers; ///< a list, because it changes owners without allocating

  host_block() = default;
  host_block(host_block &&other) noexcept;
  host_block &operator=(host_block &&other) noexcept;
  ~host_block();
};

/// Returns page-aligned host memory. Throws out_of_memory.
host_block take_host_block(size_t bytes);
void give_host_block(host_block &&block) noexcept;
/// Frees the unused blocks.
void drop_host_blocks() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_BUFFER_POOL_H
