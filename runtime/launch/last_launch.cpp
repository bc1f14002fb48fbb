// See last_launch.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/last_launch.h"

namespace Concurrency::detail {

static_assert(offsetof(any_container, home) + 2 * sizeof(uint64_t) == offsetof(container_state<3>, extent) &&
              sizeof(container_state<3>) == sizeof(void *) + 5 * sizeof(uint64_t));

void last_launch::remember(const kernel_info &kernel, view_state *view, captured_list &containers,
                           size_t storage_count) noexcept {
  forget();
  if (storage_count != containers.size())
    return;
  for (size_t i = 0; i < containers.size(); ++i)
    if (kernel.containers[i].rank > max_rank || kernel.containers[i].kind == table::container_messages)
      return;
  try {
    m_containers.resize(containers.size());
  } catch (const std::bad_alloc &) {
    return;
  }
  for (size_t i = 0; i < containers.size(); ++i) {
    captured &c = containers[i];
    const uint64_t *words = words_of(c.object);
    for (int k = 0; k < 2 + c.section.rank; ++k)
      m_containers[i].words[k] = words[k];
    m_containers[i].use = c.home->settle(*c.copy, c.writes);
  }
  m_view = view;
}

bool last_launch::is_same(const container &c, const any_container *object, unsigned rank) {
  const uint64_t *words = words_of(object);
  uint64_t difference = (words[0] ^ c.words[0]) | (words[1] ^ c.words[1]);
  for (unsigned k = 2; k < 2 + rank; ++k)
    difference |= words[k] ^ c.words[k];
  return difference == 0;
}

bool last_launch::try_lock(const kernel_info &kernel, const view_state *view, const void *functor) {
  if (m_view != view)
    return false;
  for (size_t i = 0; i < m_containers.size(); ++i) {
    const table::container_record &record = kernel.containers[i];
    if (!is_same(m_containers[i], container_at(record, functor), record.rank))
      return false;
  }
  // The program owns the objects, so homes at the same addresses are alive.
  for (size_t i = 0; i < m_containers.size(); ++i) {
    storage_state &s = home_of(m_containers[i]);
    if (s.lock.try_lock()) {
      if (s.is_settled(m_containers[i].use, view))
        continue;
      s.lock.unlock();
    }
    unlock_first(i);
    return false;
  }
  return true;
}

void last_launch::unlock_first(size_t count) noexcept {
  for (size_t i = 0; i < count; ++i)
    home_of(m_containers[i]).lock.unlock();
}

void last_launch::record_use(uint64_t number) {
  for (const container &c : m_containers) {
    c.use.copy->record_use(m_view, number, c.use.writes);
    home_of(c).prepared.forget();
  }
}

} // namespace Concurrency::detail
