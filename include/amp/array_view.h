// array_view: a view of data that moves to where it is used.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_ARRAY_VIEW_H
#define CPPAMP_ARRAY_VIEW_H
#pragma GCC system_header

#include <amp/accelerator_view.h>
#include <amp/completion_future.h>
#include <amp/detail/container_access.h>
#include <amp/detail/view_base.h>
#include <amp/extent.h>
#include <amp/index.h>

namespace Concurrency {

namespace detail {
/// Synchronizes the home location, or a given accelerator_view, on another thread.
template <typename View> class synchronize_job {
public:
  synchronize_job(const View &view, int type) : m_view(view), m_where(nullptr), m_type(type) {}
  synchronize_job(const View &view, view_state *where, int type) : m_view(view), m_where(where), m_type(type) {
    retain_view(m_where);
  }
  synchronize_job(const synchronize_job &other) : m_view(other.m_view), m_where(other.m_where), m_type(other.m_type) {
    if (m_where)
      retain_view(m_where);
  }
  ~synchronize_job() {
    if (m_where)
      release_view(m_where);
  }
  void operator()() const {
    section_ref section = make_section<typename View::value_type>(state_access::get(m_view));
    if (m_where)
      detail::synchronize_to(section, m_where, m_type);
    else
      synchronize_home(section, m_type);
  }

private:
  synchronize_job &operator=(const synchronize_job &);
  View m_view;
  view_state *m_where;
  int m_type;
};

/// For a constructor that is an error unless N is 1, with one message.
template <int N> Concurrency::extent<N> only_component(int value) restrict(cpu, amp) {
  Concurrency::extent<N> result;
  result[0] = value;
  return result;
}
} // namespace detail

/// A view of the data of an array, of host memory, or of memory that the view allocates. Views of one source
/// alias each other everywhere. Copying a view copies no data. The data moves to an accelerator
/// when a kernel uses it there, and back when the host does. (C++ AMP 1.2, 5.2)
///
///   std::vector<int> v(100);
///   array_view<int, 1> view(100, v);
///   parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
///   assert(view[7] == 7);
template <typename T, int N = 1> class CPPAMP_CONTAINER array_view : public detail::view_base<T, N> {
  typedef detail::view_base<T, N> base;
  template <int Rank> using int_of_rank = typename detail::int_if<Rank == N>::type;

public:
  /// A view of a whole array.
  array_view(array<T, N> &source) restrict(cpu, amp) { this->set_whole(detail::state_access::get(source)); }
  /// A view of the first elements of a std::vector, std::array or similar container.
  template <typename Container, typename = typename std::enable_if<detail::has_data_of<Container, T>::value>::type>
  array_view(const Concurrency::extent<N> &size, Container &source) {
    this->set_container(size, source);
  }
  array_view(const Concurrency::extent<N> &size, T *source) restrict(cpu, amp) { this->set_memory(size, source); }
  /// A view without a data source; its memory is allocated at the first use.
  explicit array_view(const Concurrency::extent<N> &size) { this->set_unsourced(size); }

  array_view(int_of_rank<1> e0, T *source) restrict(cpu, amp) { this->set_memory(Concurrency::extent<1>(e0), source); }
  array_view(int e0, int_of_rank<2> e1, T *source) restrict(cpu, amp) {
    this->set_memory(Concurrency::extent<2>(e0, e1), source);
  }
  array_view(int e0, int e1, int_of_rank<3> e2, T *source) restrict(cpu, amp) {
    this->set_memory(Concurrency::extent<3>(e0, e1, e2), source);
  }
  template <typename Container, typename = typename std::enable_if<detail::has_data_of<Container, T>::value>::type>
  array_view(int_of_rank<1> e0, Container &source) {
    this->set_container(Concurrency::extent<1>(e0), source);
  }
  template <typename Container, typename = typename std::enable_if<detail::has_data_of<Container, T>::value>::type>
  array_view(int e0, int_of_rank<2> e1, Container &source) {
    this->set_container(Concurrency::extent<2>(e0, e1), source);
  }
  template <typename Container, typename = typename std::enable_if<detail::has_data_of<Container, T>::value>::type>
  array_view(int e0, int e1, int_of_rank<3> e2, Container &source) {
    this->set_container(Concurrency::extent<3>(e0, e1, e2), source);
  }
  explicit array_view(int_of_rank<1> e0) { this->set_unsourced(Concurrency::extent<1>(e0)); }
  explicit array_view(int e0, int_of_rank<2> e1) { this->set_unsourced(Concurrency::extent<2>(e0, e1)); }
  explicit array_view(int e0, int e1, int_of_rank<3> e2) { this->set_unsourced(Concurrency::extent<3>(e0, e1, e2)); }
  /// A view of a whole container.
  template <typename Container, typename = typename std::enable_if<detail::has_data_of<Container, T>::value>::type>
  explicit array_view(Container &source) {
    static_assert(N == 1, "a container alone makes an array_view of rank 1");
    this->set_container(detail::only_component<N>(static_cast<int>(source.size())), source);
  }
  template <typename U, int Size> explicit array_view(U (&source)[Size]) restrict(cpu, amp) {
    static_assert(N == 1, "an array alone makes an array_view of rank 1");
    static_assert(std::is_same<U, typename std::conditional<N == 1, T, U>::type>::value,
                  "the array has elements of another type");
    this->set_memory(detail::only_component<N>(Size), source);
  }

  array_view(const array_view &other) restrict(cpu, amp) : base(other) {}
  array_view &operator=(const array_view &other) restrict(cpu, amp) {
    this->assign(other);
    return *this;
  }
  ~array_view() restrict(cpu, amp) {}

  void copy_to(array<T, N> &to) const;
  void copy_to(const array_view &to) const;

  /// Copies the results of kernels back to the data source. With access_type_write or
  /// access_type_read_write, the caller is about to change the source directly.
  void synchronize(access_type type = access_type_read) const {
    detail::synchronize_home(detail::make_section<T>(this->m_state), type);
  }
  completion_future synchronize_async(access_type type = access_type_read) const {
    return detail::start_async(detail::synchronize_job<array_view>(*this, type));
  }
  /// Copies the current data to an accelerator_view.
  void synchronize_to(const Concurrency::accelerator_view &where, access_type type = access_type_read) const {
    detail::synchronize_to(detail::make_section<T>(this->m_state), detail::get_state(where), type);
  }
  completion_future synchronize_to_async(const Concurrency::accelerator_view &where,
                                         access_type type = access_type_read) const {
    return detail::start_async(detail::synchronize_job<array_view>(*this, detail::get_state(where), type));
  }
  /// Declares that the current contents are not needed and need not be copied. (semantics: nothing is
  /// moved and nothing is overwritten; every copy counts as current from now on)
  void discard_data() const restrict(cpu, amp) {
    CPPAMP_HOST_CODE { detail::discard_section(detail::make_section<T>(this->m_state)); }
  }

  array_view(detail::adopt_state, const detail::container_state<N> &s) restrict(cpu, amp) : base(s) {}
};

/// A read-only view: kernels copy its data in, but never back.
template <typename T, int N> class CPPAMP_CONTAINER array_view<const T, N> : public detail::view_base<const T, N> {
  typedef detail::view_base<const T, N> base;
  template <int Rank> using int_of_rank = typename detail::int_if<Rank == N>::type;

public:
  array_view(const array<T, N> &source) restrict(cpu, amp) { this->set_whole(detail::state_access::get(source)); }
  template <typename Container,
            typename = typename std::enable_if<detail::has_data_of<const Container, const T>::value>::type>
  array_view(const Concurrency::extent<N> &size, const Container &source) {
    this->set_container(size, source);
  }
  array_view(const Concurrency::extent<N> &size, const T *source) restrict(cpu, amp) { this->set_memory(size, source); }

  array_view(int_of_rank<1> e0, const T *source) restrict(cpu, amp) {
    this->set_memory(Concurrency::extent<1>(e0), source);
  }
  array_view(int e0, int_of_rank<2> e1, const T *source) restrict(cpu, amp) {
    this->set_memory(Concurrency::extent<2>(e0, e1), source);
  }
  array_view(int e0, int e1, int_of_rank<3> e2, const T *source) restrict(cpu, amp) {
    this->set_memory(Concurrency::extent<3>(e0, e1, e2), source);
  }
  template <typename Container,
            typename = typename std::enable_if<detail::has_data_of<const Container, const T>::value>::type>
  array_view(int_of_rank<1> e0, const Container &source) {
    this->set_container(Concurrency::extent<1>(e0), source);
  }
  template <typename Container,
            typename = typename std::enable_if<detail::has_data_of<const Container, const T>::value>::type>
  array_view(int e0, int_of_rank<2> e1, const Container &source) {
    this->set_container(Concurrency::extent<2>(e0, e1), source);
  }
  template <typename Container,
            typename = typename std::enable_if<detail::has_data_of<const Container, const T>::value>::type>
  array_view(int e0, int e1, int_of_rank<3> e2, const Container &source) {
    this->set_container(Concurrency::extent<3>(e0, e1, e2), source);
  }
  template <typename Container,
            typename = typename std::enable_if<detail::has_data_of<const Container, const T>::value>::type>
  explicit array_view(const Container &source) {
    static_assert(N == 1, "a container alone makes an array_view of rank 1");
    this->set_container(detail::only_component<N>(static_cast<int>(source.size())), source);
  }
  template <typename U, int Size> explicit array_view(const U (&source)[Size]) restrict(cpu, amp) {
    static_assert(N == 1, "an array alone makes an array_view of rank 1");
    static_assert(std::is_same<U, typename std::conditional<N == 1, T, U>::type>::value,
                  "the array has elements of another type");
    this->set_memory(detail::only_component<N>(Size), source);
  }

  array_view(const array_view<T, N> &other) restrict(cpu, amp)
      : base(static_cast<const detail::view_base<T, N> &>(other)) {}
  array_view(const array_view &other) restrict(cpu, amp) : base(other) {}
  array_view &operator=(const array_view<T, N> &other) restrict(cpu, amp) {
    this->assign(static_cast<const detail::view_base<T, N> &>(other));
    return *this;
  }
  array_view &operator=(const array_view &other) restrict(cpu, amp) {
    this->assign(static_cast<const base &>(other));
    return *this;
  }
  ~array_view() restrict(cpu, amp) {}

  void copy_to(array<T, N> &to) const;
  void copy_to(const array_view<T, N> &to) const;

  /// Copies the results of kernels, written through other views, back to the data source.
  void synchronize() const { detail::synchronize_home(detail::make_section<T>(this->m_state), access_type_read); }
  completion_future synchronize_async() const {
    return detail::start_async(detail::synchronize_job<array_view>(*this, access_type_read));
  }
  /// Copies the current data to an accelerator_view.
  void synchronize_to(const Concurrency::accelerator_view &where) const {
    detail::synchronize_to(detail::make_section<T>(this->m_state), detail::get_state(where), access_type_read);
  }
  completion_future synchronize_to_async(const Concurrency::accelerator_view &where) const {
    return detail::start_async(detail::synchronize_job<array_view>(*this, detail::get_state(where), access_type_read));
  }

  array_view(detail::adopt_state, const detail::container_state<N> &s) restrict(cpu, amp) : base(s) {}
};

} // namespace Concurrency

#include <amp/array.h> // includes copy.h

#endif // CPPAMP_ARRAY_VIEW_H
