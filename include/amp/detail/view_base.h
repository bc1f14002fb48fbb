// The common part of array_view<T, N> and array_view<const T, N>: everything except construction,
// assignment and the writing half of synchronization. T may be const.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_VIEW_BASE_H
#define CPPAMP_DETAIL_VIEW_BASE_H
#pragma GCC system_header

#include <amp/accelerator_view.h>
#include <amp/detail/container_access.h>

namespace Concurrency {
namespace detail {

/// Selects the constructor that takes over a container_state with its reference.
struct adopt_state {};

/// The state of any array or array_view.
struct state_access {
  template <typename C> static auto get(C &container) restrict(cpu, amp) -> decltype((container.m_state)) {
    return container.m_state;
  }
};

template <typename T, int N> class view_base {
public:
  static const int rank = N;
  typedef T value_type;
  static_assert(check_container<T, N>::ok, "");

  Concurrency::extent<N> get_extent() const restrict(cpu, amp) { return extent_of(m_state); }
  CPPAMP_PROPERTY_GET(Concurrency::extent<N>, extent, get_extent);

  /// The location of the data source; throws runtime_exception if there is none.
  Concurrency::accelerator_view get_source_accelerator_view() const { return make_view(source_view(m_state.home)); }
  CPPAMP_PROPERTY_GET(Concurrency::accelerator_view, source_accelerator_view, get_source_accelerator_view);

  T &operator[](const index<N> &i) const restrict(cpu, amp) { return element<T>(m_state, i); }
  T &operator()(const index<N> &i) const restrict(cpu, amp) { return element<T>(m_state, i); }
  /// Like operator[], but on the host the data is not synchronized.
  T &get_ref(const index<N> &i) const restrict(cpu, amp) {
    CPPAMP_DEVICE_CODE { return element<T>(m_state, i); }
    CPPAMP_HOST_CODE { return static_cast<T *>(address_on_host(make_section<T>(m_state)))[element_offset(m_state, i)]; }
  }

  /// An element of rank 1; an array_view<T, N-1> of higher ranks.
  typename subscript<T, N>::type operator[](int i) const restrict(cpu, amp) { return subscript<T, N>::get(m_state, i); }
  typename subscript<T, N>::type operator()(int i) const restrict(cpu, amp) { return subscript<T, N>::get(m_state, i); }
  T &operator()(int i0, int i1) const restrict(cpu, amp) {
    static_assert(N == 2, "operator()(int, int) needs an array_view of rank 2");
    return element<T>(m_state, index<2>(i0, i1));
  }
  T &operator()(int i0, int i1, int i2) const restrict(cpu, amp) {
    static_assert(N == 3, "operator()(int, int, int) needs an array_view of rank 3");
    return element<T>(m_state, index<3>(i0, i1, i2));
  }

  array_view<T, N> section(const index<N> &origin, const Concurrency::extent<N> &size) const restrict(cpu, amp) {
    container_state<N> s;
    take_section<T>(s, m_state, origin, size);
    return array_view<T, N>(adopt_state(), s);
  }
  array_view<T, N> section(const index<N> &origin) const restrict(cpu, amp) {
    return section(origin, extent_from(m_state, origin));
  }
  array_view<T, N> section(const Concurrency::extent<N> &size) const restrict(cpu, amp) {
    return section(index<N>(), size);
  }
  array_view<T, N> section(int i0, int e0) const restrict(cpu, amp) {
    static_assert(N == 1, "section(int, int) needs an array_view of rank 1");
    return section(index<1>(i0), Concurrency::extent<1>(e0));
  }
  array_view<T, N> section(int i0, int i1, int e0, int e1) const restrict(cpu, amp) {
    static_assert(N == 2, "section(int, int, int, int) needs an array_view of rank 2");
    return section(index<2>(i0, i1), Concurrency::extent<2>(e0, e1));
  }
  array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) const restrict(cpu, amp) {
    static_assert(N == 3, "section of three origins and extents needs an array_view of rank 3");
    return section(index<3>(i0, i1, i2), Concurrency::extent<3>(e0, e1, e2));
  }

  /// The same bytes as elements of type U.
  template <typename U> array_view<typename same_const<U, T>::type, 1> reinterpret_as() const restrict(cpu, amp) {
    static_assert(N == 1, "reinterpret_as needs an array_view of rank 1");
    typedef typename same_const<U, T>::type element_type;
    container_state<1> s;
    take_reinterpreted<element_type, T>(s, m_state);
    return array_view<element_type, 1>(adopt_state(), s);
  }
  /// The first elements in another shape.
  template <int K> array_view<T, K> view_as(const Concurrency::extent<K> &size) const restrict(cpu, amp) {
    static_assert(N == 1, "view_as needs an array_view of rank 1");
    container_state<K> s;
    take_reshaped(s, m_state, size);
    return array_view<T, K>(adopt_state(), s);
  }
  /// The address of the first element; on the host after making the host's copy current.
  T *data() const restrict(cpu, amp) {
    static_assert(N == 1, "data() needs an array_view of rank 1");
    return first_element<T>(m_state);
  }

  /// The program has changed host memory directly: invalidates every other copy.
  void refresh() const { refresh_section(make_section<T>(m_state)); }

protected:
  view_base() restrict(cpu, amp) {
    CPPAMP_HOST_CODE { m_state.home = nullptr; } // a constructor may throw before it is set
  }
  explicit view_base(const container_state<N> &adopted) restrict(cpu, amp) { copy_state(m_state, adopted); }
  template <typename U> explicit view_base(const view_base<U, N> &other) restrict(cpu, amp) {
    copy_state(m_state, other.m_state);
    CPPAMP_HOST_CODE { retain(m_state.home); }
  }
  view_base(const view_base &other) restrict(cpu, amp) {
    copy_state(m_state, other.m_state);
    CPPAMP_HOST_CODE { retain(m_state.home); }
  }
  ~view_base() restrict(cpu, amp) {
    CPPAMP_HOST_CODE { release(m_state.home); }
  }

  template <typename U> void assign(const view_base<U, N> &other) restrict(cpu, amp) {
    CPPAMP_HOST_CODE {
      retain(other.m_state.home);
      release(m_state.home);
    }
    copy_state(m_state, other.m_state);
  }
  /// Makes this a top-level view of dense memory.
  void set_memory(const Concurrency::extent<N> &size, const void *memory) restrict(cpu, amp) {
    set_dense(m_state, size);
    m_state.data = const_cast<void *>(memory);
    CPPAMP_HOST_CODE {
      m_state.byte_offset = 0;
      m_state.home = create_host_storage(const_cast<void *>(memory), source_bytes(N, first_component(size), sizeof(T)));
    }
  }
  /// The same for a container; throws if it has too few elements.
  template <typename Container> void set_container(const Concurrency::extent<N> &size, Container &source) {
    check_source(N, first_component(size), source.size());
    set_memory(size, source.data());
  }
  void set_unsourced(const Concurrency::extent<N> &size) {
    m_state.home = create_unsourced_storage(checked_bytes(N, first_component(size), sizeof(T), "array_view"));
    m_state.data = nullptr;
    m_state.byte_offset = 0;
    set_dense(m_state, size);
  }
  void set_whole(const container_state<N> &array) restrict(cpu, amp) {
    share(m_state, array, 0);
    for (int k = 0; k < N; ++k) {
      m_state.extent[k] = array.extent[k];
      m_state.stride[k] = array.stride[k];
    }
  }

  /// First, because the compiler reads kernel arguments from here.
  container_state<N> m_state;

private:
  friend struct state_access;
  template <typename U, int M> friend class view_base;
};
template <typename T, int N> const int view_base<T, N>::rank;

template <typename T, int N>
typename subscript<T, N>::type subscript<T, N>::get(const container_state<N> &s, int i) restrict(cpu, amp) {
  container_state<N - 1> p;
  take_projection<T>(p, s, i);
  return array_view<T, N - 1>(adopt_state(), p);
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_VIEW_BASE_H
