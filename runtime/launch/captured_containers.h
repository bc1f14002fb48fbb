// The containers that a kernel's function object holds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_CAPTURED_CONTAINERS_H
#define CPPAMP_RUNTIME_LAUNCH_CAPTURED_CONTAINERS_H

#include "data/storage_state.h"
#include "image/kernel_registry.h"
#include "support/short_list.h"

#include <amp/detail/container_state.h>

namespace Concurrency::detail {

/// container_state<N> for any N: the dimensions follow.
struct any_container {
  void *data;
  storage *home;
  size_t byte_offset;

  const int *extent() const { return reinterpret_cast<const int *>(this + 1); }
};
static_assert(sizeof(any_container) == offsetof(container_state<1>, extent));

inline const char *bytes_of(const void *functor) { return static_cast<const char *>(functor); }

const any_container *message_object();

inline const any_container *container_at(const table::container_record &c, const void *functor) {
  const char *at = bytes_of(functor) + c.offset;
  if (c.kind == table::container_view)
    return reinterpret_cast<const any_container *>(at);
  if (c.kind == table::container_array_ref)
    return *reinterpret_cast<const any_container *const *>(at);
  return message_object();
}

/// One container of the kernel, as captured.
struct captured {
  const any_container *object;
  storage_state *home;
  section_ref section;
  bool reads, writes;
  bool is_array;     ///< or a texture: the launch must be on its accelerator_view
  device_copy *copy; ///< on the launch's device; null until it is prepared
};
using captured_list = short_list<captured, 16>;

/// Throws uninitialized_object for an array without a state.
void find_containers(const kernel_info &kernel, const void *functor, captured_list &list);

/// Locks each storage once, in the order of addresses.
class locked_storages {
public:
  explicit locked_storages(captured_list &containers);
  ~locked_storages();
  locked_storages(const locked_storages &) = delete;
  locked_storages &operator=(const locked_storages &) = delete;

  storage_state **begin() { return m_list.begin(); }
  storage_state **end() { return m_list.end(); }
  size_t size() const { return m_list.size(); }

private:
  short_list<storage_state *, 16> m_list;
};

/// Determines whether one container may write what another reads or writes.
aliasing find_aliasing(captured_list &containers, size_t storage_count, bool is_one_grid);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_CAPTURED_CONTAINERS_H
