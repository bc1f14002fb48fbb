// A list of a few elements that does not allocate.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_FIXED_LIST_H
#define CPPAMP_RUNTIME_SUPPORT_FIXED_LIST_H

#include <assert.h>
#include <stddef.h>

namespace Concurrency::detail {

/// `Most` is the known maximum number of elements.
template <typename T, size_t Most> class fixed_list {
public:
  void push_back(T value) noexcept {
    assert(m_size < Most && "more elements than the list was made for");
    m_elements[m_size++] = value;
  }
  void clear() noexcept { m_size = 0; }
  const T *begin() const noexcept { return m_elements; }
  const T *end() const noexcept { return m_elements + m_size; }

private:
  T m_elements[Most] = {};
  size_t m_size = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_FIXED_LIST_H
