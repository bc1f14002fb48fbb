// The lifetime of storages, and the functions that array and array_view call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/exit_copy_back.h"
#include "data/messages.h"
#include "data/storage_state.h"

#include "support/api_boundary.h"
#include "support/hresult.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/accelerator.h>
#include <amp/exceptions.h>

#include <new>

namespace Concurrency::detail {

namespace {

using lock_guard = std::lock_guard<light_lock>;

/// Returns true if an array with these views is a staging array: it is on the cpu accelerator, and
/// only there can the second view differ. (semantics of C++ AMP 1.2, 5.1.2.1)
bool is_staging(const view_state *home, const view_state *associated) {
  return home->device->is_cpu_accelerator() && associated != home;
}

int resolve_access(device_state *device, int access) {
  if (device->is_cpu_accelerator())
    return access_type_read_write;
  if (access == access_type_auto)
    return use_default_access(device);
  if (access != access_type_none && !device->info.supports_cpu_shared_memory)
    throw runtime_exception(("array: the host cannot access memory of '" + device->name +
                             "': its cpu_access_type can only be access_type_none")
                                .c_str(),
                            e_invalidarg);
  return access;
}

void require_host_access(const storage_state &s) {
  if (s.cpu_access == access_type_none)
    throw runtime_exception(("array: the host cannot access elements of an array on '" + s.home_view->device->name +
                             "'; copy it, or use an array_view")
                                .c_str(),
                            e_invalidarg);
}

view_state *real_view(view_state *view) {
  if (view->is_auto_selection)
    return use_default_device()->default_view();
  return view;
}

view_state *retained(view_state *view) {
  retain_view(view);
  return view;
}

/// Makes the host's copy of a section current, with the lock held.
void prepare_host(storage_state &s, const byte_rows &rows, bool for_writing) {
  s.bring_to_host(rows);
  s.take_over_by_host(for_writing);
  if (for_writing)
    s.mark_current(host_location, rows);
  s.update_host_may();
}

/// Synchronizes when the last array_view of host memory is destroyed. A lack of memory cannot be reported there, so
/// this frees what the library caches and tries again.
void synchronize_last(storage_state &s) noexcept {
  for (bool is_first : {true, false})
    try {
      lock_guard guard(s.lock);
      operation what("synchronization of the last array_view");
      s.bring_to_host(byte_rows(byte_span{0, s.bytes}));
      s.take_over_by_host(true);
      return;
    } catch (const std::exception &e) {
      const bool lacks_memory =
          dynamic_cast<const std::bad_alloc *>(&e) != nullptr || dynamic_cast<const out_of_memory *>(&e) != nullptr;
      if (!is_first || !lacks_memory) {
        log("lost: %s", e.what());
        return;
      }
      drop_host_blocks();
    }
}

} // namespace

storage *create_host_storage(void *data, size_t bytes) try {
  return new storage_state(source_kind::host_memory, bytes, static_cast<char *>(data), host_bit);
} catch (...) {
  leave_library();
}

storage *create_unsourced_storage(size_t bytes) try {
  return new storage_state(source_kind::nothing, bytes, nullptr, 0);
} catch (...) {
  leave_library();
}

storage *create_array_storage(size_t bytes, view_state *home, view_state *associated, int access) try {
  operation what("array");
  home = home ? real_view(home) : use_default_device()->default_view();
  associated = associated ? real_view(associated) : home;
  if (!is_staging(home, associated))
    associated = home;
  int resolved = resolve_access(home->device, access);
  auto s = std::make_unique<storage_state>(source_kind::array, bytes, nullptr, 0);
  s->home_view = retained(home);
  s->associated_view = retained(associated);
  s->cpu_access = resolved;
  // Here rather than at the first use, so that a lack of memory fails the constructor.
  if (home->device->shares_host_memory)
    (void)s->host_memory();
  else
    (void)s->prepare_copy(home);
  s->update_host_may();
  return s.release();
} catch (...) {
  leave_library();
}

void destroy_storage(storage *home) noexcept {
  storage_state *s = &state_of(home);
  if (was_forked && s->has_driver_copy)
    return; // leaked: its data on devices belongs to the parent
  if (s->kind == source_kind::host_memory && s->bytes)
    synchronize_last(*s);
  if (!s->is_exit_copy_back || remove_from_exit_copy_back(*s))
    delete s;
}

// ---- access on the host

void *access_on_host(const section_ref &section, int access) try {
  deliver_messages();
  storage_state &s = state_of(section.home);
  lock_guard guard(s.lock);
  if (!s.prepared.is(section, static_cast<uint64_t>(access))) {
    operation what("access of an array_view on the host");
    prepare_host(s, byte_rows(section), (access & write_elements) != 0);
    s.prepared.set(section, static_cast<uint64_t>(access));
  }
  return s.host + section.byte_offset;
} catch (...) {
  leave_library();
}

void *address_on_host(const section_ref &section) try {
  storage_state &s = state_of(section.home);
  lock_guard guard(s.lock);
  return s.host_memory() + section.byte_offset;
} catch (...) {
  leave_library();
}

void *access_array_on_host(const section_ref &section, int access) try {
  deliver_messages();
  storage_state &s = state_of(section.home);
  require_host_access(s);
  return access_on_host(section, access);
} catch (...) {
  leave_library();
}

void *array_data_on_host(const section_ref &section, int access) try {
  storage_state &s = state_of(section.home);
  return s.cpu_access == access_type_none ? nullptr : access_on_host(section, access);
} catch (...) {
  leave_library();
}

// ---- synchronization

void synchronize_home(const section_ref &section, int type) try {
  deliver_messages();
  storage_state &s = state_of(section.home);
  operation what("array_view::synchronize");
  lock_guard guard(s.lock);
  byte_rows rows(section);
  if (type == access_type_auto)
    type = access_type_read;
  if (s.kind == source_kind::array && !s.home_view->device->shares_host_memory) {
    if (type & access_type_read)
      s.make_current(s.home_view, section);
    if (type & access_type_write)
      s.mark_current(s.home_view->device->location, rows);
    s.update_host_may();
    return;
  }
  if (s.kind == source_kind::nothing && !s.host)
    return; // there is no memory to synchronize with
  if (type & access_type_read)
    s.bring_to_host(rows);
  s.take_over_by_host((type & access_type_write) != 0);
  if (type & access_type_write)
    s.mark_current(host_location, rows);
  s.update_host_may();
} catch (...) {
  leave_library();
}

void synchronize_to(const section_ref &section, view_state *where, int type) try {
  deliver_messages();
  operation what("array_view::synchronize_to");
  where = real_view(where);
  storage_state &s = state_of(section.home);
  lock_guard guard(s.lock);
  byte_rows rows(section);
  if (where->device->is_cpu_accelerator()) {
    prepare_host(s, rows, (type & access_type_write) != 0);
    return;
  }
  if (type == access_type_auto || (type & access_type_read))
    s.make_current(where, section);
  else
    (void)s.prepare_copy(where);
  if (type != access_type_auto && (type & access_type_write))
    s.mark_current(where->device->location, rows);
  s.update_host_may();
} catch (...) {
  leave_library();
}

void refresh_section(const section_ref &section) try {
  storage_state &s = state_of(section.home);
  if (s.kind != source_kind::host_memory)
    return;
  operation what("array_view::refresh");
  lock_guard guard(s.lock);
  s.take_over_by_host(true);
  s.mark_current(host_location, byte_rows(section));
  s.update_host_may();
} catch (...) {
  leave_library();
}

void discard_section(const section_ref &section) try {
  storage_state &s = state_of(section.home);
  lock_guard guard(s.lock);
  s.discard(byte_rows(section));
  s.update_host_may();
} catch (...) {
  leave_library();
}

// ---- queries

view_state *source_view(storage *home) try {
  storage_state &s = state_of(home);
  if (s.kind == source_kind::nothing)
    throw runtime_exception("get_source_accelerator_view: the array_view has no data source", e_invalidarg);
  if (s.kind == source_kind::array)
    return retained(s.home_view);
  return default_view(find_device(accelerator::cpu_accelerator));
} catch (...) {
  leave_library();
}

view_state *array_view_of(storage *home) { return retained(state_of(home).home_view); }
view_state *array_associated_view_of(storage *home) { return retained(state_of(home).associated_view); }
int array_access_type(storage *home) { return state_of(home).cpu_access; }

} // namespace Concurrency::detail
