// A list that allocates only when it becomes long.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_SHORT_LIST_H
#define CPPAMP_RUNTIME_SUPPORT_SHORT_LIST_H

#include <stddef.h>
#include <vector>

namespace Concurrency::detail {

/// `Few` elements of a plain type are stored in the list itself, more on the heap.
template <typename T, size_t Few> class short_list {
public:
  short_list() = default;
  explicit short_list(size_t size) : m_size(size) {
    if (size > Few) {
      m_many.resize(size);
      m_begin = m_many.data();
    }
  }
  short_list(const short_list &) = delete;
  short_list &operator=(const short_list &) = delete;

  T *begin() { return m_begin; }
  T *end() { return m_begin + m_size; }
  T &back() { return m_begin[m_size - 1]; }
  T &operator[](size_t i) { return m_begin[i]; }
  size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }

  void push_back(const T &value) {
    if (m_begin == m_few && m_size < Few) {
      m_few[m_size++] = value;
      return;
    }
    if (m_begin == m_few)
      m_many.assign(m_few, m_few + m_size);
    m_many.resize(m_size);
    m_many.push_back(value);
    m_begin = m_many.data();
    ++m_size;
  }
  void shrink(size_t size) { m_size = size; }

private:
  T m_few[Few];
  T *m_begin = m_few;
  size_t m_size = 0;
  std::vector<T> m_many;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_SHORT_LIST_H
