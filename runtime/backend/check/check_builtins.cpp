// The functions that checked kernels call, and the texts of reports.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/check_builtins.h"

#include "backend/check/checker.h"

#include <atomic>

namespace Concurrency::detail {

namespace {

std::string quoted_name(const table::check_site &site, const char *otherwise) {
  return site.name ? "'" + std::string(site.name) + "'" : otherwise;
}
std::string subject_of(const table::check_site &site) { return site.name ? site.name : ""; }

/// "writes", "reads and writes", "updates".
const char *verb(uint32_t what) {
  if (what & table::check_atomic)
    return "updates";
  return what & table::check_writes ? "writes" : "reads";
}

} // namespace

void checker::outside(table::check_site &site, uint32_t dimension, int32_t index, int32_t extent, uint32_t rank) {
  m_threads[m_current].reported = &site;
  m_threads[m_current].excused = nullptr;
  std::string text = rank == 1 ? "index " + std::to_string(index)
                               : "index " + std::to_string(index) + " in dimension " + std::to_string(dimension);
  text += " of " + quoted_name(site, "a container") + " is out of bounds: the extent is " + std::to_string(extent) +
          ", in " + thread_name(thread_number());
  static std::atomic_flag offered = ATOMIC_FLAG_INIT;
  std::vector<finding_line> notes;
  if (!offered.test_and_set()) // once per program
    notes.push_back(
        {site,
         "if the program relies on Direct3D's robust access, where out-of-bounds reads return 0 and out-of-bounds "
         "writes have no effect, compile it with --amp-robust"});
  add_finding(table::check_memory, site, std::move(text), std::move(notes), subject_of(site));
}

void *checker::array(table::check_site &site, int64_t index, int64_t count) {
  add_finding(table::check_memory, site,
              "index " + std::to_string(index) + " of " + quoted_name(site, "an array") + " is out of bounds: it has " +
                  std::to_string(count) + " elements, in " + thread_name(thread_number()),
              {}, subject_of(site));
  return nowhere();
}

void *checker::variable(table::check_site &site, int64_t offset, int64_t bytes) {
  add_finding(table::check_memory, site,
              "access through a pointer " +
                  (offset < 0 ? std::to_string(-offset) + " bytes before the start of "
                              : std::to_string(offset - bytes) + " bytes past the end of ") +
                  quoted_name(site, "a variable") + ", in " + thread_name(thread_number()),
              {}, subject_of(site));
  return nowhere();
}

void checker::stale(table::check_site &site) {
  add_finding(table::check_memory, site,
              "access to " + quoted_name(site, "a variable") + " after the end of its lifetime, in " +
                  thread_name(thread_number()),
              {}, subject_of(site));
}

void checker::uninitialized(table::check_site &site) {
  add_finding(table::check_uninitialized, site,
              thread_name(thread_number()) + " reads " + quoted_name(site, "a variable") + " before writing it", {},
              subject_of(site));
}

void checker::report_race(const checked_region &r, uint64_t offset, uint64_t bytes, uint32_t what,
                          const table::check_site &site, const access_mark &before, bool before_writes) {
  const table::check_site *other = site_of(before.site());
  if (other->ignored & (1u << table::check_race))
    return;
  const bool same_tile = m_is_tiled && before.thread - m_first_thread < m_group_threads;
  const std::string subject = site.name ? site.name : r.name;
  const uint64_t element = r.element_bytes ? r.element_bytes : bytes;
  const uint32_t before_what =
      (before_writes ? table::check_writes : table::check_reads) |
      (before_writes && (before.where & access_mark::atomic) ? static_cast<uint32_t>(table::check_atomic) : 0u);
  m_raced.insert(r.name);
  std::string text = "data race on element " + std::to_string(offset / element) + " of '" + subject +
                     "': " + thread_name(thread_number()) + " " + verb(what) + " it and " + thread_name(before.thread) +
                     " " + verb(before_what) + " it";
  text += same_tile ? ", with no barrier between them" : m_is_tiled ? " in another tile" : " in the same launch";
  add_finding(table::check_race, site, std::move(text),
              {{*other, "other access here, by " + thread_name(before.thread)}}, subject);
}

} // namespace Concurrency::detail

using namespace Concurrency::detail;

void *__cppamp_check_access(char *address, uint64_t bytes, uint32_t what, cppamp_check_site *site) noexcept {
  checker *c = running_checker();
  return c ? c->access(address, bytes, what, *site) : address;
}
void *__cppamp_check_store(char *address, uint64_t bytes, uint32_t what, cppamp_check_site *site,
                           const void *value) noexcept {
  checker *c = running_checker();
  return c ? c->access(address, bytes, what, *site, value) : address;
}
void __cppamp_check_outside(cppamp_check_site *site, const void *, uint32_t dimension, int32_t index, int32_t extent,
                            uint32_t rank) noexcept {
  if (checker *c = running_checker())
    c->outside(*site, dimension, index, extent, rank);
}
void *__cppamp_check_array(cppamp_check_site *site, int64_t index, int64_t count) noexcept {
  checker *c = running_checker();
  return c ? c->array(*site, index, count) : nowhere();
}
void *__cppamp_check_variable(cppamp_check_site *site, int64_t offset, int64_t bytes) noexcept {
  checker *c = running_checker();
  return c ? c->variable(*site, offset, bytes) : nowhere();
}
void __cppamp_check_stale(cppamp_check_site *site) noexcept {
  if (checker *c = running_checker())
    c->stale(*site);
}
void __cppamp_check_uninitialized(cppamp_check_site *site) noexcept {
  if (checker *c = running_checker())
    c->uninitialized(*site);
}
void __cppamp_check_barrier(uint32_t flags, cppamp_check_site *site) noexcept {
  if (checker *c = running_checker())
    c->barrier(flags, *site);
}
void __cppamp_check_loop(cppamp_check_site *site) noexcept {
  if (checker *c = running_checker())
    c->loop(*site);
}
