// Function objects and domains for kernels on the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/kernel.h"

#include "backend/host/device.h"
#include "backend/host/levels.h"
#include "backend/host/math/sleef.h"
#include "backend/host/threads.h"
#include "support/hresult.h"

#include <amp/detail/container_state.h>

#include <algorithm>
#include <stdlib.h>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// The groups of kernels without tiles are rows; longer rows are split.
constexpr uint64_t usual_block = 4096, longest_block = 1 << 16;
/// Blocks per thread for one long row, if they are not too short; more if the kernel takes long.
constexpr uint64_t blocks_per_thread = 8, most_blocks_per_thread = 64;
/// Blocks begin at multiples of a vector. New kernels get blocks as short as this if there are few threads.
constexpr uint64_t block_step = 64;
/// How many blocks for each thread of the pool balance the load, if a kernel's threads do unequal or equal work.
constexpr uint64_t parts_of_unequal = 4, parts_of_equal = 2;
/// The longest and shortest time of a block that is longer than a vector, because the threads' times may differ. A row
/// that is one of many is not split, so that kernels can compute several rows together.
constexpr double ticks_of_block = 20000, ticks_of_shortest_block = 3000;

/// A thread of the pool has private counters (access_counters) of at most so many bytes.
constexpr uint64_t most_bytes_of_counters = 8 << 20;
/// Counters that do not fit into host_counter_bytes are private if a launch takes so many times as long as clearing and
/// adding them once in each thread of the pool. Counting takes a third to a fifth of the time then, so the launches
/// that follow need less.
constexpr double share_of_counting = 2.5, least_share_of_counting = 1.1;

uint64_t divide_up(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

/// The shortest block of a domain with `all` threads. What adjacent threads access may share pages and prefetched
/// lines, so a block as short as a vector can be slow.
uint64_t shortest_block(uint64_t all, uint32_t lanes, bool is_equal) {
  const uint64_t threads = host_thread_count();
  if (is_equal)
    return std::clamp<uint64_t>(divide_up(all / (parts_of_equal * threads), lanes) * lanes, lanes, block_step);
  return all / block_step >= parts_of_unequal * threads ? block_step : lanes;
}

/// Returns `block`, a multiple of `step`, or a size with which the thread of the pool that runs most of a row runs
/// fewer: 18 blocks for 16 threads take twice the time of 16.
uint64_t balanced_block(uint64_t row, uint64_t block, uint64_t step) {
  constexpr uint64_t few = 4;
  const uint64_t threads = host_thread_count();
  const auto longest = [&](uint64_t size) { return divide_up(divide_up(row, size), threads) * size; };
  if (threads == 1 || divide_up(row, block) > few * threads)
    return block;
  for (uint64_t each : {2, 1, 3, 4}) {
    const uint64_t size = divide_up(divide_up(row, each * threads), step) * step;
    if (20 * longest(size) < 19 * longest(block))
      block = size;
  }
  return block;
}

/// `ticks`: the time of a thread; 0: unknown.
uint32_t block_for(const uint32_t (&size)[3], double ticks, uint32_t lanes, bool is_equal) {
  const uint64_t row = size[0], rows = uint64_t(size[1]) * size[2], threads = host_thread_count();
  const bool is_row = rows == 1;
  uint64_t limit =
      is_row ? std::clamp(divide_up(row, blocks_per_thread * threads), usual_block, longest_block) : usual_block;
  uint64_t step = block_step;
  if (threads > 1 && rows < blocks_per_thread * threads) {
    if (ticks > 0) {
      const uint64_t shortest =
          std::max(shortest_block(row * rows, lanes, is_equal), row / (most_blocks_per_thread * threads));
      const uint64_t parts = (is_equal ? parts_of_equal : parts_of_unequal) * threads;
      const double share = ticks * static_cast<double>(row * rows) / static_cast<double>(parts);
      const double wanted =
          std::max(static_cast<double>(shortest), std::clamp(share, ticks_of_shortest_block, ticks_of_block) / ticks);
      if (wanted < static_cast<double>(limit))
        limit = static_cast<uint64_t>(wanted);
      if (limit < block_step)
        step = lanes;
    } else if (is_row && row <= usual_block) {
      limit = block_step;
    }
  }
  if (row <= limit)
    return size[0];
  const uint64_t block = divide_up(divide_up(row, divide_up(row, limit)), step) * step;
  return static_cast<uint32_t>(is_row && is_equal && ticks > 0 ? balanced_block(row, block, lanes) : block);
}

/// Returns the size of the blocks of so few threads that those of a block take less time one after the other than as a
/// vector; 0 if there are more, or if one thread of the pool runs all of them.
uint32_t block_of_few(const uint32_t (&size)[3], double ticks, uint32_t lanes) {
  const uint64_t all = uint64_t(size[0]) * size[1] * size[2], threads = host_thread_count();
  const uint64_t most = std::max(lanes / table::host_lanes_per_few, 1u);
  if (size[0] != all || all > most * threads ||
      (ticks > 0 && ticks * static_cast<double>(all) <= ticks_of_small_launch))
    return 0;
  uint32_t block = 1;
  while (block < divide_up(all, threads))
    block *= 2;
  return block;
}

uint32_t lanes_of(const kernel_info &info, unsigned highest) {
  const unsigned level = info.host ? choose_host_level(*info.host, highest) : table::host_level_count;
  return level == table::host_level_x86_v2 ? 4 : level == table::host_level_x86_v3 ? 8 : 16;
}

table::host_entry *find_entry(const kernel_info &info, unsigned highest) {
  const unsigned level = info.host ? choose_host_level(*info.host, highest) : table::host_level_count;
  if (level == table::host_level_count)
    throw runtime_exception((info.title + (info.host ? ": the kernel has no machine code for this processor; compile "
                                                       "it with --amp-host for its instruction set"
                                                     : ": the program has no machine code for the host; compile it "
                                                       "without --amp-host=none, or choose another accelerator"))
                                .c_str(),
                            e_fail);
  return info.host->code[level];
}

char *&data_of(void *state) { return *static_cast<char **>(state); }
static_assert(offsetof(container_state<1>, data) == 0);

/// The location where a kernel with feature_robust reads the size of the buffer.
uint64_t &size_of(void *state) {
  return *reinterpret_cast<uint64_t *>(static_cast<char *>(state) + offsetof(container_state<1>, home));
}

} // namespace

namespace {

void *make_spare_scratch(size_t bytes) {
  if (bytes == 0)
    return nullptr;
  size_t rounded = bytes;
  void *memory = new_scratch(rounded);
  if (!memory)
    throw out_of_memory(("no memory for the " + std::to_string(bytes) +
                         " bytes of tile_static variables and of values that live across barriers")
                            .c_str());
  return memory;
}

} // namespace

host_code::host_code(const kernel_info &info, unsigned highest_level)
    : info(info), entry(find_entry(info, highest_level)),
      thread(info.host->flags & table::host_by_thread
                 ? reinterpret_cast<table::host_thread *>(reinterpret_cast<void (*)()>(entry))
                 : nullptr),
      waits((info.host->flags & table::host_waits) != 0), adds((info.host->flags & table::host_adds) != 0),
      is_equal((info.host->flags & table::host_equal) != 0), has_few((info.host->flags & table::host_few) != 0),
      is_serial((info.host->flags & table::host_serial) != 0),
      joined_rows(info.host->flags / table::host_joined_rows & 0xff), scratch_bytes(info.host->scratch_bytes),
      lanes(lanes_of(info, highest_level)), spare_scratch(make_spare_scratch(scratch_bytes), free) {
  list_containers();
}

host_code::host_code(const kernel_info &info, table::host_thread *thread, bool waits)
    : info(info), entry(nullptr), thread(thread), waits(waits), adds(false), scratch_bytes(0), lanes(1),
      spare_scratch(nullptr, free) {
  list_containers();
}

void host_code::list_containers() {
  __cppamp_host_open_math(); // not from a kernel, which may be stopped at any time
  uint64_t at = (uint64_t(info.record->functor_bytes) + 15) / 16 * 16;
  for (uint32_t i = 0; i < info.record->container_count; ++i) {
    const table::container_record &c = info.containers[i];
    slot s = {c.kind, c.offset, 0, 0, nullptr, 0, (c.access & table::access_counters) != 0};
    m_counter_copies += s.has_counters;
    if (c.kind == table::container_array_ref) {
      s.state_bytes = info.state_bytes(c);
      s.copy_at = static_cast<uint32_t>(at);
      at += (s.state_bytes + 15) / 16 * 16;
    }
    m_slots.push_back(s);
  }
  m_copy_bytes = at;
}

void host_code::place(const backend::container_location *locations) {
  m_note.forget();
  m_bytes_of_counters = 0;
  for (size_t i = 0; i < m_slots.size(); ++i) {
    const auto &memory = static_cast<const host_buffer &>(*locations[i].memory);
    m_slots[i].data = memory.memory + locations[i].byte_offset;
    m_slots[i].bytes = locations[i].bytes;
    if (m_slots[i].has_counters) // from the first element on
      m_bytes_of_counters = std::max(
          m_bytes_of_counters, divide_up(locations[i].bytes - locations[i].byte_offset, table::host_counter_line) *
                                   table::host_counter_line);
    if (m_slots[i].kind == table::container_messages)
      m_messages = m_slots[i].data;
  }
  m_counters_overlap = m_counter_copies != 0 && do_counters_overlap(locations);
}

/// Returns true if the data source of another container overlaps that of one with private counters.
bool host_code::do_counters_overlap(const backend::container_location *locations) const {
  const auto begin = [&](size_t i) { return static_cast<const host_buffer &>(*locations[i].memory).memory; };
  for (size_t i = 0; i < m_slots.size(); ++i)
    for (size_t k = 0; m_slots[i].has_counters && k < m_slots.size(); ++k)
      if (!m_slots[k].has_counters && begin(i) < begin(k) + locations[k].bytes &&
          begin(k) < begin(i) + locations[i].bytes)
        return true;
  return false;
}

size_t host_code::scratch_bytes_for(uint32_t counter_bytes) const noexcept {
  const uint32_t usual = table::host_counter_bytes;
  return scratch_bytes + size_t(m_counter_copies) * (std::max(counter_bytes, usual) - usual);
}

uint64_t host_code::counters_to_try() const noexcept {
  return !m_counters_overlap && m_bytes_of_counters > table::host_counter_bytes &&
                 m_counter_copies * m_bytes_of_counters <= most_bytes_of_counters && ticks_per_thread() == 0
             ? m_bytes_of_counters
             : 0;
}

bool host_code::are_worth_it(uint64_t bytes_of_counters, uint64_t threads) noexcept {
  if (bytes_of_counters <= table::host_counter_bytes || m_counter_copies * bytes_of_counters > most_bytes_of_counters)
    return false;
  const bool had_them = m_has_long_counters.load(std::memory_order_relaxed);
  const double needed = (had_them ? least_share_of_counting : share_of_counting) *
                        ticks_of_counters(m_counter_copies * bytes_of_counters) * host_thread_count();
  const bool has_them = ticks_per_thread() * static_cast<double>(threads) > needed;
  m_has_long_counters.store(has_them, std::memory_order_relaxed);
  return has_them;
}

void host_code::choose_counters(table::host_domain &domain, uint64_t threads) noexcept {
  domain.counter_bytes = 0;
  if (m_counter_copies == 0 || m_counters_overlap)
    return;
  const uint64_t bytes = m_bytes_of_counters;
  domain.counter_bytes = static_cast<uint32_t>(
      are_worth_it(bytes, threads) ? bytes : std::min<uint64_t>(bytes, table::host_counter_bytes));
}

bool host_code::joins_rows(uint64_t rows) const noexcept {
  return joined_rows != 0 && 2 * (rows / joined_rows) >= host_thread_count();
}

/// Returns true if the blocks were made for about the current time per thread.
bool host_code::fits_grid() const noexcept {
  constexpr double ratio = 4;
  const double ticks = ticks_per_thread();
  return m_grid.domain.block == 0 || (ticks <= m_grid_ticks * ratio && ticks * ratio >= m_grid_ticks);
}

const host_grid &host_code::grid_for(const int *extent) {
  const unsigned rank = info.record->rank;
  if (m_grid_extent.size() == rank && std::equal(extent, extent + rank, m_grid_extent.begin()) && fits_grid())
    return m_grid;
  m_grid_extent.assign(extent, extent + rank);
  table::host_domain &d = m_grid.domain;
  d = {};
  for (uint32_t &size : d.size)
    size = 1;
  for (unsigned i = 0; i < rank; ++i)
    d.size[rank > 3 ? 0 : i] *= static_cast<uint32_t>(extent[rank - 1 - i]);
  const uint32_t *tile = info.record->tile;
  m_grid_ticks = ticks_per_thread();
  if (tile[0])
    d.block = 0;
  else if (joins_rows(uint64_t(d.size[1]) * d.size[2]))
    d.block = d.size[0]; // blocks of a row could not run with those below them
  else if (const uint32_t few = has_few ? block_of_few(d.size, m_grid_ticks, lanes) : 0)
    d.block = few;
  else
    d.block = block_for(d.size, m_grid_ticks, is_serial ? 1 : lanes, is_equal);
  for (unsigned k = 0; k < 3; ++k) {
    uint64_t side = k == 0 && !tile[0] ? d.block : tile[0] && k < rank ? tile[rank - 1 - k] : 1;
    d.groups[k] = static_cast<uint32_t>(divide_up(d.size[k], side));
  }
  m_grid.groups = uint64_t(d.groups[0]) * d.groups[1] * d.groups[2];
  m_grid.threads = uint64_t(d.size[0]) * d.size[1] * d.size[2];
  return m_grid;
}

bool host_code::is_placed(const void *functor) const {
  if (info.record->features & table::feature_robust)
    return false; // the program's objects hold handles where such a kernel reads sizes
  for (const slot &s : m_slots) {
    char *at = static_cast<char *>(const_cast<void *>(functor)) + s.offset;
    if (s.kind == table::container_view && data_of(at) != s.data)
      return false;
    if (s.kind == table::container_array_ref && data_of(data_of(at)) != s.data)
      return false;
  }
  return true;
}

void host_code::copy_functor(const void *functor, char *to) const {
  memcpy(to, functor, info.record->functor_bytes);
  for (const slot &s : m_slots) {
    if (s.kind == table::container_view) {
      data_of(to + s.offset) = s.data;
      size_of(to + s.offset) = s.bytes;
    } else if (s.kind == table::container_array_ref) {
      memcpy(to + s.copy_at, data_of(to + s.offset), s.state_bytes);
      data_of(to + s.copy_at) = s.data;
      size_of(to + s.copy_at) = s.bytes;
      data_of(to + s.offset) = to + s.copy_at;
    }
  }
}

void host_code::record_ticks(uint64_t threads, uint64_t ticks) noexcept {
  const double measured = static_cast<double>(ticks) / static_cast<double>(threads);
  const double before = m_ticks_per_thread.load(std::memory_order_relaxed);
  // Give the last run half of the weight: times change between runs, and a single time is unreliable, especially if
  // another process used the processor.
  m_ticks_per_thread.store(before == 0 ? measured : (before + std::min(measured, 4 * before)) / 2,
                           std::memory_order_relaxed);
}

} // namespace Concurrency::detail
