// A domain of cells divided into blocks, one for each rank, with halos: copies of the cells around a block
// that belong to other ranks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MPI_DECOMPOSITION_H
#define CPPAMP_MPI_DECOMPOSITION_H
#pragma GCC system_header

#include <amp/detail/block_plan.h>
#include <amp/detail/mpi_staged_halos.h>
#include <amp/mpi/messages.h>

namespace Concurrency {
namespace mpi {

/// Halos in transfer. The destructor of the last copy waits for them.
class halo_transfer {
public:
  /// Waits, and throws mpi::error if a message failed. The halos may be used afterwards.
  void finish() {
    for (const future &each : m_messages)
      each.get();
    m_messages.clear();
  }

private:
  template <int N> friend class decomposition;
  std::vector<future> m_messages; ///< those to be received come first
};

/// A domain of rank 1 to 3 divided into blocks, one for each rank. The local array of a rank has its own
/// cells in the middle, and `width` more cells on every side. An exchange fills those that belong to other ranks,
/// also across edges and corners, and even if a block is smaller than the
/// halo. The program fills those outside the domain.
///
///   mpi::decomposition<2> blocks(extent<2>(1000, 1000), 1);
///   array<float, 2> now(blocks.local_extent), next(blocks.local_extent);
///   array_view<float, 2> in(now), out(next);
///   blocks.exchange_and_run(in, [&](index<2> origin, extent<2> size) {
///     parallel_for_each(size, [=](index<2> i) restrict(amp) { out[i + origin] = ...; });
///   });
///
/// All ranks of the communicator construct it together, and exchange in the same order.
template <int N> class decomposition {
  static_assert(N >= 1 && N <= 3, "a domain has one to three dimensions");
  typedef detail::cell_box<N> box;
  typedef Concurrency::extent<N> extent_type;

public:
  /// `periodic`: dimensions with values other than 0 have neighbors across the domain's ends. `grid`: the
  /// number of blocks in each dimension; by default the one with the smallest halos.
  explicit decomposition(const extent_type &whole, int width = 1, MPI_Comm comm = MPI_COMM_WORLD,
                         const index<N> &periodic = index<N>(), const extent_type &grid = extent_type(),
                         source_location place = source_location::here())
      : m_plan{whole, grid, width, periodic} {
    make_topology(detail::make_call("decomposition", place, comm));
    for (int peer = 0; peer < m_ranks; ++peer)
      plan_messages(peer);
  }

  extent_type get_whole_extent() const { return m_plan.whole; }
  /// The number of blocks in each dimension, and the position of this rank's.
  extent_type get_grid() const { return m_plan.grid; }
  index<N> get_coordinates() const { return detail::coordinates_of(m_rank, m_plan.grid); }
  /// The domain's index of the first cell of this rank, and its number of cells.
  index<N> get_origin() const { return m_plan.own(m_rank).low; }
  extent_type get_own_extent() const { return m_plan.own(m_rank).size(); }
  /// The extent of local arrays: own cells and halos. The first own cell is at (width, width, ...).
  extent_type get_local_extent() const { return m_plan.local_extent(m_rank); }
  int get_width() const { return m_plan.width; }
  /// A separate communicator, so that other messages cannot be mistaken for halos.
  MPI_Comm get_communicator() const { return *m_comm; }

  CPPAMP_PROPERTY_GET(extent_type, local_extent, get_local_extent);
  CPPAMP_PROPERTY_GET(extent_type, own_extent, get_own_extent);
  CPPAMP_PROPERTY_GET(index<N>, origin, get_origin);

  /// The own cells of a local array.
  template <typename T> array_view<T, N> own_cells(const array_view<T, N> &local) const {
    return section_at(local, m_plan.in_local(m_plan.own(m_rank), m_rank));
  }

  /// Starts filling the halos of `local`. Until it has finished, do not write own cells that are in
  /// other ranks' halos, or use the halos.
  template <typename T>
  halo_transfer start_exchange(const array_view<T, N> &local, source_location place = source_location::here()) const {
    check_local(detail::section_of(local), "start_exchange", place);
    halo_transfer transfer;
    for (const message &each : m_receives)
      transfer.m_messages.push_back(ireceive(section_at(local, each.cells), each.peer, each.tag, *m_comm, place));
    for (const message &each : m_sends)
      transfer.m_messages.push_back(isend(section_at(local, each.cells), each.peer, each.tag, *m_comm, place));
    return transfer;
  }
  /// Fills the halos.
  template <typename T>
  void exchange(const array_view<T, N> &local, source_location place = source_location::here()) const {
    start_exchange(local, place).finish();
  }

  /// Fills the halos of `local` while kernels compute the own cells that do not need them:
  /// calls `launch(origin, size)` for these cells and, once the halos have arrived, for each part of the
  /// rim. All parts together are the own cells. `origin` is an index of the local array. `launch`
  /// starts kernels that read `local` up to `width` cells away, and write other arrays.
  template <typename T, typename F>
  void exchange_and_run(const array_view<T, N> &local, const F &launch,
                        source_location place = source_location::here()) const {
    if (detail::is_in_device_memory(detail::section_of(local))) {
      detail::staged_halos<T, N> halos = stage_halos(local, place);
      m_plan.launch_parts(m_rank, true, launch);
      halos.finish();
    } else {
      halo_transfer transfer = start_exchange(local, place);
      m_plan.launch_parts(m_rank, true, launch);
      transfer.finish();
    }
    m_plan.launch_parts(m_rank, false, launch);
  }

  /// Copies the own cells of all ranks to the root's `whole`, which is not used on the other ranks.
  template <typename T>
  void collect(const array_view<T, N> &local, const array_view<typename std::remove_const<T>::type, N> &whole,
               int root = 0, source_location place = source_location::here()) const {
    check_local(detail::section_of(local), "collect", place);
    std::vector<future> all;
    if (m_rank == root)
      for (int peer = 0; peer < m_ranks; ++peer)
        all.push_back(ireceive(section_at(whole, m_plan.own(peer)), peer, collect_tag, *m_comm, place));
    all.push_back(isend(own_cells(local), root, collect_tag, *m_comm, place));
    for (const future &each : all)
      each.get();
  }
  /// Copies the root's `whole` to the own cells of all ranks.
  template <typename T>
  void distribute(const array_view<T, N> &whole, const array_view<typename std::remove_const<T>::type, N> &local,
                  int root = 0, source_location place = source_location::here()) const {
    check_local(detail::section_of(local), "distribute", place);
    std::vector<future> all(1, ireceive(own_cells(local), root, collect_tag, *m_comm, place));
    if (m_rank == root)
      for (int peer = 0; peer < m_ranks; ++peer)
        all.push_back(isend(section_at(whole, m_plan.own(peer)), peer, collect_tag, *m_comm, place));
    for (const future &each : all)
      each.get();
  }

private:
  /// Lower tags are numbers of periods.
  static const int collect_tag = 27;

  /// Cells that this rank sends to another, or receives from it.
  struct message {
    int peer, tag;
    box cells;
  };

  void make_topology(const detail::mpi_call &call) {
    detail::check_mpi(MPI_Comm_size(call.comm, &m_ranks), call);
    const std::string wrong = m_plan.complete(m_ranks);
    if (!wrong.empty())
      detail::throw_mpi_error(call, wrong);
    int dimensions[N], periods[N];
    for (int k = 0; k < N; ++k) {
      dimensions[k] = m_plan.grid[k];
      periods[k] = m_plan.periodic[k] != 0;
    }
    MPI_Comm made = MPI_COMM_NULL;
    detail::check_mpi(MPI_Cart_create(call.comm, N, dimensions, periods, 1, &made), call);
    m_comm.reset(new MPI_Comm(made), free_comm);
    detail::name_traced_comm(made);
    detail::check_mpi(MPI_Comm_rank(made, &m_rank), call);
  }
  static void free_comm(MPI_Comm *comm) {
    if (detail::mpi_is_running() && !detail::is_unwinding())
      MPI_Comm_free(comm);
    delete comm;
  }

  /// The number of the period is the same on both sides, so it serves as the tag.
  void plan_messages(int peer) {
    for (int tag = 0; tag < m_plan.period_count; ++tag) {
      const message receive = {peer, tag, m_plan.halo_between(peer, m_rank, tag).to};
      if (!receive.cells.is_empty())
        m_receives.push_back(receive);
      const message send = {peer, tag, m_plan.halo_between(m_rank, peer, tag).from};
      if (!send.cells.is_empty())
        m_sends.push_back(send);
    }
  }

  template <typename T>
  detail::staged_halos<T, N> stage_halos(const array_view<T, N> &local, const source_location &place) const {
    check_local(detail::section_of(local), "exchange_and_run", place);
    detail::staged_halos<T, N> halos(*m_comm, place);
    for (const message &each : m_receives)
      halos.receive(section_at(local, each.cells), each.peer, each.tag);
    for (const message &each : m_sends)
      halos.send(section_at(local, each.cells), each.peer, each.tag);
    return halos;
  }
  template <typename T> static array_view<T, N> section_at(const array_view<T, N> &of, const box &cells) {
    return of.section(cells.low, cells.size());
  }
  void check_local(const detail::section_ref &s, const char *name, const source_location &place) const {
    const std::string wrong = m_plan.check_local(m_rank, s.extent);
    if (!wrong.empty())
      detail::throw_mpi_error(detail::make_call(name, place, *m_comm), wrong);
  }

  detail::block_plan<N> m_plan;
  int m_ranks, m_rank;
  std::shared_ptr<MPI_Comm> m_comm;
  std::vector<message> m_receives, m_sends;
};

} // namespace mpi
} // namespace Concurrency

#endif // CPPAMP_MPI_DECOMPOSITION_H
