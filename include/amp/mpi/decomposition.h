// A domain of cells cut into blocks, one for each rank, with halos: copies of the cells around a block
// that belong to other ranks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MPI_DECOMPOSITION_H
#define CPPAMP_MPI_DECOMPOSITION_H
#pragma GCC system_header

#include <amp/detail/mpi_boxes.h>
#include <amp/mpi/messages.h>

namespace Concurrency {
namespace mpi {

/// Halos that are on their way. The last one waits for them.
class halo_transfer {
public:
  /// Waits, and throws mpi::error if a message failed. The halos may be used from then on.
  void finish() {
    for (const future &each : m_messages)
      each.get();
    m_messages.clear();
  }

private:
  template <int N> friend class decomposition;
  std::vector<future> m_messages; ///< those to be received first
};

/// A domain of rank 1 to 3 cut into blocks, one for each rank. The local array of a rank has its own
/// cells in the middle, and `width` cells more on every side. Those that belong to other ranks are
/// filled by an exchange, also across edges and corners, and also where a block is smaller than the
/// halo; those outside of the domain are the program's.
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
  /// `periodic`: the dimensions that are not 0 have neighbours across the domain's ends. `grid`: how
  /// many blocks in each dimension; by itself that with the smallest halos.
  explicit decomposition(const extent_type &whole, int width = 1, MPI_Comm comm = MPI_COMM_WORLD,
                         const index<N> &periodic = index<N>(),
                         const extent_type &grid = extent_type(),
                         source_place place = source_place::here())
      : m_whole(whole), m_grid(grid), m_width(width), m_periodic(periodic) {
    detail::mpi_call call = detail::make_call("decomposition", place, comm);
    check_arguments(call);
    make_topology(call);
    m_at = detail::coordinates_of(m_rank, m_grid);
    m_own = detail::block_at(m_whole, m_grid, m_at);
    for (int peer = 0; peer < m_ranks; ++peer)
      plan_messages(peer);
  }

  extent_type get_whole_extent() const { return m_whole; }
  /// How many blocks there are in each dimension, and the position of this rank's.
  extent_type get_grid() const { return m_grid; }
  index<N> get_coordinates() const { return m_at; }
  /// The domain's index of the first cell of this rank, and how many it has.
  index<N> get_origin() const { return m_own.low; }
  extent_type get_own_extent() const { return m_own.size(); }
  /// The extent of local arrays: own cells and halos. The first own cell is at (width, width, ...).
  extent_type get_local_extent() const { return m_own.grown(m_width).size(); }
  int get_width() const { return m_width; }
  /// A communicator of its own: what others send cannot be mistaken for a halo.
  MPI_Comm get_communicator() const { return *m_comm; }

  CPPAMP_PROPERTY_GET(extent_type, local_extent, get_local_extent);
  CPPAMP_PROPERTY_GET(extent_type, own_extent, get_own_extent);
  CPPAMP_PROPERTY_GET(index<N>, origin, get_origin);

  /// The own cells of a local array.
  template <typename T> array_view<T, N> own_cells(const array_view<T, N> &local) const {
    return section_at(local, in_local(m_own));
  }

  /// Begins to fill the halos of `local`. Until it has finished nobody writes own cells that others
  /// have in their halos, or uses the halos.
  template <typename T>
  halo_transfer start_exchange(const array_view<T, N> &local,
                               source_place place = source_place::here()) const {
    check_local(detail::section_of(local), "start_exchange", place);
    halo_transfer transfer;
    for (const detail::halo_message<N> &each : m_receives)
      transfer.m_messages.push_back(
          ireceive(section_at(local, each.cells), each.peer, each.tag, *m_comm, place));
    for (const detail::halo_message<N> &each : m_sends)
      transfer.m_messages.push_back(
          isend(section_at(local, each.cells), each.peer, each.tag, *m_comm, place));
    return transfer;
  }
  /// Fills the halos.
  template <typename T>
  void exchange(const array_view<T, N> &local, source_place place = source_place::here()) const {
    start_exchange(local, place).finish();
  }

  /// Fills the halos of `local` while the part of the own cells that needs none is computed already:
  /// calls `launch(origin, size)` for that part, and when the halos are there, for each part of the
  /// rim. All parts together are the own cells. `origin` is an index of the local array. `launch`
  /// starts kernels that read `local` up to `width` cells away, and write other arrays.
  template <typename T, typename F>
  void exchange_and_run(const array_view<T, N> &local, const F &launch,
                        source_place place = source_place::here()) const {
    halo_transfer transfer = start_exchange(local, place);
    std::vector<box> parts = detail::split_rim(in_local(m_own), rim_at(false), rim_at(true));
    if (!parts[0].is_empty())
      launch(parts[0].low, parts[0].size());
    transfer.finish();
    for (size_t i = 1; i < parts.size(); ++i)
      if (!parts[i].is_empty())
        launch(parts[i].low, parts[i].size());
  }

  /// The own cells of all ranks become the root's `whole`, which is not used on the other ranks.
  template <typename T>
  void collect(const array_view<T, N> &local,
               const array_view<typename std::remove_const<T>::type, N> &whole, int root = 0,
               source_place place = source_place::here()) const {
    check_local(detail::section_of(local), "collect", place);
    std::vector<future> all;
    if (m_rank == root)
      for (int peer = 0; peer < m_ranks; ++peer)
        all.push_back(ireceive(section_at(whole, block_of(peer)), peer, collect_tag, *m_comm, place));
    all.push_back(isend(own_cells(local), root, collect_tag, *m_comm, place));
    for (const future &each : all)
      each.get();
  }
  /// The root's `whole` becomes the own cells of all ranks.
  template <typename T>
  void distribute(const array_view<T, N> &whole,
                  const array_view<typename std::remove_const<T>::type, N> &local, int root = 0,
                  source_place place = source_place::here()) const {
    check_local(detail::section_of(local), "distribute", place);
    std::vector<future> all(1, ireceive(own_cells(local), root, collect_tag, *m_comm, place));
    if (m_rank == root)
      for (int peer = 0; peer < m_ranks; ++peer)
        all.push_back(isend(section_at(whole, block_of(peer)), peer, collect_tag, *m_comm, place));
    for (const future &each : all)
      each.get();
  }

private:
  static const int shifts = N == 1 ? 3 : N == 2 ? 9 : 27;
  static const int collect_tag = 27;

  void check_arguments(const detail::mpi_call &call) {
    if (m_width < 0)
      detail::throw_mpi_error(call, "the width of halos cannot be negative");
    for (int k = 0; k < N; ++k)
      if (m_whole[k] < 1 || (m_periodic[k] && m_width > m_whole[k]))
        detail::throw_mpi_error(call, "dimension " + std::to_string(k) + " of the domain has " +
                                          std::to_string(m_whole[k]) +
                                          " cells, and its halos want more");
  }
  void make_topology(const detail::mpi_call &call) {
    detail::check_mpi(MPI_Comm_size(call.comm, &m_ranks), call);
    if (m_grid.size() == 0) {
      extent_type grid;
      detail::choose_grid(m_whole, m_periodic, m_ranks, 0, grid, m_grid);
    }
    for (int k = 0; k < N; ++k)
      if (m_grid[k] < 1 || m_grid[k] > m_whole[k] || m_grid.size() != unsigned(m_ranks))
        detail::throw_mpi_error(call, "the domain cannot be cut into as many blocks as there are "
                                      "ranks, each with a cell at least");
    int dimensions[N], periods[N];
    for (int k = 0; k < N; ++k) {
      dimensions[k] = m_grid[k];
      periods[k] = m_periodic[k] != 0;
    }
    MPI_Comm made = MPI_COMM_NULL;
    detail::check_mpi(MPI_Cart_create(call.comm, N, dimensions, periods, 1, &made), call);
    m_comm.reset(new MPI_Comm(made), free_comm);
    detail::check_mpi(MPI_Comm_rank(made, &m_rank), call);
  }
  static void free_comm(MPI_Comm *comm) {
    if (detail::mpi_is_running() && !detail::is_unwinding())
      MPI_Comm_free(comm);
    delete comm;
  }

  /// What the halo of one rank needs of the other's cells, in each period. Receives and sends are the
  /// same for both, so that the tag may be the number of the period.
  void plan_messages(int peer) {
    box theirs = block_of(peer);
    for (int tag = 0; tag < shifts; ++tag) {
      index<N> shift;
      if (!detail::find_shift(tag, m_whole, m_periodic, shift))
        continue;
      if (peer == m_rank && shift == index<N>())
        continue;
      box needed = theirs.moved(shift).common_with(m_own.grown(m_width));
      detail::halo_message<N> receive = {peer, tag, in_local(needed)};
      if (!needed.is_empty())
        m_receives.push_back(receive);
      box wanted = m_own.moved(shift).common_with(theirs.grown(m_width)).moved(-1 * shift);
      detail::halo_message<N> send = {peer, tag, in_local(wanted)};
      if (!wanted.is_empty())
        m_sends.push_back(send);
    }
  }

  box block_of(int rank) const {
    return detail::block_at(m_whole, m_grid, detail::coordinates_of(rank, m_grid));
  }
  box in_local(const box &cells) const {
    index<N> by;
    for (int k = 0; k < N; ++k)
      by[k] = m_width - m_own.low[k];
    return cells.moved(by);
  }
  /// How many own cells on either side need the halo beyond them.
  index<N> rim_at(bool high_side) const {
    index<N> rim;
    for (int k = 0; k < N; ++k) {
      bool at_end = high_side ? m_own.high[k] == m_whole[k] : m_own.low[k] == 0;
      rim[k] = at_end && !m_periodic[k] ? 0 : m_width;
    }
    return rim;
  }
  template <typename T>
  static array_view<T, N> section_at(const array_view<T, N> &of, const box &cells) {
    return of.section(cells.low, cells.size());
  }
  void check_local(const detail::section_ref &s, const char *name, const source_place &place) const {
    extent_type expected = get_local_extent();
    for (int k = 0; k < N; ++k)
      if (s.extent[k] != expected[k])
        detail::throw_mpi_error(detail::make_call(name, place, *m_comm),
                                "the local array must have the extent local_extent: dimension " +
                                    std::to_string(k) + " has " + std::to_string(s.extent[k]) +
                                    ", not " + std::to_string(expected[k]));
  }

  extent_type m_whole, m_grid;
  int m_width;
  index<N> m_periodic;
  int m_ranks, m_rank;
  std::shared_ptr<MPI_Comm> m_comm;
  index<N> m_at;
  box m_own;
  std::vector<detail::halo_message<N>> m_receives, m_sends;
};

} // namespace mpi
} // namespace Concurrency

#endif // CPPAMP_MPI_DECOMPOSITION_H
