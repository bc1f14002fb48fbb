// A transfer of elements from one section to another, while kernels run that read the source and do not use the
// destination: a halo between two accelerators of one process.
//
// On the host, and on devices that use its memory, elements are copied directly once kernels have been
// launched. Arrays on devices with their own memory are read and written by the library (runtime_api.h), through
// host memory, because OpenCL devices share buffers only within one context.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_SECTION_TRANSFER_H
#define CPPAMP_DETAIL_SECTION_TRANSFER_H
#pragma GCC system_header

#include <amp/detail/section_memory.h>

#include <memory>

namespace Concurrency {
namespace detail {

/// The packed elements of an array in device memory, from start_leaving.
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
  /// Starts: includes what is queued for the two arrays so far, but nothing later.
  section_transfer(const section_ref &from, const section_ref &to)
      : m_from(from), m_to(to), m_source(nullptr), m_target(nullptr), m_dense(dense_strides(from)) {
    if (is_in_device_memory(from))
      m_leaving.reset(new leaving_copy(from));
    else
      m_source = static_cast<const char *>(host_for_sending(from));
    if (!is_in_device_memory(to))
      m_target = static_cast<char *>(host_for_receiving(to));
  }

  /// Waits for data that leaves a device; call for all transfers before finishing any.
  void wait() {
    if (m_leaving)
      m_source = m_leaving->wait();
  }
  /// Makes the elements visible to what is queued from now on.
  void finish() {
    const section_ref from = m_from.get(), to = m_to.get();
    const int *source_stride = m_leaving ? m_dense.data() : from.stride;
    if (m_target) {
      copy_elements(to, m_source, source_stride, m_target, to.stride);
      // A kernel that was launched meanwhile may have received the old elements along with the others.
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
  const char *m_source; ///< of a section on the host, or of data that has left a device
  char *m_target;       ///< null if it is in device memory
  std::vector<int> m_dense;
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_SECTION_TRANSFER_H
