// The program's memory under a view, as direct3d_ref last saw it. Changes that bypass the view are lost, or are not
// visible to kernels. Other layers know which copies are current; this knows their contents.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_HOST_WATCH_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_HOST_WATCH_H

#include <stddef.h>
#include <string>
#include <vector>

namespace Concurrency::detail {

struct kernel_info;

/// Watches one buffer, whose memory is `inside`.
class host_watch {
public:
  explicit host_watch(const char *inside) : m_inside(inside) {}
  ~host_watch() { set_source(nullptr, 0); }
  host_watch(const host_watch &) = delete;
  host_watch &operator=(const host_watch &) = delete;

  /// The buffer is a copy of these bytes of the program's memory; null: of none.
  void set_source(const char *source, size_t bytes) noexcept;
  /// These bytes of the buffer did not come from the program's memory.
  void forget(size_t offset, size_t bytes) noexcept;
  /// Call after a copy, in either direction, between the buffer and the host's memory at `host`.
  void record_copied(size_t offset, const char *host, size_t bytes) noexcept;
  /// Call before a copy to the host: reports what the program has changed there in the meantime.
  void check_overwritten(size_t offset, const char *host, size_t bytes) const noexcept;
  /// The bytes are current here and on the host: reports where they differ.
  void check_same(size_t offset, const char *host, size_t bytes) const noexcept;
  /// Call before a launch that uses these bytes: reports another buffer with newer data of the same program memory.
  void check_others(const kernel_info &kernel, const std::string &name, size_t offset, size_t bytes) const noexcept;
  /// Call after the launch.
  void record_launch(const kernel_info &kernel, const std::string &name, size_t element_bytes);

private:
  bool has_newer(const char *begin, const char *end) const noexcept;
  std::string element(size_t offset) const;

  const char *const m_inside;
  const char *m_source = nullptr;
  std::vector<char> m_was; ///< the source's contents when bytes were last copied
  std::vector<bool> m_is_known;
  const kernel_info *m_last = nullptr; ///< the last kernel that used it
  std::string m_name;
  size_t m_element_bytes = 1;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_HOST_WATCH_H
