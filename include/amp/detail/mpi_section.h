// A container as MPI sees it: an address in host memory, a count and a datatype.
//
// Elements are sent from their location on the host, sections with derived datatypes, so that the host
// back end copies nothing. Data that is current on a device is copied to the host first; received data counts as
// written by the host. Data is transferred as bytes, because all ranks have the same kind of processor.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MPI_SECTION_H
#define CPPAMP_DETAIL_MPI_SECTION_H
#pragma GCC system_header

#include <amp/detail/section_memory.h>
#include <amp/mpi/error.h>

#include <limits.h>
#include <type_traits>

namespace Concurrency {
namespace detail {

// ---- containers

/// The element type and rank of an array or array_view.
template <typename C> struct container_of;
template <typename T, int N> struct container_of<array<T, N>> {
  typedef T element;
  static const int rank = N;
  static const bool is_writable = true;
};
template <typename T, int N> struct container_of<const array<T, N>> {
  typedef T element;
  static const int rank = N;
  static const bool is_writable = false;
};
template <typename T, int N> struct container_of<array_view<T, N>> {
  typedef typename std::remove_const<T>::type element;
  static const int rank = N;
  static const bool is_writable = !std::is_const<T>::value;
};
template <typename T, int N> struct container_of<const array_view<T, N>> : container_of<array_view<T, N>> {};

/// The section of a container that ranks write into.
template <typename C> section_ref target_of(C &to) {
  static_assert(container_of<C>::is_writable,
                "what is received needs an array, or an array_view whose elements are not const");
  return section_of(to);
}

/// Two containers of one call: the same elements and rank.
template <typename A, typename B> void check_alike() {
  static_assert(std::is_same<typename container_of<A>::element, typename container_of<B>::element>::value,
                "both containers must have the same type of elements");
  static_assert(int(container_of<A>::rank) == int(container_of<B>::rank),
                "both containers must have the same number of dimensions");
}

// ---- datatypes

inline void replace_type(MPI_Datatype &type, MPI_Datatype next) {
  MPI_Type_free(&type);
  type = next;
}

/// Creates one MPI datatype for `rows` rows of the most significant dimension.
inline MPI_Datatype derive_type(const section_ref &s, int rows, const mpi_call &call) {
  MPI_Datatype type, next;
  check_mpi(MPI_Type_contiguous(static_cast<int>(s.elem_bytes), MPI_BYTE, &type), call);
  for (int k = s.rank - 1; k >= 0; --k) {
    int count = k == 0 ? rows : s.extent[k];
    MPI_Aint distance = static_cast<MPI_Aint>(s.stride[k]) * s.elem_bytes;
    if (k == s.rank - 1)
      check_mpi(MPI_Type_contiguous(count, type, &next), call);
    else
      check_mpi(MPI_Type_create_hvector(count, 1, distance, type, &next), call);
    replace_type(type, next);
  }
  return type;
}

/// The arguments of MPI's functions after the address. Frees the datatype that it has created.
class mpi_layout {
public:
  /// The whole section.
  mpi_layout(const section_ref &s, const mpi_call &call) : type(MPI_BYTE), count(0) {
    size_t bytes = byte_count(s);
    if (bytes <= INT_MAX && is_dense(s)) {
      count = static_cast<int>(bytes);
      return;
    }
    type = derive_type(s, s.extent[0], call);
    count = 1;
    commit(call);
  }
  /// `parts` equal parts along the most significant dimension; `count` is that of one part.
  mpi_layout(const section_ref &s, int parts, const mpi_call &call) : type(MPI_BYTE), count(0) {
    int rows = s.extent[0] / parts;
    size_t bytes = byte_count(s) / static_cast<size_t>(parts);
    if (bytes <= INT_MAX && is_dense(s)) {
      count = static_cast<int>(bytes);
      return;
    }
    make_rows(s, rows, call);
    count = 1;
  }
  /// One row, which is one step along the most significant dimension; for counts of rows.
  mpi_layout(const section_ref &s, decltype(nullptr), const mpi_call &call) : type(MPI_BYTE), count(1) {
    make_rows(s, 1, call);
  }
  ~mpi_layout() {
    if (type != MPI_BYTE)
      MPI_Type_free(&type);
  }

  MPI_Datatype type;
  int count;

private:
  mpi_layout(const mpi_layout &) = delete;
  mpi_layout &operator=(const mpi_layout &) = delete;

  void make_rows(const section_ref &s, int rows, const mpi_call &call) {
    type = derive_type(s, rows, call);
    MPI_Datatype resized;
    MPI_Aint distance = static_cast<MPI_Aint>(s.stride[0]) * s.elem_bytes * rows;
    check_mpi(MPI_Type_create_resized(type, 0, distance, &resized), call);
    replace_type(type, resized);
    commit(call);
  }
  void commit(const mpi_call &call) { check_mpi(MPI_Type_commit(&type), call); }
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_MPI_SECTION_H
