// Operations that all ranks of a communicator call together.
//
// Data is gathered and scattered along its first dimension: `part` is an array or array_view of
// any rank, and `whole` has the rows of all ranks' parts, in the
// order of the ranks. Both may be sections.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MPI_COLLECTIVES_H
#define CPPAMP_MPI_COLLECTIVES_H
#pragma GCC system_header

#include <amp/detail/mpi_collective.h>

namespace Concurrency {
namespace mpi {

/// Returns when all ranks have called it.
inline void barrier(MPI_Comm comm = MPI_COMM_WORLD, source_location place = source_location::here()) {
  const detail::mpi_call call = detail::make_call("barrier", place, comm);
  detail::call_span span(call);
  detail::check_mpi(MPI_Barrier(comm), call);
}

/// Copies the root's elements to all ranks.
template <typename C>
void broadcast(C &&container, int root = 0, MPI_Comm comm = MPI_COMM_WORLD,
               source_location place = source_location::here()) {
  detail::section_ref s = detail::target_of(container);
  detail::broadcast_section(s, root, detail::make_call("broadcast", place, comm, detail::byte_count(s), "root", root));
}

/// Componentwise: stores the sum (MPI_SUM), the maximum (MPI_MAX) and so on of all ranks' `from` in the root's
/// `to`. `from` and `to` may be the same container. On the other ranks `to` is not used.
template <typename A, typename B>
void reduce(const A &from, B &&to, MPI_Op operation, int root = 0, MPI_Comm comm = MPI_COMM_WORLD,
            source_location place = source_location::here()) {
  auto s = detail::sections_of(from, to);
  detail::reduce_section(s.from, s.to, s.type(), operation, root,
                         detail::make_call("reduce", place, comm, detail::byte_count(s.from), "root", root));
}

/// Like reduce, but every rank gets the result.
template <typename A, typename B>
typename std::enable_if<!std::is_convertible<B, MPI_Op>::value>::type
allreduce(const A &from, B &&to, MPI_Op operation, MPI_Comm comm = MPI_COMM_WORLD,
          source_location place = source_location::here()) {
  auto s = detail::sections_of(from, to);
  detail::allreduce_section(s.from, s.to, s.type(), operation,
                            detail::make_call("allreduce", place, comm, detail::byte_count(s.from)));
}
/// In place.
template <typename C>
void allreduce(C &&container, MPI_Op operation, MPI_Comm comm = MPI_COMM_WORLD,
               source_location place = source_location::here()) {
  allreduce(container, container, operation, comm, place);
}
/// Reduces one number per rank.
template <typename T>
typename std::enable_if<std::is_arithmetic<T>::value, T>::type
allreduce_value(T value, MPI_Op operation, MPI_Comm comm = MPI_COMM_WORLD,
                source_location place = source_location::here()) {
  T result = T();
  const detail::mpi_call call = detail::make_call("allreduce_value", place, comm, sizeof(T));
  detail::call_span span(call);
  detail::check_mpi(MPI_Allreduce(&value, &result, 1, detail::mpi_element<T>::type(), operation, comm), call);
  return result;
}

/// Collects the parts of all ranks in the root's `whole`. On the other ranks `whole` is not used.
template <typename A, typename B>
void gather(const A &part, B &&whole, int root = 0, MPI_Comm comm = MPI_COMM_WORLD,
            source_location place = source_location::here()) {
  auto s = detail::sections_of(part, whole);
  detail::gather_section(s.from, s.to, root,
                         detail::make_call("gather", place, comm, detail::byte_count(s.from), "root", root));
}

/// Like gather, but every rank gets the result.
template <typename A, typename B>
void allgather(const A &part, B &&whole, MPI_Comm comm = MPI_COMM_WORLD,
               source_location place = source_location::here()) {
  auto s = detail::sections_of(part, whole);
  detail::allgather_section(s.from, s.to, detail::make_call("allgather", place, comm, detail::byte_count(s.from)));
}

/// Distributes the root's `whole` to the parts of all ranks. On the other ranks `whole` is not used.
template <typename A, typename B>
void scatter(const A &whole, B &&part, int root = 0, MPI_Comm comm = MPI_COMM_WORLD,
             source_location place = source_location::here()) {
  auto s = detail::sections_of(whole, part);
  detail::scatter_section(s.from, s.to, root,
                          detail::make_call("scatter", place, comm, detail::byte_count(s.to), "root", root));
}

/// Sends part r of `from` to rank r, which stores it in this rank's part of `to`. Both have as many equal
/// parts along their first dimension as there are ranks.
template <typename A, typename B>
void alltoall(const A &from, B &&to, MPI_Comm comm = MPI_COMM_WORLD, source_location place = source_location::here()) {
  auto s = detail::sections_of(from, to);
  detail::alltoall_section(s.from, s.to, detail::make_call("alltoall", place, comm, detail::byte_count(s.from)));
}

/// The same with parts of `send_rows[r]` rows for rank r, and of `receive_rows[r]` from it.
template <typename A, typename B>
void alltoallv(const A &from, const std::vector<int> &send_rows, B &&to, const std::vector<int> &receive_rows,
               MPI_Comm comm = MPI_COMM_WORLD, source_location place = source_location::here()) {
  auto s = detail::sections_of(from, to);
  // The call records no size, because those of the ranks may differ.
  detail::alltoallv_section(s.from, send_rows, s.to, receive_rows, detail::make_call("alltoallv", place, comm));
}

} // namespace mpi
} // namespace Concurrency

#endif // CPPAMP_MPI_COLLECTIVES_H
