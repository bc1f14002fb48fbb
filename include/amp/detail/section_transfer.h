// Elements on their way from one section to another, while kernels run that read what is sent and leave alone what is
// received: a halo between two accelerators of one process.
//
// On the host, and on devices that work in its memory, they are copied from there to there when kernels have been
// launched. Arrays on devices with memory of their own are read and written by the library (runtime_api.h), through
// memory of the host: OpenCL's devices see each other's buffers only in one context.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_SECTION_TRANSFER_H
#define CPPAMP_DETAIL_SECTION_TRANSFER_H
#pragma GCC system_header

#include <amp/detail/section_memory.h>

#include <memory>

namespace Concurrency {
namespace detail {

/// The dense elements of an array in device memory that start_leaving has made.
class leaving_copy {
public:
  explicit leaving_copy(const section_ref &from) : m_copy(start_leaving(from)) {}
  ~leaving_copy() { end_leaving(m_copy); }
  const char *wait() const { return static_cast<const char *>(finish_leaving(m_copy)); }

private:
  leaving_copy(const leaving_copy &) = delete;
  leaving_copy &operator=(const leaving_copy &) = delete;
  void *m_copy;
};

class section_transfer {
public:
  /// Begins: what is queued for the two arrays so far counts, what comes later does not.
  section_transfer(const section_ref &from, const section_ref &to)
      : m_from(from), m_to(to), m_source(nullptr), m_target(nullptr), m_dense(dense_strides(from)) {
    if (is_in_device_memory(from))
      m_leaving.reset(new leaving_copy(from));
    else
      m_source = static_cast<const char *>(host_for_sending(from));
    if (!is_in_device_memory(to))
      m_target = static_cast<char *>(host_for_receiving(to));
  }

  /// Waits for what leaves a device; of all transfers before any is finished.
  void wait() {
    if (m_leaving)
      m_source = m_leaving->wait();
  }
  /// What is queued from now on finds the elements.
  void finish() {
    const section_ref from = m_from.get(), to = m_to.get();
    const int *source_stride = m_leaving ? m_dense.data() : from.stride;
    if (m_target) {
      copy_elements(to, m_source, source_stride, m_target, to.stride);
      // A kernel that was launched meanwhile may have been given the old elements along with the others.
      host_for_receiving(to);
    } else if (m_leaving || is_dense(from)) {
      start_entering(m_source, to);
    } else {
      std::vector<char> packed(byte_count(from));
      copy_elements(from, m_source, source_stride, packed.data(), m_dense.data());
      start_entering(packed.data(), to);
    }
    m_leaving.reset();
  }

private:
  section_transfer(const section_transfer &) = delete;
  section_transfer &operator=(const section_transfer &) = delete;

  held_section m_from, m_to;
  std::unique_ptr<leaving_copy> m_leaving;
  const char *m_source; ///< of a section on the host, or of what has left a device
  char *m_target;       ///< null for one in device memory
  std::vector<int> m_dense;
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_SECTION_TRANSFER_H
