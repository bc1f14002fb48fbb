// The common part of collective operations: matching sizes, and elements that MPI can reduce.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MPI_COLLECTIVE_H
#define CPPAMP_DETAIL_MPI_COLLECTIVE_H
#pragma GCC system_header

#include <amp/detail/mpi_section.h>
#include <amp/detail/mpi_trace.h>

namespace Concurrency {
namespace detail {

/// MPI's name for an element type of reductions; a program may specialize it for its
/// own types, with operations from MPI_Op_create.
template <typename T> struct mpi_element {
  static_assert(sizeof(T) == 0, "MPI has no operations for this type of elements: reduce works on "
                                "int, unsigned, long, unsigned long, long long, float, double");
};
#define CPPAMP_MPI_ELEMENT(T, TYPE)                                                                                    \
  template <> struct mpi_element<T> {                                                                                  \
    static MPI_Datatype type() { return TYPE; }                                                                        \
  };
CPPAMP_MPI_ELEMENT(int, MPI_INT)
CPPAMP_MPI_ELEMENT(unsigned, MPI_UNSIGNED)
CPPAMP_MPI_ELEMENT(long, MPI_LONG)
CPPAMP_MPI_ELEMENT(unsigned long, MPI_UNSIGNED_LONG)
CPPAMP_MPI_ELEMENT(long long, MPI_LONG_LONG)
CPPAMP_MPI_ELEMENT(unsigned long long, MPI_UNSIGNED_LONG_LONG)
CPPAMP_MPI_ELEMENT(float, MPI_FLOAT)
CPPAMP_MPI_ELEMENT(double, MPI_DOUBLE)
#undef CPPAMP_MPI_ELEMENT

/// The two containers of an operation, which have the same shape.
template <typename T> struct section_pair {
  section_ref from, to;
  static MPI_Datatype type() { return mpi_element<T>::type(); }
};
template <typename A, typename B> section_pair<typename container_of<A>::element> sections_of(const A &from, B &to) {
  check_alike<A, typename std::remove_cv<B>::type>();
  return {section_of(from), target_of(to)};
}

/// Throws on every rank if sizes differ and are compared; throws on this rank in any case
/// if `wrong` names an error here.
inline void agree_on_size(const mpi_call &call, const char *wrong = nullptr) {
  if (mpi_compares_sizes()) {
    long long size = static_cast<long long>(call.bytes);
    long long mine[3] = {size, -size, wrong != nullptr}, all[3];
    check_mpi(MPI_Allreduce(mine, all, 3, MPI_LONG_LONG, MPI_MAX, call.comm), call);
    if (all[0] != -all[1])
      throw_mpi_error(call, "the ranks' sizes differ: from " + std::to_string(-all[1]) + " to " +
                                std::to_string(all[0]) + " bytes");
    if (!wrong && all[2])
      wrong = "another rank's containers do not fit";
  }
  if (wrong)
    throw_mpi_error(call, wrong);
}

inline int size_of(const mpi_call &call) {
  int size = 1;
  check_mpi(MPI_Comm_size(call.comm, &size), call);
  return size;
}
inline int rank_of(const mpi_call &call) {
  int rank = 0;
  check_mpi(MPI_Comm_rank(call.comm, &rank), call);
  return rank;
}

/// Returns null, or the error: `whole` must have `parts` times as many rows as `part`, of equal length.
inline const char *find_misfit(const section_ref &part, const section_ref &whole, int parts) {
  for (int k = 1; k < part.rank; ++k)
    if (part.extent[k] != whole.extent[k])
      return "part and whole must have the same extent in all dimensions but the first";
  if (static_cast<long long>(part.extent[0]) * parts != whole.extent[0])
    return "the whole must have as many parts along its first dimension as there are ranks";
  return nullptr;
}
/// Returns null, or the error: two sections must have the same shape.
inline const char *find_difference(const section_ref &a, const section_ref &b) {
  for (int k = 0; k < a.rank; ++k)
    if (a.extent[k] != b.extent[k])
      return "the two containers must have the same extent";
  return nullptr;
}

/// Elements for a reduction, which requires dense data: sections with gaps are copied.
class dense_elements {
public:
  /// For reading; `data` is null if `used` is false.
  static const void *read(const section_ref &s, std::vector<char> &copy) {
    if (is_dense(s))
      return host_for_sending(s);
    copy.resize(byte_count(s));
    copy_out(s, copy.data());
    return copy.data();
  }
  static void *write(const section_ref &s, std::vector<char> &copy) {
    if (is_dense(s))
      return host_for_receiving(s);
    copy.resize(byte_count(s));
    return copy.data();
  }
  /// After a write.
  static void finish(const section_ref &s, const std::vector<char> &copy) {
    if (!copy.empty())
      copy_in(copy.data(), s);
  }
};

inline int reduction_count(const section_ref &s, const mpi_call &call) {
  size_t count = element_count(s);
  if (count > INT_MAX)
    throw_mpi_error(call, "MPI reduces at most 2147483647 elements at a time");
  return static_cast<int>(count);
}

/// `to` and `from` may be the same elements: then the operation is in place.
inline bool is_same(const section_ref &a, const section_ref &b) {
  return a.home == b.home && a.byte_offset == b.byte_offset;
}

/// Calls `go(input, output, count)`, an MPI reduction; `output` is null if nothing is received.
template <typename Go>
void reduce_elements(const section_ref &from, const section_ref &to, bool receives, const mpi_call &call, Go go) {
  call_span span(call);
  agree_on_size(call, receives ? find_difference(from, to) : nullptr);
  std::vector<char> sent, received;
  bool in_place = receives && is_same(from, to);
  const void *input = dense_elements::read(from, sent);
  void *output = nullptr;
  if (in_place) {
    output = is_dense(to) ? access_on_host(to, read_elements | write_elements) : sent.data();
    input = MPI_IN_PLACE;
  } else if (receives)
    output = dense_elements::write(to, received);
  check_mpi(go(input, output, reduction_count(from, call)), call);
  if (receives)
    dense_elements::finish(to, in_place ? sent : received);
}

inline void reduce_section(const section_ref &from, const section_ref &to, MPI_Datatype type, MPI_Op operation,
                           int root, const mpi_call &call) {
  reduce_elements(from, to, rank_of(call) == root, call, [&](const void *input, void *output, int count) {
    return MPI_Reduce(input, output, count, type, operation, root, call.comm);
  });
}

inline void allreduce_section(const section_ref &from, const section_ref &to, MPI_Datatype type, MPI_Op operation,
                              const mpi_call &call) {
  reduce_elements(from, to, true, call, [&](const void *input, void *output, int count) {
    return MPI_Allreduce(input, output, count, type, operation, call.comm);
  });
}

inline void broadcast_section(const section_ref &s, int root, const mpi_call &call) {
  call_span span(call);
  agree_on_size(call);
  mpi_layout layout(s, call);
  void *data = rank_of(call) == root ? host_for_sending(s) : host_for_receiving(s);
  check_mpi(MPI_Bcast(data, layout.count, layout.type, root, call.comm), call);
}

/// Calls `go(part, one, whole, each)`, an MPI function, with the layouts of a part and of the whole's parts; the
/// whole is null unless it is used. `to_whole`: the parts are read, and the whole is written.
template <typename Go>
void move_parts(const section_ref &part, const section_ref &whole, bool uses_whole, bool to_whole, const mpi_call &call,
                Go go) {
  call_span span(call);
  int parts = size_of(call);
  agree_on_size(call, uses_whole ? find_misfit(part, whole, parts) : nullptr);
  auto host = [](const section_ref &s, bool sends) { return sends ? host_for_sending(s) : host_for_receiving(s); };
  mpi_layout one(part, call);
  void *data = host(part, to_whole);
  if (!uses_whole)
    return check_mpi(go(data, one, nullptr, one), call);
  mpi_layout each(whole, parts, call);
  check_mpi(go(data, one, host(whole, !to_whole), each), call);
}

inline void gather_section(const section_ref &part, const section_ref &whole, int root, const mpi_call &call) {
  move_parts(part, whole, rank_of(call) == root, true, call,
             [&](void *from, const mpi_layout &one, void *to, const mpi_layout &each) {
               return MPI_Gather(from, one.count, one.type, to, each.count, each.type, root, call.comm);
             });
}

inline void allgather_section(const section_ref &part, const section_ref &whole, const mpi_call &call) {
  move_parts(part, whole, true, true, call, [&](void *from, const mpi_layout &one, void *to, const mpi_layout &each) {
    return MPI_Allgather(from, one.count, one.type, to, each.count, each.type, call.comm);
  });
}

inline void scatter_section(const section_ref &whole, const section_ref &part, int root, const mpi_call &call) {
  move_parts(part, whole, rank_of(call) == root, false, call,
             [&](void *to, const mpi_layout &one, void *from, const mpi_layout &each) {
               return MPI_Scatter(from, each.count, each.type, to, one.count, one.type, root, call.comm);
             });
}

inline void alltoall_section(const section_ref &from, const section_ref &to, const mpi_call &call) {
  call_span span(call);
  int parts = size_of(call);
  const char *wrong = find_difference(from, to);
  if (!wrong && from.extent[0] % parts)
    wrong = "the first dimension must be a multiple of the number of ranks";
  agree_on_size(call, wrong);
  mpi_layout sent(from, parts, call), received(to, parts, call);
  void *input = host_for_sending(from);
  check_mpi(
      MPI_Alltoall(input, sent.count, sent.type, host_for_receiving(to), received.count, received.type, call.comm),
      call);
}

/// Computes where the parts of each rank begin. Returns their sum, or -1 if a count is negative.
inline long long find_offsets(const std::vector<int> &counts, std::vector<int> &offsets) {
  long long sum = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] < 0)
      return -1;
    offsets.push_back(static_cast<int>(sum));
    sum += counts[i];
  }
  return sum;
}

inline void alltoallv_section(const section_ref &from, const std::vector<int> &send_rows, const section_ref &to,
                              const std::vector<int> &receive_rows, const mpi_call &call) {
  call_span span(call);
  size_t ranks = static_cast<size_t>(size_of(call));
  std::vector<int> send_offsets, receive_offsets;
  const char *wrong = nullptr;
  if (send_rows.size() != ranks || receive_rows.size() != ranks)
    wrong = "there must be one number of rows for each rank";
  else if (find_offsets(send_rows, send_offsets) != from.extent[0] ||
           find_offsets(receive_rows, receive_offsets) != to.extent[0])
    wrong = "the numbers of rows must add up to the first dimension";
  agree_on_size(call, wrong);
  mpi_layout sent(from, nullptr, call), received(to, nullptr, call);
  void *input = host_for_sending(from);
  check_mpi(MPI_Alltoallv(input, send_rows.data(), send_offsets.data(), sent.type, host_for_receiving(to),
                          receive_rows.data(), receive_offsets.data(), received.type, call.comm),
            call);
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_MPI_COLLECTIVE_H
