// Finds the containers in a function object, locks their storages, and determines whether they overlap.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/captured_containers.h"

#include "data/messages.h"

#include <amp/exceptions.h>

#include <algorithm>

namespace Concurrency::detail {

const any_container *message_object() { return reinterpret_cast<const any_container *>(&message_container()); }

void find_containers(const kernel_info &kernel, const void *functor, captured_list &list) {
  for (size_t i = 0; i < list.size(); ++i) {
    const table::container_record &c = kernel.containers[i];
    const any_container *object = container_at(c, functor);
    if (!object->home)
      throw uninitialized_object((kernel.title + ": a captured array was moved from, or never made").c_str());
    list[i] = {object,
               &state_of(object->home),
               {object->home, object->byte_offset, object->extent(), object->extent() + c.rank,
                static_cast<int>(c.rank), c.elem_bytes},
               (c.access & table::access_read) != 0,
               (c.access & table::access_write) != 0,
               c.kind == table::container_array_ref || state_of(object->home).is_texture,
               nullptr};
  }
}

locked_storages::locked_storages(captured_list &containers) : m_list(containers.size()) {
  for (size_t i = 0; i < containers.size(); ++i)
    m_list[i] = containers[i].home;
  std::sort(m_list.begin(), m_list.end());
  m_list.shrink(static_cast<size_t>(std::unique(m_list.begin(), m_list.end()) - m_list.begin()));
  for (storage_state *s : m_list)
    s->lock.lock();
}

locked_storages::~locked_storages() {
  for (storage_state *s : m_list)
    s->lock.unlock();
}

namespace {

bool overlap(const section_ref &a, const section_ref &b) {
  byte_span x = bounds_of(a), y = bounds_of(b);
  return x.begin < y.end && y.begin < x.end;
}

} // namespace

aliasing find_aliasing(captured_list &containers, size_t storage_count, bool is_one_grid) {
  const bool are_whole =
      std::all_of(containers.begin(), containers.end(), [](const captured &c) { return c.section.byte_offset == 0; });
  const bool are_small =
      are_whole && is_one_grid &&
      std::all_of(containers.begin(), containers.end(), [](const captured &c) { return c.home->bytes <= INT32_MAX; });
  const aliasing distinct = are_small   ? aliasing::small_buffers
                            : are_whole ? aliasing::whole_buffers
                                        : aliasing::distinct_buffers;
  if (storage_count == containers.size())
    return distinct;
  for (captured *a = containers.begin(); a != containers.end(); ++a)
    for (captured *b = a + 1; b != containers.end(); ++b)
      if (a->home == b->home && (a->writes || b->writes) && overlap(a->section, b->section))
        return aliasing::overlapping_buffers;
  return distinct;
}

} // namespace Concurrency::detail
