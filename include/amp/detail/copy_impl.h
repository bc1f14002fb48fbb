// How copy accesses elements: dense iterators are passed to the library as one piece, others are copied through a
// temporary buffer, and each is traversed once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_COPY_IMPL_H
#define CPPAMP_DETAIL_COPY_IMPL_H
#pragma GCC system_header

#include <amp/completion_future.h>
#include <amp/detail/container_access.h>
#include <amp/detail/view_base.h>

namespace Concurrency {
namespace detail {

template <typename T, typename C> section_ref section_of(const C &container) {
  return make_section<T>(state_access::get(container));
}

template <typename C> size_t element_count(const C &container) { return container.get_extent().size(); }

template <typename T, typename From, typename To> void copy_containers(const From &from, const To &to) {
  copy_section(section_of<T>(from), section_of<T>(to));
}

/// A dense buffer of elements, shared by its copies. (<memory> would slow every compilation.)
template <typename T> class element_buffer {
public:
  explicit element_buffer(size_t count) : m_shared(new shared(1)), m_elements(new T[count ? count : 1]) {}
  element_buffer(const element_buffer &other) : m_shared(other.m_shared), m_elements(other.m_elements) {
    __atomic_fetch_add(m_shared, shared(1), __ATOMIC_RELAXED);
  }
  ~element_buffer() {
    if (__atomic_fetch_sub(m_shared, shared(1), __ATOMIC_ACQ_REL) == 1) {
      delete[] m_elements;
      delete m_shared;
    }
  }
  T *data() const { return m_elements; }

private:
  typedef unsigned shared;
  element_buffer &operator=(const element_buffer &);
  shared *m_shared;
  T *m_elements;
};

/// `count` elements from an iterator, as dense memory.
template <typename T, typename It, bool Dense = points_to_dense<It, T>::value> class input_elements {
public:
  input_elements(It begin, size_t count) : m_data(count ? &*begin : nullptr) {}
  const T *data() const { return m_data; }

private:
  const T *m_data;
};
template <typename T, typename It> class input_elements<T, It, false> {
public:
  input_elements(It begin, size_t count) : m_elements(count) {
    for (size_t i = 0; i != count; ++i) {
      if (i) // not after the last element, because an istream_iterator would read one more
        ++begin;
      m_elements.data()[i] = static_cast<T>(*begin);
    }
  }
  input_elements(It begin, It end, size_t count) : m_elements(count) {
    size_t i = 0;
    for (; begin != end; ++begin, ++i) {
      if (i == count)
        throw_runtime_exception("copy: the range has more elements than the destination");
      m_elements.data()[i] = static_cast<T>(*begin);
    }
    if (i != count)
      throw_runtime_exception("copy: the range has fewer elements than the destination");
  }
  const T *data() const { return m_elements.data(); }

private:
  element_buffer<T> m_elements;
};

/// A whole range, checked against the number of elements of the destination.
template <typename T, typename It>
input_elements<T, It, true> check_range(It begin, It end, size_t count, std::true_type) {
  if (end < begin || static_cast<size_t>(end - begin) != count)
    throw_runtime_exception("copy: the number of elements of the range is not that of the "
                            "destination");
  return input_elements<T, It, true>(begin, count);
}
template <typename T, typename It>
input_elements<T, It, false> check_range(It begin, It end, size_t count, std::false_type) {
  return input_elements<T, It, false>(begin, end, count);
}

template <typename T, typename It, typename To> void copy_from_range(It begin, It end, const To &to) {
  auto elements =
      check_range<T>(begin, end, element_count(to), std::integral_constant<bool, points_to_dense<It, T>::value>());
  copy_in(elements.data(), section_of<T>(to));
}
template <typename T, typename It, typename To> void copy_from_iterator(It begin, const To &to) {
  input_elements<T, It> elements(begin, element_count(to));
  copy_in(elements.data(), section_of<T>(to));
}

template <typename T, typename From, typename It> void copy_to_iterator(const From &from, It to, std::true_type) {
  if (size_t count = element_count(from)) {
    (void)count;
    copy_out(section_of<T>(from), &*to);
  }
}
template <typename T, typename From, typename It> void copy_to_iterator(const From &from, It to, std::false_type) {
  typedef typename std::remove_const<T>::type element;
  size_t count = element_count(from);
  element_buffer<element> elements(count);
  copy_out(section_of<T>(from), elements.data());
  for (size_t i = 0; i != count; ++i, ++to)
    *to = elements.data()[i];
}
template <typename T, typename From, typename It> void copy_to_iterator(const From &from, It to) {
  typedef typename std::remove_const<T>::type element;
  copy_to_iterator<T>(from, to, std::integral_constant<bool, points_to_dense<It, element>::value>());
}

// ---- on another thread: function objects that own their data

template <typename From, typename To> struct copy_job {
  void operator()() const {
    typedef typename To::value_type element;
    copy_containers<element>(m_from, m_to);
  }
  From m_from;
  To m_to;
};
template <typename From, typename To> completion_future start_copy(const From &from, const To &to) {
  check_same_extent(From::rank, state_access::get(from).extent, state_access::get(to).extent);
  copy_job<From, To> job = {from, to};
  return start_async(job);
}

template <typename Elements, typename To> struct copy_in_job {
  void operator()() const { copy_in(m_elements.data(), section_of<typename To::value_type>(m_to)); }
  Elements m_elements;
  To m_to;
};
template <typename It, typename To> completion_future start_copy_in(It begin, const To &to) {
  typedef input_elements<typename To::value_type, It> elements;
  copy_in_job<elements, To> job = {elements(begin, element_count(to)), to};
  return start_async(job);
}
template <typename It, typename To> completion_future start_copy_in(It begin, It end, const To &to) {
  typedef typename To::value_type element;
  typedef input_elements<element, It> elements;
  copy_in_job<elements, To> job = {
      check_range<element>(begin, end, element_count(to),
                           std::integral_constant<bool, points_to_dense<It, element>::value>()),
      to};
  return start_async(job);
}

template <typename From, typename It> struct copy_out_job {
  void operator()() const { copy_to_iterator<typename From::value_type>(m_from, m_to); }
  From m_from;
  It m_to;
};
template <typename From, typename It> completion_future start_copy_out(const From &from, It to) {
  copy_out_job<From, It> job = {from, to};
  return start_async(job);
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_COPY_IMPL_H
