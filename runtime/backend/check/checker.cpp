// The order of threads, barriers, and shared memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/checker.h"

#include "backend/check/check_builtins.h"
#include "backend/host/thread_builtins.h"
#include "image/kernel_registry.h"
#include "support/settings.h"

#include <amp/detail/device_builtins.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <numeric>
#include <stdlib.h>

namespace Concurrency::detail {

namespace {

/// Source locations by number; the numbers fit in a mark. Used by one checker at a time.
std::vector<table::check_site *> &sites() {
  static auto *all = new std::vector<table::check_site *>{nullptr};
  return *all;
}

/// Rounds differ between launches and between tiles, so marks need not be cleared.
uint32_t next_round() noexcept {
  static uint32_t last = 0;
  return ++last;
}

checker *running = nullptr;

/// A hash (splitmix64).
uint64_t mixed(uint64_t x) noexcept {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

} // namespace

const table::check_site *site_of(uint32_t number) noexcept { return sites()[number]; }

checker *running_checker() noexcept { return running; }

void *nowhere() noexcept {
  constexpr size_t bytes = 1 << 20;
  static void *const memory = calloc(1, bytes);
  return memory;
}

checker::checker(const kernel_info &kernel, const table::host_domain &domain, std::vector<checked_region> regions,
                 uint64_t seed)
    : m_kernel(kernel), m_domain(domain), m_regions(std::move(regions)), m_seed(seed),
      m_most_steps(setting_number(get_settings().check_steps, UINT64_MAX)), m_is_tiled(kernel.record->tile[0] != 0),
      m_allows_equal_writes(!is_on(get_settings().check_equal_writes)) {
  const table::checked_kernel &code = *kernel.checked;
  for (uint32_t i = 0; i < code.variable_count; ++i) {
    const table::check_variable &v = code.variables[i];
    m_variables.push_back(std::make_unique<memory_shadow>(v.bytes));
    m_regions.push_back({static_cast<char *>(v.address), v.bytes, m_variables.back().get(), v.name, true});
  }
  const uint32_t round = next_round();
  for (checked_region &r : m_regions) {
    r.round = round;
    if (r.shadow)
      r.marks = r.shadow->marks(code.granule);
  }
  if (!m_is_tiled)
    m_group_threads = domain.block;
  for (uint32_t k = 0; m_is_tiled && k < kernel.record->rank; ++k)
    m_group_threads *= kernel.record->tile[k];
}

checker::~checker() = default;

void checker::run(const threads_launch &launch, uint64_t groups) {
  static std::mutex one_at_a_time; // variables of tiles exist once
  std::lock_guard<std::mutex> guard(one_at_a_time);
  running = this;
  // A permutation: the step has no divisor in common with the number of groups.
  uint64_t step = 1, first = 0;
  if (m_seed) {
    first = mixed(m_seed) % groups;
    step = mixed(m_seed + 1) % groups | 1;
    while (std::gcd(step, groups) != 1)
      ++step;
  }
  for (uint64_t i = 0; i < groups; ++i)
    run_threads(launch, (i * step + first) % groups, 1);
  report_early_reads();
  running = nullptr;
}

void checker::report_early_reads() {
  for (auto &[site, read] : m_early)
    if (!m_raced.count(read.subject))
      add_finding(table::check_uninitialized, *site, read.text, {}, read.subject);
}

const std::vector<uint32_t> &checker::begin_group(uint64_t number, const uint32_t (&)[3], const uint32_t (&size)[3]) {
  const uint32_t count = size[0] * size[1] * size[2];
  m_first_thread = static_cast<uint32_t>(number * m_group_threads);
  m_threads.assign(count, {});
  m_tile_atomics.clear();
  m_is_given_up = false;
  if (m_order.size() != count || m_seed) {
    m_order.resize(count);
    std::iota(m_order.begin(), m_order.end(), 0u);
  }
  for (uint32_t i = count; m_seed && i > 1; --i)
    std::swap(m_order[i - 1], m_order[mixed(m_seed * 31 + number * 0x10001 + i) % i]);
  for (checked_region &r : m_regions)
    if (r.is_tile_static) {
      r.shadow->set_written(0, r.bytes, false);
      r.round = next_round();
    }
  return m_order;
}

void checker::begin_turn(uint32_t thread) { m_current = thread; }

void checker::end_turn(uint32_t thread, bool has_ended) { m_threads[thread].has_ended |= has_ended; }

void checker::end_round() {
  const thread_state *waits = nullptr, *other = nullptr;
  for (const thread_state &t : m_threads) // a thread that was ended for another reason has been reported
    if (!t.has_ended && !waits)
      waits = &t;
  for (const thread_state &t : m_threads)
    if (waits && !other && !t.was_ended && (t.has_ended || t.waits != waits->waits))
      other = &t;
  if (!other || m_is_given_up)
    return;
  const auto name = [this](const thread_state *t) {
    return thread_name(m_first_thread + static_cast<uint64_t>(t - m_threads.data()));
  };
  std::vector<finding_line> notes;
  if (other->has_ended)
    notes.push_back({m_kernel.source_location, name(other) + " ended without reaching it"});
  else
    notes.push_back({*other->waits, name(other) + " waits at this barrier instead"});
  add_finding(table::check_barrier, *waits->waits,
              "barrier not reached by all threads of the tile: " + name(waits) + " waits here", std::move(notes));
  m_is_given_up = true;
}

void checker::end_thread() {
  m_threads[m_current].was_ended = true;
  __cppamp_host_end_thread();
}

void checker::barrier(uint32_t flags, table::check_site &site) {
  const uint32_t me = m_current;
  m_threads[me].waits = &site;
  __cppamp_host_barrier(flags);
  thread_state &t = m_threads[me];
  t.waits = nullptr;
  if (m_is_given_up)
    end_thread();
  t.epochs[0] += (flags & fence_global) != 0;
  t.epochs[1] += (flags & fence_tile_static) != 0;
}

void checker::loop(table::check_site &site) {
  thread_state &t = m_threads[m_current];
  if (++t.steps <= m_most_steps)
    return;
  add_finding(table::check_loop, site,
              "infinite loop: " + thread_name(thread_number()) + " has run " + std::to_string(m_most_steps) +
                  " iterations, the limit set by CPPAMP_CHECK_STEPS");
  end_thread();
}

// ---- names

std::string checker::index_text(const uint64_t (&index)[3]) const {
  const uint32_t rank = m_kernel.record->rank;
  std::string text = "(";
  for (uint32_t k = std::min(rank, 3u); k-- > 0;)
    text += std::to_string(index[k]) + (k ? ", " : ")");
  if (rank <= 3)
    return text;
  uint64_t rest = index[0]; // a domain of higher rank is linearized
  text = ")";
  for (uint32_t k = rank; k-- > 0; rest /= m_domain.extent[k])
    text = (k ? ", " : "(") + std::to_string(rest % m_domain.extent[k]) + text;
  return text;
}

std::string checker::thread_name(uint64_t thread) const {
  uint64_t group = thread / m_group_threads, local = thread % m_group_threads;
  uint64_t groups[3], inside[3] = {local, 0, 0};
  for (unsigned k = 0; k < 3; ++k) {
    groups[k] = group % m_domain.groups[k];
    group /= m_domain.groups[k];
  }
  if (!m_is_tiled) {
    const uint64_t index[3] = {groups[0] * m_domain.block + local, groups[1], groups[2]};
    return "thread " + index_text(index);
  }
  const uint32_t rank = m_kernel.record->rank;
  for (uint32_t k = 0; k < rank; ++k) {
    inside[k] = local % m_kernel.record->tile[rank - 1 - k];
    local /= m_kernel.record->tile[rank - 1 - k];
  }
  return "thread " + index_text(inside) + " of tile " + index_text(groups);
}

uint32_t checker::number_of(table::check_site &site) {
  if (!site.number) {
    site.number = static_cast<uint32_t>(sites().size());
    sites().push_back(&site);
  }
  return site.number;
}

bool checker::add_finding(table::check_kind kind, const table::check_site &site, std::string text,
                          std::vector<finding_line> notes, const std::string &subject) {
  if (site.ignored & (1u << kind))
    return false;
  for (const table::check_site *c = site.caller; c; c = c->caller) {
    if (c->ignored & (1u << kind))
      return false;
    notes.push_back({*c, "called from here"});
  }
  notes.push_back({m_kernel.source_location, "in the kernel launched here"});
  return report({kind, {site, std::move(text)}, std::move(notes), subject});
}

// ---- memory

checked_region *checker::find_region(const char *address, uint64_t bytes) noexcept {
  for (checked_region &r : m_regions) {
    const auto offset = static_cast<uint64_t>(address - r.begin);
    if (offset < r.bytes && bytes <= r.bytes - offset)
      return &r;
  }
  return nullptr;
}

/// The access of a reported subscript is not reported again, and must not corrupt other memory.
bool checker::is_excused(const char *address, const table::check_site &site) noexcept {
  thread_state &t = m_threads[m_current];
  if (t.reported->line != site.line || t.reported->file != site.file || t.reported->name != site.name)
    return false;
  if (!t.excused)
    t.excused = address;
  return t.excused == address;
}

void *checker::access(char *address, uint64_t bytes, uint32_t what, table::check_site &site, const void *value) {
  if (m_threads[m_current].reported && is_excused(address, site))
    return nowhere();
  checked_region *r = site.region < m_regions.size() ? &m_regions[site.region] : nullptr;
  if (!r || static_cast<uint64_t>(address - r->begin) >= r->bytes ||
      bytes > r->bytes - static_cast<uint64_t>(address - r->begin)) {
    r = find_region(address, bytes);
    if (!r)
      return fail_access(address, bytes, what, site);
    site.region = static_cast<uint32_t>(r - m_regions.data());
  }
  if (r->shadow && bytes)
    mark(*r, static_cast<uint64_t>(address - r->begin), bytes, what, site, value);
  return address;
}

void *checker::fail_access(const char *address, uint64_t bytes, uint32_t what, const table::check_site &site) {
  const auto place = reinterpret_cast<uintptr_t>(address), safe = reinterpret_cast<uintptr_t>(nowhere());
  if ((place >= safe && place < safe + (1 << 20)) || !bytes)
    return nowhere();
  constexpr uintptr_t first_page = 4096;
  const std::string does = what & table::check_writes ? "writes " : "reads ";
  std::string text =
      thread_name(thread_number()) + " " + does + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  const checked_region *named = nullptr;
  for (const checked_region &r : m_regions)
    if (site.name && r.name == site.name)
      named = &r;
  if (place < first_page)
    text += " through a null pointer";
  else if (named && address >= named->begin)
    text += ", " + std::to_string(static_cast<uint64_t>(address - named->begin) + bytes - named->bytes) +
            " past the end of '" + named->name + "'";
  else if (named)
    text += ", " + std::to_string(named->begin - address) + " before the start of '" + named->name + "'";
  else
    text += " outside of all containers that the kernel captures";
  add_finding(table::check_memory, site, std::move(text), {}, site.name ? site.name : "");
  return nowhere();
}

bool checker::is_ordered(const access_mark &before, const checked_region &r) const noexcept {
  const uint32_t me = thread_number();
  if (!before.is_set() || before.thread == me)
    return true;
  return (m_is_tiled && before.thread - m_first_thread < m_threads.size() &&
          before.epoch < m_threads[m_current].epochs[r.is_tile_static]) ||
         is_handed_on(before);
}

void checker::record_atomic(const char *address) {
  ++m_time;
  const auto add = [address](std::vector<const char *> &list) {
    if (std::find(list.begin(), list.end(), address) == list.end())
      list.push_back(address);
  };
  m_by_thread[{address, thread_number()}] = m_time;
  add(m_threads[m_current].atomics);
  if (!m_is_tiled)
    return;
  m_by_tile[{address, thread_number() / m_group_threads}] = m_time;
  add(m_tile_atomics);
}

bool checker::is_handed_on(const access_mark &before) const noexcept {
  const auto was_after = [&](const auto &map, const char *address, uint64_t who) {
    const auto found = map.find({address, who});
    return found != map.end() && found->second > before.time;
  };
  const bool same_tile = m_is_tiled && before.thread - m_first_thread < m_threads.size();
  if (same_tile || !m_is_tiled)
    return std::any_of(m_threads[m_current].atomics.begin(), m_threads[m_current].atomics.end(),
                       [&](const char *a) { return was_after(m_by_thread, a, before.thread); });
  return std::any_of(m_tile_atomics.begin(), m_tile_atomics.end(),
                     [&](const char *a) { return was_after(m_by_tile, a, before.thread / m_group_threads); });
}

void checker::record_reader(element_marks &e, const access_mark &me, const checked_region &r) noexcept {
  access_mark *slot = nullptr;
  for (access_mark &m : e.readers)
    if (m.is_set() && m.thread == me.thread) {
      const uint32_t kinds = m.epoch == me.epoch ? m.where & access_mark::kinds : 0;
      m = me;
      m.where |= kinds;
      return;
    } else if (!slot && is_ordered(m, r)) {
      slot = &m;
    }
  if (slot)
    *slot = me;
}

/// Records a writer of the same value as others that are unordered.
void checker::record_writer(element_marks &e, const access_mark &me, const checked_region &r) const noexcept {
  for (access_mark &w : e.writers)
    if (is_ordered(w, r)) { // or by this thread, or empty
      w = me;
      return;
    }
}

void checker::mark(checked_region &r, uint64_t offset, uint64_t bytes, uint32_t what, table::check_site &site,
                   const void *value) {
  if ((what & table::check_reads) && r.shadow->is_unwritten(offset, bytes))
    m_early.try_emplace(&site, early_read{&site,
                                          thread_name(thread_number()) + " reads '" + (site.name ? site.name : r.name) +
                                              "' where nothing has been written",
                                          r.name});
  if (what & (table::check_writes | table::check_reads)) // reported accesses are not reported again
    r.shadow->set_written(offset, bytes);
  const uint32_t granule = m_kernel.checked->granule;
  const bool writes = (what & table::check_writes) != 0, is_atomic = (what & table::check_atomic) != 0;
  const access_mark me = {thread_number(), m_threads[m_current].epochs[r.is_tile_static],
                          number_of(site) << 2 | (is_atomic ? access_mark::atomic : access_mark::plain), m_time};
  for (uint64_t g = offset / granule; g <= (offset + bytes - 1) / granule; ++g) {
    element_marks &e = r.marks[g];
    if (e.round != r.round)
      e = {r.round, {}, {}};
    bool shares_value = false; // with unordered writers
    for (const access_mark &w : e.writers) {
      const bool both_atomic = is_atomic && (w.where & access_mark::kinds) == access_mark::atomic;
      if (both_atomic || is_ordered(w, r))
        continue;
      // Until now, all of these have written what the element contains.
      if (!m_allows_equal_writes || !value || (w.where & access_mark::atomic) ||
          std::memcmp(r.begin + offset, value, bytes) != 0)
        return report_race(r, offset, bytes, what, site, w, true);
      shares_value = true;
    }
    for (const access_mark &m : e.readers) {
      const bool conflicts =
          is_atomic ? (m.where & access_mark::plain) != 0 : writes || (m.where & access_mark::atomic) != 0;
      if (conflicts && !is_ordered(m, r))
        return report_race(r, offset, bytes, what, site, m, !is_atomic && (m.where & access_mark::atomic) != 0);
    }
    if (!writes || is_atomic)
      record_reader(e, me, r);
    const access_mark &writer = e.writers[0];
    const bool hides = is_atomic && writer.is_set() && writer.thread == me.thread && writer.epoch == me.epoch &&
                       !(writer.where & access_mark::atomic);
    if (writes && shares_value)
      record_writer(e, me, r);
    else if (writes && !hides)
      e.writers[0] = me, e.writers[1] = {};
  }
  if (is_atomic) // last, so that it does not explain itself
    record_atomic(r.begin + offset);
}

} // namespace Concurrency::detail
