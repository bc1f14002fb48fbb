// array: data on one accelerator_view.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_ARRAY_H
#define CPPAMP_ARRAY_H
#pragma GCC system_header

#include <amp/array_view.h>
#include <amp/detail/array_access.h>

#include <vector>

namespace Concurrency {

/// Dense data on one accelerator_view, with value semantics: copies are deep. Kernels capture it by reference.
/// (C++ AMP 1.2, 5.1)
///
///   array<float, 1> a(n, v.begin(), v.end());
///   parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] *= 2; });
///   copy(a, v.begin());
template <typename T, int N = 1> class CPPAMP_CONTAINER array {
  typedef Concurrency::extent<N> extent_type;
  typedef Concurrency::accelerator_view view_type;
  typedef array_view<const T, N> source_type;
  template <int Rank> using int_of_rank = typename detail::int_if<Rank == N>::type;

public:
  static const int rank = N;
  typedef T value_type;
  static_assert(detail::check_container<T, N>::ok, "");
  static_assert(!std::is_const<T>::value, "the element type of an array cannot be const");

  /// On the default view of the default accelerator, unless a view is given. If two views are given and
  /// the first belongs to the cpu accelerator, this is a staging array for transfers between them.
  explicit array(const extent_type &size) { create(size, nullptr, nullptr, access_type_auto); }
  array(const extent_type &size, view_type view, access_type cpu_access = access_type_auto) {
    create(size, &view, &view, cpu_access);
  }
  array(const extent_type &size, view_type view, view_type associated) {
    create(size, &view, &associated, access_type_auto);
  }
  template <typename It, typename = typename detail::if_iterator<It>::type>
  array(const extent_type &size, It begin) : array(size) {
    fill(begin);
  }
  template <typename It, typename = typename detail::if_iterator<It>::type>
  array(const extent_type &size, It begin, It end) : array(size) {
    fill(begin, end);
  }
  template <typename It, typename = typename detail::if_iterator<It>::type>
  array(const extent_type &size, It begin, view_type view, access_type cpu_access = access_type_auto)
      : array(size, view, cpu_access) {
    fill(begin);
  }
  template <typename It, typename = typename detail::if_iterator<It>::type>
  array(const extent_type &size, It begin, It end, view_type view, access_type cpu_access = access_type_auto)
      : array(size, view, cpu_access) {
    fill(begin, end);
  }
  template <typename It, typename = typename detail::if_iterator<It>::type>
  array(const extent_type &size, It begin, view_type view, view_type associated) : array(size, view, associated) {
    fill(begin);
  }
  template <typename It, typename = typename detail::if_iterator<It>::type>
  array(const extent_type &size, It begin, It end, view_type view, view_type associated)
      : array(size, view, associated) {
    fill(begin, end);
  }

  // The same with one int per dimension.
#define CPPAMP_INTS_2 int e0, int_of_rank<2> e1
#define CPPAMP_INTS_3 int e0, int e1, int_of_rank<3> e2
  CPPAMP_ARRAY_CONSTRUCTORS(explicit, int_of_rank<1> e0, e0)
  CPPAMP_ARRAY_CONSTRUCTORS(, CPPAMP_INTS_2, e0, e1)
  CPPAMP_ARRAY_CONSTRUCTORS(, CPPAMP_INTS_3, e0, e1, e2)
#undef CPPAMP_INTS_2
#undef CPPAMP_INTS_3
#undef CPPAMP_ARRAY_CONSTRUCTORS

  /// A deep copy of a view's current data.
  explicit array(const source_type &source) : array(source.get_extent()) { copy_from(source); }
  array(const source_type &source, view_type view, access_type cpu_access = access_type_auto)
      : array(source.get_extent(), view, cpu_access) {
    copy_from(source);
  }
  array(const source_type &source, view_type view, view_type associated)
      : array(source.get_extent(), view, associated) {
    copy_from(source);
  }
  /// A deep copy on the same accelerator_view.
  array(const array &other)
      : array(detail::adopt_state(), other.get_extent(), other.get_accelerator_view(),
              other.get_associated_accelerator_view(), other.get_cpu_access_type()) {
    copy_from(source_type(other));
  }
  array(array &&other) noexcept : m_state(other.m_state) { other.m_state.home = nullptr; }
  ~array() { detail::release(m_state.home); }

  array &operator=(const array &other) {
    if (this == &other)
      return *this;
    if (m_state.home && get_extent() == other.get_extent() && get_accelerator_view() == other.get_accelerator_view())
      copy_from(source_type(other)); // existing views of this array remain valid
    else
      *this = array(other);
    return *this;
  }
  array &operator=(array &&other) noexcept {
    if (this != &other) {
      detail::release(m_state.home);
      m_state = other.m_state;
      other.m_state.home = nullptr;
    }
    return *this;
  }
  array &operator=(const source_type &source) {
    copy_from(source);
    return *this;
  }

  void copy_to(array &to) const { to.copy_from(source_type(*this)); }
  void copy_to(const array_view<T, N> &to) const { source_type(*this).copy_to(to); }

  extent_type get_extent() const restrict(cpu, amp) { return detail::extent_of(m_state); }
  view_type get_accelerator_view() const { return detail::make_view(detail::array_view_of(m_state.home)); }
  /// The other view of a staging array; for other arrays, the array's own view.
  view_type get_associated_accelerator_view() const {
    return detail::make_view(detail::array_associated_view_of(m_state.home));
  }
  access_type get_cpu_access_type() const { return static_cast<access_type>(detail::array_access_type(m_state.home)); }

  /// On the host, throws runtime_exception if the host may not access the array.
  T &operator[](const index<N> &i) restrict(cpu, amp) { return detail::array_element<T>(m_state, i); }
  const T &operator[](const index<N> &i) const restrict(cpu, amp) { return detail::array_element<const T>(m_state, i); }
  T &operator()(const index<N> &i) restrict(cpu, amp) { return detail::array_element<T>(m_state, i); }
  const T &operator()(const index<N> &i) const restrict(cpu, amp) { return detail::array_element<const T>(m_state, i); }
  /// An element of rank 1; an array_view<T, N-1> of higher ranks.
  typename detail::array_subscript<T, N>::type operator[](int i) restrict(cpu, amp) {
    return detail::array_subscript<T, N>::get(m_state, i);
  }
  typename detail::array_subscript<const T, N>::type operator[](int i) const restrict(cpu, amp) {
    return detail::array_subscript<const T, N>::get(m_state, i);
  }
  typename detail::array_subscript<T, N>::type operator()(int i) restrict(cpu, amp) {
    return detail::array_subscript<T, N>::get(m_state, i);
  }
  typename detail::array_subscript<const T, N>::type operator()(int i) const restrict(cpu, amp) {
    return detail::array_subscript<const T, N>::get(m_state, i);
  }
  T &operator()(int i0, int i1) restrict(cpu, amp) { return (*this)[index<N>(i0, i1)]; }
  const T &operator()(int i0, int i1) const restrict(cpu, amp) { return (*this)[index<N>(i0, i1)]; }
  T &operator()(int i0, int i1, int i2) restrict(cpu, amp) { return (*this)[index<N>(i0, i1, i2)]; }
  const T &operator()(int i0, int i1, int i2) const restrict(cpu, amp) { return (*this)[index<N>(i0, i1, i2)]; }

  array_view<T, N> section(const index<N> &origin, const extent_type &size) restrict(cpu, amp) {
    return whole().section(origin, size);
  }
  source_type section(const index<N> &origin, const extent_type &size) const restrict(cpu, amp) {
    return whole().section(origin, size);
  }
  array_view<T, N> section(const index<N> &origin) restrict(cpu, amp) { return whole().section(origin); }
  source_type section(const index<N> &origin) const restrict(cpu, amp) { return whole().section(origin); }
  array_view<T, N> section(const extent_type &size) restrict(cpu, amp) { return whole().section(size); }
  source_type section(const extent_type &size) const restrict(cpu, amp) { return whole().section(size); }
  array_view<T, N> section(int i0, int e0) restrict(cpu, amp) { return whole().section(i0, e0); }
  source_type section(int i0, int e0) const restrict(cpu, amp) { return whole().section(i0, e0); }
  array_view<T, N> section(int i0, int i1, int e0, int e1) restrict(cpu, amp) {
    return whole().section(i0, i1, e0, e1);
  }
  source_type section(int i0, int i1, int e0, int e1) const restrict(cpu, amp) {
    return whole().section(i0, i1, e0, e1);
  }
  array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) restrict(cpu, amp) {
    return whole().section(i0, i1, i2, e0, e1, e2);
  }
  source_type section(int i0, int i1, int i2, int e0, int e1, int e2) const restrict(cpu, amp) {
    return whole().section(i0, i1, i2, e0, e1, e2);
  }

  /// Views all bytes as elements of type U.
  template <typename U> array_view<U, 1> reinterpret_as() restrict(cpu, amp) {
    detail::container_state<1> s;
    detail::take_reinterpreted<U, T>(s, m_state);
    return array_view<U, 1>(detail::adopt_state(), s);
  }
  template <typename U> array_view<const U, 1> reinterpret_as() const restrict(cpu, amp) {
    detail::container_state<1> s;
    detail::take_reinterpreted<U, T>(s, m_state);
    return array_view<const U, 1>(detail::adopt_state(), s);
  }
  /// Views the first elements in another shape.
  template <int K> array_view<T, K> view_as(const Concurrency::extent<K> &size) restrict(cpu, amp) {
    detail::container_state<K> s;
    detail::take_reshaped(s, m_state, size);
    return array_view<T, K>(detail::adopt_state(), s);
  }
  template <int K> array_view<const T, K> view_as(const Concurrency::extent<K> &size) const restrict(cpu, amp) {
    detail::container_state<K> s;
    detail::take_reshaped(s, m_state, size);
    return array_view<const T, K>(detail::adopt_state(), s);
  }
  /// On the host: null if the host may not access the array.
  T *data() restrict(cpu, amp) {
    CPPAMP_DEVICE_CODE { return static_cast<T *>(m_state.data); }
    CPPAMP_HOST_CODE {
      return static_cast<T *>(
          detail::array_data_on_host(detail::make_section<T>(m_state), detail::read_elements | detail::write_elements));
    }
  }
  const T *data() const restrict(cpu, amp) {
    CPPAMP_DEVICE_CODE { return static_cast<const T *>(m_state.data); }
    CPPAMP_HOST_CODE {
      return static_cast<const T *>(
          detail::array_data_on_host(detail::make_section<T>(m_state), detail::read_elements));
    }
  }
  operator std::vector<T>() const {
    std::vector<T> all(get_extent().size());
    detail::copy_out(detail::make_section<T>(m_state), all.data());
    return all;
  }

  array(detail::adopt_state, const detail::container_state<N> &adopted) : m_state(adopted) {}

  CPPAMP_PROPERTY_GET(Concurrency::extent<N>, extent, get_extent);
  CPPAMP_PROPERTY_GET(Concurrency::accelerator_view, accelerator_view, get_accelerator_view);
  CPPAMP_PROPERTY_GET(Concurrency::accelerator_view, associated_accelerator_view, get_associated_accelerator_view);
  CPPAMP_PROPERTY_GET(access_type, cpu_access_type, get_cpu_access_type);

private:
  friend struct detail::state_access;

  /// Delegating constructors use this one, so that the destructor runs if they throw after the storage was created.
  array(detail::adopt_state, const extent_type &size, const view_type &view, const view_type &associated,
        access_type cpu_access) {
    create(size, &view, &associated, cpu_access);
  }
  void create(const extent_type &size, const view_type *view, const view_type *associated, access_type cpu_access) {
    m_state.home = detail::create_array_storage(
        detail::checked_bytes(N, detail::first_component(size), sizeof(T), "array"),
        view ? detail::get_state(*view) : nullptr, associated ? detail::get_state(*associated) : nullptr, cpu_access);
    m_state.data = nullptr;
    m_state.byte_offset = 0;
    detail::set_dense(m_state, size);
  }
  template <typename It> void fill(It begin);
  template <typename It> void fill(It begin, It end);
  void copy_from(const source_type &source);

  array_view<T, N> whole() restrict(cpu, amp) { return array_view<T, N>(*this); }
  source_type whole() const restrict(cpu, amp) { return source_type(*this); }

  /// First, because the compiler reads kernel arguments from here.
  detail::container_state<N> m_state;
};
template <typename T, int N> const int array<T, N>::rank;

} // namespace Concurrency

#include <amp/copy.h>

#endif // CPPAMP_ARRAY_H
