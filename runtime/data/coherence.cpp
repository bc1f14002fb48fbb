// Determines which copies are current, and updates copies (storage_state.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/storage_state.h"

#include "data/exit_copy_back.h"

#include <amp/exceptions.h>

namespace Concurrency::detail {

storage_state::storage_state(source_kind kind, size_t bytes, char *memory, location_mask where)
    : storage{1, 0, memory, bytes}, kind(kind), directory(bytes, where) {
  update_host_may();
}

storage_state::~storage_state() {
  if (is_exit_copy_back)
    (void)remove_from_exit_copy_back(*this); // still in the list if the constructor of an array failed
  if (m_block.memory) {
    // The next owner of the block waits for running commands; this destructor does not.
    for (auto copy = m_copies.begin(); copy != m_copies.end();) {
      const auto next = std::next(copy);
      if (copy->device->shares_host_memory)
        m_block.wrappers.splice(m_block.wrappers.end(), m_copies, copy);
      copy = next;
    }
    give_host_block(std::move(m_block));
  }
  for (device_copy &copy : m_copies)
    if (!copy.device->shares_host_memory && !copy.is_adopted) {
      if (is_watched(copy))
        copy.buffer->set_source(nullptr, 0);
      copy.device->buffers().give(std::move(copy));
    }
  if (home_view)
    release_view(home_view);
  if (associated_view)
    release_view(associated_view);
}

bool storage_state::is_watched(const device_copy &copy) const {
  return kind == source_kind::host_memory && copy.device->backend->facts.watches_host;
}

void storage_state::compare_with_host(device_copy &copy, const byte_rows &rows) {
  const location_mask both = host_bit | copy.device->bit(), discarded = ~location_mask(0);
  for (const byte_span &row : rows)
    directory.visit(row, [&](byte_span piece, location_mask where) {
      if (where != discarded && (where & both) == both)
        copy.buffer->expect_same(piece.begin, host + piece.begin, piece.end - piece.begin);
    });
}

// ---- copies

device_copy *storage_state::find_copy(const device_state *device) {
  for (device_copy &copy : m_copies)
    if (copy.device == device)
      return &copy;
  return nullptr;
}

void storage_state::record_device(const device_state &device) {
  const bool runs_host_code = device.backend->facts.runs_host_code;
  has_driver_copy |= !runs_host_code;
  if (is_exit_copy_back || (runs_host_code && device.shares_host_memory))
    return;
  add_to_exit_copy_back(*this);
  is_exit_copy_back = true;
}

void storage_state::wait_for_host_device() {
  for (device_copy &copy : m_copies)
    if (copy.device->backend->facts.runs_host_code)
      copy.wait();
}

device_copy &storage_state::make_copy(device_state *device) {
  record_device(*device);
  if (!device->shares_host_memory) {
    m_copies.push_back(device->buffers().take(bytes));
    if (is_watched(m_copies.back()))
      m_copies.back().buffer->set_source(host, bytes);
  } else {
    char *memory = host_memory();
    // The whole block, because its next owner may need more.
    m_copies.push_back(wrap_host_memory(device, memory, m_block.memory ? m_block.capacity : bytes));
  }
  return m_copies.back();
}

char *storage_state::host_memory() {
  if (host || bytes == 0)
    return host;
  host_block block = take_host_block(bytes);
  for (const device_copy &wrapper : block.wrappers)
    record_device(*wrapper.device);
  for (device_copy &wrapper : block.wrappers) {
    wrapper.current.forget(); // they referred to the previous storage
    wrapper.exclusive.forget();
    // Kernels of the previous owner may still be running.
    if (wrapper.is_busy() || (wrapper.device->needs_mapping && !wrapper.mapped))
      m_worker = &wrapper;
  }
  m_copies.splice(m_copies.end(), block.wrappers);
  m_block = std::move(block);
  host = m_block.memory;
  return host;
}

transfer_end storage_state::source_for(location_mask where, const device_state *to) {
  if (to && !to->shares_host_memory && (where & to->bit()))
    if (device_copy *copy = find_copy(to))
      return {nullptr, copy};
  if ((where & host_bit) && host)
    return {host, nullptr};
  for (device_copy &copy : m_copies)
    if (where & copy.device->bit())
      return {nullptr, &copy};
  return {};
}

void storage_state::adopt_buffer(device_state *device, std::unique_ptr<backend::buffer> buffer, size_t capacity) {
  record_device(*device);
  device_copy copy;
  copy.device = device;
  copy.buffer = std::move(buffer);
  copy.capacity = capacity;
  copy.is_adopted = true;
  m_copies.push_back(std::move(copy));
  if (device->shares_host_memory)
    m_worker = &m_copies.back();
  update_host_may();
}

// ---- the host's memory and the devices that share it

void storage_state::map_for_host(device_copy &copy) {
  view_state *view = copy.last_view() ? copy.last_view() : copy.device->buffers().transfer_view();
  copy.mapped = view->queue->map(*copy.buffer, copy.capacity);
}

void storage_state::take_over_by_host(bool for_writing) {
  if (!m_worker)
    return;
  if (!for_writing && !m_worker->is_being_written() && !m_worker->device->needs_mapping)
    return; // device and host may both read
  m_worker->wait();
  if (m_worker->device->needs_mapping && m_worker->capacity)
    map_for_host(*m_worker);
  m_worker = nullptr;
}

void storage_state::give_to_device(device_copy &copy, view_state *view) {
  if (m_worker == &copy)
    return;
  take_over_by_host(true);
  if (copy.mapped) {
    view->queue->unmap(*copy.buffer, copy.mapped);
    copy.mapped = nullptr;
    copy.record_use(view, view->record_command(), true);
  }
  m_worker = &copy;
}

device_copy &storage_state::prepare_copy(view_state *view) {
  device_copy *copy = find_copy(view->device);
  if (!copy && view->device->shares_host_memory) {
    (void)host_memory(); // a reused block may include the copy
    copy = find_copy(view->device);
  }
  if (!copy)
    copy = &make_copy(view->device);
  copy->order_queue_after(view);
  if (view->device->shares_host_memory)
    give_to_device(*copy, view);
  return *copy;
}

// ---- updating and marking

void storage_state::bring_to_host(const byte_rows &rows) {
  auto is_current = [](location_mask where) { return where == 0 || (where & host_bit) != 0; };
  (void)host_memory();
  if (directory.all_of(rows.bounds(), is_current))
    return;
  take_over_by_host(true);
  transfer_list list;
  for (const byte_span &row : rows)
    directory.visit(row, [&](byte_span piece, location_mask where) {
      if (!is_current(where))
        list.add(source_for(where), piece.begin, {host, nullptr}, piece.begin, piece.end - piece.begin);
    });
  list.run();
  directory.change(rows, [](location_mask where) { return where ? where | host_bit : 0; });
}

void storage_state::bring_to(device_copy &copy, const byte_rows &rows, view_state *next) {
  location_mask bit = copy.device->bit();
  auto is_current = [bit](location_mask where) { return where == 0 || (where & bit) != 0; };
  if (directory.all_of(rows.bounds(), is_current))
    return;
  bool from_host = false;
  transfer_list list(next);
  for (const byte_span &row : rows)
    directory.visit(row, [&](byte_span piece, location_mask where) {
      if (is_current(where))
        return;
      transfer_end from = source_for(where);
      from_host |= from.copy == nullptr;
      list.add(from, piece.begin, {nullptr, &copy}, piece.begin, piece.end - piece.begin);
    });
  if (from_host)
    take_over_by_host(false);
  list.run();
  directory.change(rows, [bit](location_mask where) { return where ? where | bit : 0; });
}

device_copy &storage_state::make_current(view_state *view, const section_ref &section) {
  if (view->device->shares_host_memory) {
    if (!host || !directory.is_all_current(host_bit))
      bring_to_host(byte_rows(section));
    return prepare_copy(view);
  }
  device_copy &copy = prepare_copy(view);
  if (is_watched(copy))
    compare_with_host(copy, byte_rows(section));
  if (!copy.current.is(section, directory.generation())) {
    bring_to(copy, byte_rows(section), view);
    copy.order_queue_after(view); // data written on another queue may still be in transfer
    copy.current.set(section, directory.generation());
  }
  return copy;
}

void storage_state::mark_written(device_copy &copy, const section_ref &section) {
  if (!is_marked_written(copy, section))
    mark_written(copy, section, byte_rows(section));
}

void storage_state::mark_written(device_copy &copy, const section_ref &section, const byte_rows &rows) {
  mark_current(copy.device->location, rows);
  copy.exclusive.set(section, directory.generation());
  copy.current.set(section, directory.generation());
}

void storage_state::mark_current(unsigned location, const byte_rows &rows) {
  location_mask bit = 1u << location;
  directory.change(rows, [bit](location_mask) { return bit; });
  if (location == host_location)
    for (device_copy &copy : m_copies)
      if (is_watched(copy))
        for (const byte_span &row : rows)
          copy.buffer->forget(row.begin, row.end - row.begin);
}

void storage_state::define(const byte_rows &rows) {
  if (directory.all_of(rows.bounds(), [](location_mask where) { return where != 0; }))
    return;
  unsigned location = host_location;
  (void)home_end(location);
  location_mask bit = 1u << location;
  directory.change(rows, [bit](location_mask where) { return where ? where : bit; });
}

void storage_state::discard(const byte_rows &rows) {
  // Current everywhere, including future copies.
  directory.change(rows, [](location_mask where) { return where ? ~location_mask(0) : 0; });
  for (device_copy &copy : m_copies)
    for (const byte_span &row : rows)
      copy.buffer->forget(row.begin, row.end - row.begin);
}

transfer_end storage_state::home_end(unsigned &location) {
  location = host_location;
  if (kind == source_kind::array && !home_view->device->shares_host_memory) {
    location = home_view->device->location;
    return {nullptr, &prepare_copy(home_view)};
  }
  if (kind == source_kind::nothing && !host)
    for (device_copy &copy : m_copies)
      if (!copy.device->shares_host_memory) {
        location = copy.device->location;
        return {nullptr, &copy};
      }
  take_over_by_host(true);
  return {host_memory(), nullptr};
}

void storage_state::update_host_may() {
  unsigned may = 0;
  bool being_written = m_worker && (m_worker->device->needs_mapping || m_worker->is_being_written());
  if (host && !being_written && directory.all_of([](location_mask where) { return (where & host_bit) != 0; }))
    may |= read_elements;
  if (host && !m_worker && directory.all_of([](location_mask where) { return where == host_bit; }))
    may |= write_elements;
  if (kind == source_kind::array && cpu_access != 0)
    may |= may << array_access_shift;
  prepared.forget();
  __atomic_store_n(&host_may, may, __ATOMIC_RELEASE);
}

} // namespace Concurrency::detail
