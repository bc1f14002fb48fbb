// Moves bytes between host memory and the buffers of devices.
//
// Pieces are collected first. Adjacent pieces become one command, and pieces of equal length at constant
// distances (the rows of a section) become one rectangular command. Then all are executed, and the
// host waits once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_TRANSFER_H
#define CPPAMP_RUNTIME_DATA_TRANSFER_H

#include "data/buffer_pool.h"
#include "support/short_list.h"

namespace Concurrency::detail {

/// One end of a transfer: host memory, or a buffer of a device with memory of its own.
struct transfer_end {
  char *host = nullptr;
  device_copy *copy = nullptr;

  bool operator==(const transfer_end &other) const { return host == other.host && copy == other.copy; }
};

class transfer_list {
public:
  /// `next` is the queue that will use the data, if known: writes on that
  /// queue need not be waited for.
  explicit transfer_list(view_state *next = nullptr) : m_next(next) {}

  /// `bytes` bytes from `from` + from_offset to `to` + to_offset.
  void add(transfer_end from, size_t from_offset, transfer_end to, size_t to_offset, size_t bytes);
  /// When it returns, the host's memory may change, and the bytes are available to the host and to
  /// every queue that is ordered after the last use of the buffer.
  void run();
  /// Copies between buffers of one device, on `view`, which is ordered after their uses. Does not wait; returns the
  /// number of the last command, or 0.
  uint64_t start_on_device(view_state *view);

private:
  /// `count` rows of `bytes` bytes; pitches are 0 for a single row.
  struct rectangle {
    transfer_end from, to;
    size_t from_offset, to_offset, bytes;
    size_t count, from_pitch, to_pitch;
  };
  void run_one(const rectangle &r);
  void between_devices(const rectangle &r);
  static uint64_t copy_on_device(const rectangle &r, view_state *view);
  static bool is_apart(const rectangle &r);
  view_state *view_for(device_copy &copy, size_t bytes);

  struct pending_command {
    view_state *view;
    uint64_t number;
  };
  view_state *m_next;
  short_list<rectangle, 2> m_rectangles;
  short_list<pending_command, 2> m_pending;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_TRANSFER_H
