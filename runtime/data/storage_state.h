// A data source and its copies: the heart of array_view's coherence.
//
// One storage per data source (semantics: views of one source alias everywhere). Devices that share
// the host's memory work on the host's copy; every other device has a copy of its own. A coherence_directory
// says which copies are current where; bytes move only when a copy that is not current is used.
//
//   view over v        host: current
//   kernel reads       host: current   gpu: current      v moved to the GPU once
//   kernel writes                      gpu: current      nothing moved
//   v read on host     host: current   gpu: current      moved back once
//
// Each function of storage_state wants the lock to be held.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_STORAGE_STATE_H
#define CPPAMP_RUNTIME_DATA_STORAGE_STATE_H

#include "data/buffer_pool.h"
#include "data/coherence_directory.h"
#include "data/transfer.h"
#include "support/light_lock.h"

#include <amp/detail/storage.h>

namespace Concurrency::detail {

enum class source_kind { host_memory, array, nothing };

/// How a launch has left a storage that it used.
struct settled_use {
  device_copy *copy;
  uint64_t generation; ///< of newest, which no other storage's ever equals
  bool writes;
};

struct storage_state : storage {
  storage_state(source_kind kind, size_t bytes, char *memory, location_mask where);
  ~storage_state();
  storage_state(const storage_state &) = delete;
  storage_state &operator=(const storage_state &) = delete;

  light_lock lock;
  const source_kind kind;

  /// Of arrays only.
  view_state *home_view = nullptr, *associated_view = nullptr;
  int cpu_access = 0;             ///< an access_type, never auto
  bool is_exit_copy_back = false; ///< in the list of exit_copy_back.h
  bool is_texture = false;        ///< no view of it may be used anywhere else

  // ---- what coherence.cpp does

  /// Makes the rows current in the host's memory, or in a copy on a device with its own.
  void bring_to_host(const byte_rows &rows);
  /// `next` is the queue that will use the copy.
  void bring_to(device_copy &copy, const byte_rows &rows, view_state *next);
  /// The rows at this location are the only current ones from now on.
  void mark_newest(unsigned location, const byte_rows &rows);
  /// The same for a section that commands of `copy`'s device have written.
  void mark_written(device_copy &copy, const section_ref &section);
  void mark_written(device_copy &copy, const section_ref &section, const byte_rows &rows);
  bool is_marked_written(const device_copy &copy, const section_ref &section) const {
    return copy.newest.is(section, newest.generation());
  }
  /// What nobody has written is from now on what lies at the storage's home: who reads it twice reads the same.
  void define(const byte_rows &rows);
  /// Every copy counts as current: nothing is moved, and nothing is overwritten.
  void discard(const byte_rows &rows);
  /// The copy on a device, made if need be, ready for commands of `view`. For devices that share
  /// the host's memory, what they need must be there already: from now on the device works on it.
  device_copy &prepare_copy(view_state *view);
  /// Makes a section current for commands of `view`. Returns the copy.
  device_copy &make_current(view_state *view, const section_ref &section);

  /// After a launch whose data was brought, and is marked.
  settled_use settle(device_copy &copy, bool writes) const { return {&copy, newest.generation(), writes}; }
  /// True while nothing has changed since: the same launch, on a queue that used the copy last,
  /// would bring nothing and mark nothing.
  bool is_settled(const settled_use &use, const view_state *view) const {
    constexpr unsigned host_writes = write_elements | write_elements << array_access_shift;
    return newest.generation() == use.generation && use.copy->last_view() == view &&
           (host_may & (use.writes ? ~0u : host_writes)) == 0 &&
           (m_worker == use.copy || !use.copy->device->shares_host_memory);
  }

  /// Before the host touches its memory: no device is working on it any more.
  void take_over_by_host(bool for_writing);
  /// The host's memory, allocated if need be.
  char *host_memory();
  /// Sets host_may from the rest.
  void update_host_may();

  /// The program's buffer becomes the copy on its device.
  void adopt_buffer(device_state *device, std::unique_ptr<backend::buffer> buffer, size_t capacity);

  /// From where to take bytes with this mask: a copy on the device where they go to, else the
  /// host's, else one on another device. Empty if there is none (data that was discarded).
  transfer_end source_for(location_mask where, const device_state *to = nullptr);
  /// Where a copy into this storage is written: home.
  transfer_end home_end(unsigned &location);

  /// For the host: the section that it may access, number bits of element_access, until anything
  /// changes. So reading a section element by element stays cheap while the rest is on a device.
  remembered_section prepared;

  coherence_directory newest;

private:
  device_copy *find_copy(const device_state *device);
  /// It is about to have a copy there.
  void note_device(const device_state &device);
  device_copy &make_copy(device_state *device);
  void give_to_device(device_copy &copy, view_state *view);
  void map_for_host(device_copy &copy);
  /// For devices that watch the program's own memory.
  bool is_watched(const device_copy &copy) const;
  void compare_with_host(device_copy &copy, const byte_rows &rows);

  std::list<device_copy> m_copies;
  /// Memory of the library's, for arrays and views without a source.
  host_block m_block;
  /// The device that may be working on the host's memory; null: only the host does.
  device_copy *m_worker = nullptr;
};

inline storage_state &state_of(storage *home) { return *static_cast<storage_state *>(home); }

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_STORAGE_STATE_H
