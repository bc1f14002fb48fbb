// Moves elements out of and into arrays on devices while kernels run there: the halos of domains.
//
//   queue of the array    ... step n | gather | kernels that read the array ...        | spread | step n + 1 ...
//   queue of transfers                       | to the host                 to the device |
//
// Gathering and scattering are copies on the device, in order with its kernels. The transferred
// data is in separate buffers that no kernel uses. Only the host waits, for the data that it sends.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/storage_state.h"
#include "report/event_names.h"
#include "report/statistics.h"
#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <string.h>

namespace Concurrency::detail {

namespace {

/// The elements of one section, packed, on the device and on the host.
struct travelling_elements {
  explicit travelling_elements(device_state *device, size_t bytes)
      : pool(device->buffers()), bytes(bytes), mover(pool.transfer_view()), on_device(pool.take(bytes)),
        on_host(pool.take_pinned(bytes)) {}
  ~travelling_elements() {
    on_host.last_use = number;
    pool.give_pinned(std::move(on_host));
    pool.give(std::move(on_device));
  }
  travelling_elements(const travelling_elements &) = delete;
  travelling_elements &operator=(const travelling_elements &) = delete;

  /// Transfers between the two, on the transfer queue.
  void move(bool to_device) {
    on_device.order_queue_after(mover);
    const backend::host_transfer transfer = {
        *on_device.buffer, {0, 0}, on_host.memory->address, 0, {bytes, 1}, to_device, false, true};
    mover->queue->transfer(transfer);
    number = mover->record_command();
    on_device.record_use(mover, number, to_device);
    mover->flush();
    (to_device ? counters.bytes_to_device : counters.bytes_from_device) += bytes;
    ++counters.transfers;
  }

  buffer_pool &pool;
  const size_t bytes;
  view_state *const mover;
  device_copy on_device;
  pinned_block on_host;
  uint64_t number = 0; ///< of the transfer
};

/// Elements to be sent from an array.
struct leaving_elements : travelling_elements {
  leaving_elements(view_state *view, size_t bytes) : travelling_elements(view->device, bytes), view(view) {
    retain_view(view);
  }
  ~leaving_elements() { release_view(view); }

  view_state *const view;
  uint64_t gathered = 0; ///< the number of that command of `view`
};

size_t byte_count(const byte_rows &rows) {
  size_t bytes = 0;
  for (const byte_span &row : rows)
    bytes += row.end - row.begin;
  return bytes;
}

/// Copies between a section and its packed elements, in order with the kernels of `view`. Returns the last command's
/// number.
uint64_t copy_on_device(device_copy &array, const byte_rows &rows, device_copy &dense, bool gathers, view_state *view) {
  array.order_queue_after(view);
  dense.order_queue_after(view);
  transfer_list list;
  size_t at = 0;
  for (const byte_span &row : rows) {
    const size_t bytes = row.end - row.begin;
    if (gathers)
      list.add({nullptr, &array}, row.begin, {nullptr, &dense}, at, bytes);
    else
      list.add({nullptr, &dense}, at, {nullptr, &array}, row.begin, bytes);
    at += bytes;
  }
  return list.start_on_device(view);
}

} // namespace

bool is_in_device_memory(const section_ref &section) try {
  const storage_state &s = state_of(section.home);
  return s.kind == source_kind::array && !s.is_texture && !s.home_view->device->shares_host_memory;
} catch (...) {
  leave_library();
}

void *start_leaving(const section_ref &from) try {
  operation what(copy_of_halos);
  storage_state &s = state_of(from.home);
  std::lock_guard<light_lock> guard(s.lock);
  view_state *view = s.home_view;
  device_copy &array = s.make_current(view, from);
  const byte_rows rows(from);
  auto elements = std::make_unique<leaving_elements>(view, byte_count(rows));
  elements->gathered = copy_on_device(array, rows, elements->on_device, true, view);
  elements->move(false);
  s.update_host_may();
  return elements.release();
} catch (...) {
  leave_library();
}

const void *finish_leaving(void *copy) try {
  operation what(copy_of_halos);
  auto &elements = *static_cast<leaving_elements *>(copy);
  elements.mover->wait(elements.number);
  // It followed the gathering. Recording that avoids ordering reused buffers after kernels.
  elements.view->record_finished(elements.gathered);
  return elements.on_host.memory->address;
} catch (...) {
  leave_library();
}

void end_leaving(void *copy) noexcept {
  if (!was_forked)
    delete static_cast<leaving_elements *>(copy);
}

void start_entering(const void *from, const section_ref &to) try {
  operation what(copy_of_halos);
  storage_state &s = state_of(to.home);
  std::lock_guard<light_lock> guard(s.lock);
  view_state *view = s.home_view;
  const byte_rows rows(to);
  travelling_elements elements(view->device, byte_count(rows));
  memcpy(elements.on_host.memory->address, from, elements.bytes);
  elements.move(true);
  device_copy &array = s.prepare_copy(view);
  (void)copy_on_device(array, rows, elements.on_device, false, view);
  s.mark_written(array, to);
  s.update_host_may();
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
