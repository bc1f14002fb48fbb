// See host_watch.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/host_watch.h"

#include "backend/check/findings.h"
#include "image/kernel_image.h"
#include "support/api_boundary.h"

#include <algorithm>
#include <mutex>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// The watches with a source.
struct watch_list {
  std::mutex lock;
  std::vector<const host_watch *> watches;
};
watch_list &get_watches() {
  static auto *list = new watch_list;
  return *list;
}

size_t first_difference(const char *a, const char *b, size_t bytes) {
  return static_cast<size_t>(std::mismatch(a, a + bytes, b).first - a);
}

/// Returns "file:line:column" of this thread's current launch; without one, that of `otherwise`.
std::string place_of_launch(const kernel_info &otherwise) {
  const std::string what = current_operation_name(), begin = "parallel_for_each (";
  if (what.rfind(begin, 0) != 0)
    return otherwise.source_location;
  return what.substr(begin.size(), what.size() - begin.size() - 1);
}

void add_finding(const std::string &place, const std::string &name, std::string text, std::vector<finding_line> notes) {
  finding f;
  f.kind = table::check_host;
  f.what = finding_line(place, std::move(text));
  f.notes = std::move(notes);
  f.subject = name;
  report(f);
}

} // namespace

void host_watch::set_source(const char *source, size_t bytes) noexcept {
  watch_list &list = get_watches();
  std::lock_guard<std::mutex> guard(list.lock);
  list.watches.erase(std::remove(list.watches.begin(), list.watches.end(), this), list.watches.end());
  m_source = source;
  m_last = nullptr;
  m_was.clear();
  m_is_known.clear();
  if (!source)
    return;
  m_was.resize(bytes);
  m_is_known.resize(bytes);
  list.watches.push_back(this);
}

void host_watch::forget(size_t offset, size_t bytes) noexcept {
  const size_t end = std::min(offset + bytes, m_is_known.size());
  if (offset < end)
    std::fill(m_is_known.begin() + static_cast<ptrdiff_t>(offset), m_is_known.begin() + static_cast<ptrdiff_t>(end),
              false);
}

void host_watch::record_copied(size_t offset, const char *host, size_t bytes) noexcept {
  if (!m_source)
    return;
  if (host != m_source + offset || offset + bytes > m_was.size())
    return forget(offset, bytes); // through some other memory
  memcpy(m_was.data() + offset, host, bytes);
  const auto first = m_is_known.begin() + static_cast<ptrdiff_t>(offset);
  std::fill(first, first + static_cast<ptrdiff_t>(bytes), true);
}

std::string host_watch::element(size_t offset) const {
  return "element " + std::to_string(offset / m_element_bytes) + " of the memory under " +
         (m_name.empty() ? "a view" : "'" + m_name + "'");
}

void host_watch::check_overwritten(size_t offset, const char *host, size_t bytes) const noexcept {
  if (!m_source || !m_last || host != m_source + offset || offset + bytes > m_was.size())
    return;
  for (size_t i = 0; i < bytes; ++i)
    if (m_is_known[offset + i] && host[i] != m_was[offset + i])
      return add_finding(
          m_last->source_location, m_name,
          element(offset + i) +
              " was changed by the host while the view had newer data from this kernel, so the change is "
              "lost; call synchronize() before the change, or write through the view",
          {});
}

void host_watch::check_same(size_t offset, const char *host, size_t bytes) const noexcept {
  if (!m_source || !m_last)
    return;
  const size_t at = first_difference(m_inside + offset, host, bytes);
  if (at != bytes)
    add_finding(place_of_launch(*m_last), m_name,
                element(offset + at) +
                    " was changed by the host without a call of refresh(), so kernels do not see the change; call "
                    "refresh(), or write through the view",
                {finding_line(m_last->source_location, "kernel that used it before, launched here")});
}

/// Compares values: bytes that a kernel overwrote with equal values are not newer.
bool host_watch::has_newer(const char *begin, const char *end) const noexcept {
  const char *first = std::max(begin, m_source), *last = std::min(end, m_source + m_was.size());
  for (; first < last; ++first) {
    const auto i = static_cast<size_t>(first - m_source);
    if (m_is_known[i] && m_inside[i] != m_was[i])
      return true;
  }
  return false;
}

void host_watch::check_others(const kernel_info &kernel, const std::string &name, size_t offset,
                              size_t bytes) const noexcept {
  if (!m_source)
    return;
  watch_list &list = get_watches();
  std::lock_guard<std::mutex> guard(list.lock);
  for (const host_watch *other : list.watches)
    if (other != this && other->m_last && other->has_newer(m_source + offset, m_source + offset + bytes))
      return add_finding(kernel.source_location, name,
                         "'" + name + "' uses host memory for which the unrelated view '" + other->m_name +
                             "' has newer data; call synchronize() on that view first, or copy one view from the other",
                         {finding_line(other->m_last->source_location, "kernel that wrote it, launched here")});
}

void host_watch::record_launch(const kernel_info &kernel, const std::string &name, size_t element_bytes) {
  m_last = &kernel;
  m_name = name;
  m_element_bytes = std::max<size_t>(element_bytes, 1);
}

} // namespace Concurrency::detail
