// One launch of a checked kernel: the running thread, the memory it may access, and earlier accesses.
//
// Threads run one after the other on one thread of the host, so the state of an element is exact: its previous user
// was another thread of the launch, and is ordered before this one only by a barrier of their tile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_CHECKER_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_CHECKER_H

#include "backend/check/findings.h"
#include "backend/check/shadow.h"
#include "backend/host/by_thread.h"

#include <amp/detail/checked_kernel.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace Concurrency::detail {

struct kernel_info;

/// Memory that a kernel may use.
struct checked_region {
  char *begin;
  uint64_t bytes;
  memory_shadow *shadow; ///< null: no checks (messages)
  std::string name;
  bool is_tile_static;
  element_marks *marks = nullptr;
  uint32_t round = 0;
  uint64_t element_bytes = 0;
};

class checker : public thread_watch {
public:
  /// Takes the containers; it adds variables of tiles itself.
  checker(const kernel_info &kernel, const table::host_domain &domain, std::vector<checked_region> regions,
          uint64_t seed);
  ~checker() override;

  /// Runs all groups, one after the other.
  void run(const threads_launch &launch, uint64_t groups);

  const std::vector<uint32_t> &begin_group(uint64_t number, const uint32_t (&group)[3],
                                           const uint32_t (&size)[3]) override;
  void begin_turn(uint32_t thread) override;
  void end_turn(uint32_t thread, bool has_ended) override;
  void end_round() override;

  // ---- called by the kernel's code (check_builtins.h)
  /// `value`: the bytes that a store will write there; null for other accesses.
  void *access(char *address, uint64_t bytes, uint32_t what, table::check_site &site, const void *value = nullptr);
  void outside(table::check_site &site, uint32_t dimension, int32_t index, int32_t extent, uint32_t rank);
  void *array(table::check_site &site, int64_t index, int64_t count);
  void *variable(table::check_site &site, int64_t offset, int64_t bytes);
  void stale(table::check_site &site);
  void uninitialized(table::check_site &site);
  void barrier(uint32_t flags, table::check_site &site);
  void loop(table::check_site &site);

private:
  /// A thread of the current group.
  struct thread_state {
    uint32_t epochs[2]; ///< number of passed barriers that order global memory, and tile_static memory
    const table::check_site *waits = nullptr; ///< waits at this barrier
    bool has_ended = false, was_ended = false;
    uint64_t steps = 0;
    const table::check_site *reported = nullptr; ///< a subscript at this location was reported
    const char *excused = nullptr;               ///< the address computed from it
    std::vector<const char *> atomics;           ///< addresses of its atomic operations
  };

  checked_region *find_region(const char *address, uint64_t bytes) noexcept;
  bool is_excused(const char *address, const table::check_site &site) noexcept;
  void *fail_access(const char *address, uint64_t bytes, uint32_t what, const table::check_site &site);
  void mark(checked_region &r, uint64_t offset, uint64_t bytes, uint32_t what, table::check_site &site,
            const void *value);
  bool is_ordered(const access_mark &before, const checked_region &r) const noexcept;
  void record_atomic(const char *address);
  bool is_handed_on(const access_mark &before) const noexcept;
  void record_writer(element_marks &e, const access_mark &me, const checked_region &r) const noexcept;
  void record_reader(element_marks &e, const access_mark &me, const checked_region &r) noexcept;
  void report_race(const checked_region &r, uint64_t offset, uint64_t bytes, uint32_t what,
                   const table::check_site &site, const access_mark &before, bool before_writes);
  void end_thread();

  /// A read of a value that may be written later; a race is reported instead if there is one.
  struct early_read {
    const table::check_site *site;
    std::string text, subject;
  };
  void report_early_reads();
  bool add_finding(table::check_kind kind, const table::check_site &site, std::string text,
                   std::vector<finding_line> notes = {}, const std::string &subject = {});
  std::string thread_name(uint64_t thread) const;
  std::string index_text(const uint64_t (&index)[3]) const;
  uint32_t number_of(table::check_site &site);
  uint32_t thread_number() const noexcept { return m_first_thread + m_current; }

  const kernel_info &m_kernel;
  const table::host_domain &m_domain;
  std::vector<checked_region> m_regions;
  std::vector<std::unique_ptr<memory_shadow>> m_variables; ///< of tile_static
  const uint64_t m_seed, m_most_steps;
  const bool m_is_tiled, m_allows_equal_writes;
  uint64_t m_group_threads = 1; ///< in a whole group

  /// A thread that writes and then updates a counter atomically publishes its writes to threads that update the counter
  /// later. For each address, the number of the atomic operation by which a thread, and a tile, last did so.
  using handing_on = std::pair<const char *, uint64_t>;
  struct hash_of_handing {
    size_t operator()(const handing_on &h) const noexcept {
      return reinterpret_cast<uintptr_t>(h.first) * 31 + h.second * 0x9e3779b97f4a7c15u;
    }
  };
  std::unordered_map<handing_on, uint32_t, hash_of_handing> m_by_thread, m_by_tile;
  std::vector<const char *> m_tile_atomics; ///< of the current tile
  uint32_t m_time = 0;

  std::vector<uint32_t> m_order;
  std::vector<thread_state> m_threads;
  uint32_t m_first_thread = 0, m_current = 0;
  std::map<const table::check_site *, early_read> m_early;
  std::set<std::string> m_raced; ///< containers and variables
  bool m_is_given_up = false;    ///< the tile's barriers do not match
};

/// Returns the running checker; null if no checked kernel runs.
checker *running_checker() noexcept;

/// Returns the location with that number.
const table::check_site *site_of(uint32_t number) noexcept;

/// Dummy memory for invalid accesses.
void *nowhere() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_CHECKER_H
