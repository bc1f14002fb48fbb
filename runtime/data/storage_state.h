// A data source and its copies: the core of array_view's coherence.
//
// One storage per data source (semantics: views of one source always alias). Devices that share
// the host's memory use the host's copy; every other device has its own copy. A coherence_directory
// records which copies are current; bytes move only when a copy that is not current is used.
//
//   view over v        host: current
//   kernel reads       host: current   gpu: current      v moved to the GPU once
//   kernel writes                      gpu: current      nothing moved
//   v read on host     host: current   gpu: current      moved back once
//
// Every function of storage_state requires the lock.
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

/// The state in which a launch left a storage that it used.
struct settled_use {
  device_copy *copy;
  uint64_t generation; ///< of the directory, unique among storages
  bool writes;
};

struct storage_state : storage {
  storage_state(source_kind kind, size_t bytes, char *memory, location_mask where);
  ~storage_state();
  storage_state(const storage_state &) = delete;
  storage_state &operator=(const storage_state &) = delete;

  light_lock lock;
  const source_kind kind;

  /// Only for arrays.
  view_state *home_view = nullptr, *associated_view = nullptr;
  int cpu_access = 0;             ///< an access_type, never auto
  bool is_exit_copy_back = false; ///< in the list of exit_copy_back.h
  bool has_driver_copy = false;   ///< on an OpenCL device; a child of fork can neither use nor release it
  bool is_texture = false;        ///< its views cannot be used elsewhere

  // ---- implemented in coherence.cpp

  /// Makes the rows current in the host's memory, or in a copy on a device with its own.
  void bring_to_host(const byte_rows &rows);
  /// `next` is the queue that will use the copy.
  void bring_to(device_copy &copy, const byte_rows &rows, view_state *next);
  /// From now on, only the rows at this location are current.
  void mark_current(unsigned location, const byte_rows &rows);
  /// The same for a section that commands of `copy`'s device have written.
  void mark_written(device_copy &copy, const section_ref &section);
  void mark_written(device_copy &copy, const section_ref &section, const byte_rows &rows);
  bool is_marked_written(const device_copy &copy, const section_ref &section) const {
    return copy.exclusive.is(section, directory.generation());
  }
  /// Bytes that were never written are defined as the contents at the storage's home, so that repeated reads agree.
  void define(const byte_rows &rows);
  /// Marks every copy as current. No data is moved or overwritten.
  void discard(const byte_rows &rows);
  /// Returns the copy on a device, created if necessary, ready for commands of `view`. For devices that share
  /// the host's memory, the data must be current there already: from now on the device works on it.
  device_copy &prepare_copy(view_state *view);
  /// Makes a section current for commands of `view`. Returns the copy.
  device_copy &make_current(view_state *view, const section_ref &section);

  /// Call after a launch whose data was brought to the device and marked as current.
  settled_use settle(device_copy &copy, bool writes) const { return {&copy, directory.generation(), writes}; }
  /// Returns true while nothing has changed since then: the same launch, on the queue that used the copy
  /// last, would have no data to bring or mark.
  bool is_settled(const settled_use &use, const view_state *view) const {
    constexpr unsigned host_writes = write_elements | write_elements << array_access_shift;
    return directory.generation() == use.generation && use.copy->last_view() == view &&
           (host_may & (use.writes ? ~0u : host_writes)) == 0 &&
           (m_worker == use.copy || !use.copy->device->shares_host_memory);
  }

  /// Call before the host accesses its memory: waits until no device works on it.
  void take_over_by_host(bool for_writing);
  /// Waits until no kernel of the host accelerator uses a copy of its own.
  void wait_for_host_device();
  /// Returns the host's memory, allocated if necessary.
  char *host_memory();
  /// Updates host_may from the other members.
  void update_host_may();

  /// Makes the program's buffer the copy on its device.
  void adopt_buffer(device_state *device, std::unique_ptr<backend::buffer> buffer, size_t capacity);

  /// Returns where to read bytes with this mask: from a copy on the destination device, else from the
  /// host, else from another device. Empty if there is none (discarded data).
  transfer_end source_for(location_mask where, const device_state *to = nullptr);
  /// Returns where a copy into this storage is written: its home.
  transfer_end home_end(unsigned &location);

  /// For the host: the section that it may access, numbered by its element_access bits, until something
  /// changes. This keeps element access cheap while the rest is on a device.
  remembered_section prepared;

  coherence_directory directory;

private:
  device_copy *find_copy(const device_state *device);
  /// A copy on this device is about to be created.
  void record_device(const device_state &device);
  device_copy &make_copy(device_state *device);
  void give_to_device(device_copy &copy, view_state *view);
  void map_for_host(device_copy &copy);
  /// For devices that watch the program's own memory.
  bool is_watched(const device_copy &copy) const;
  void compare_with_host(device_copy &copy, const byte_rows &rows);

  std::list<device_copy> m_copies;
  /// Memory of the library, for arrays and views without a source.
  host_block m_block;
  /// The device that may be working on the host's memory; null: only the host does.
  device_copy *m_worker = nullptr;
};

inline storage_state &state_of(storage *home) { return *static_cast<storage_state *>(home); }

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_STORAGE_STATE_H
