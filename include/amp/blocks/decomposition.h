// A domain of cells divided into blocks, one for each accelerator_view, with halos: like mpi::decomposition,
// but for several accelerators of one process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BLOCKS_DECOMPOSITION_H
#define CPPAMP_BLOCKS_DECOMPOSITION_H
#pragma GCC system_header

#include <amp/detail/block_plan.h>
#include <amp/detail/section_transfer.h>
#include <amp/exceptions.h>

#include <memory>
#include <utility>
#include <vector>

namespace Concurrency {
namespace blocks {

template <int N> class decomposition;

/// A local array for each block, on the block's view. Move-only; std::swap is cheap.
template <typename T, int N> class field {
public:
  explicit field(const decomposition<N> &parts) {
    for (int block = 0; block < parts.get_block_count(); ++block) {
      m_arrays.emplace_back(new array<T, N>(parts.get_local_extent(block), parts.get_view(block)));
      m_views.emplace_back(*m_arrays.back());
    }
  }
  field(field &&other) = default;
  field &operator=(field &&other) = default;

  int size() const { return static_cast<int>(m_views.size()); }
  /// The own cells and halos of one block.
  const array_view<T, N> &operator[](int block) const { return m_views.at(static_cast<size_t>(block)); }

private:
  std::vector<std::unique_ptr<array<T, N>>> m_arrays;
  std::vector<array_view<T, N>> m_views;
};

/// Halos in transfer; finish() completes them.
class halo_transfer {
public:
  halo_transfer(halo_transfer &&other) = default;
  halo_transfer &operator=(halo_transfer &&other) = default;
  /// Makes the halos available to kernels launched from now on. Waits for data from devices, not for kernels there.
  void finish() {
    std::vector<std::unique_ptr<detail::section_transfer>> running;
    running.swap(m_running);
    for (const auto &each : running)
      each->wait();
    for (const auto &each : running)
      each->finish();
  }

private:
  template <int N> friend class decomposition;
  halo_transfer() {}
  std::vector<std::unique_ptr<detail::section_transfer>> m_running;
};

/// A domain of rank 1 to 3 divided into blocks, one for each view. The local array of a block has its own cells in the
/// middle, and `width` more cells on every side. An exchange fills those that belong to other blocks, also
/// across edges and corners, and even if a block is smaller than the halo. The program fills those outside the
/// domain.
///
///   blocks::decomposition<2> parts(extent<2>(1000, 1000), blocks::default_views());
///   blocks::field<float, 2> now(parts), next(parts);
///   parts.exchange_and_run(now, [&](int block, index<2> origin, extent<2> size) {
///     array_view<const float, 2> in = now[block];
///     array_view<float, 2> out = next[block];
///     parallel_for_each(parts.get_view(block), size, [=](index<2> i) restrict(amp) { out[i + origin] = ...; });
///   });
template <int N> class decomposition {
  static_assert(N >= 1 && N <= 3, "a domain has one to three dimensions");
  typedef Concurrency::extent<N> extent_type;

public:
  /// `periodic`: dimensions with values other than 0 have neighbors across the domain's ends. `grid`: the number of
  /// blocks in each dimension; by default the one with the smallest halos. Throws runtime_exception if the domain
  /// cannot be divided in this way.
  explicit decomposition(const extent_type &whole, const std::vector<accelerator_view> &views, int width = 1,
                         const index<N> &periodic = index<N>(), const extent_type &grid = extent_type())
      : m_plan{whole, grid, width, periodic}, m_views(views) {
    const std::string wrong = m_plan.complete(get_block_count());
    if (!wrong.empty())
      throw runtime_exception(("blocks::decomposition: " + wrong).c_str(), static_cast<HRESULT>(0x80070057u));
    for (int to = 0; to < get_block_count(); ++to)
      for (int from = 0; from < get_block_count(); ++from)
        for (int period = 0; period < m_plan.period_count; ++period) {
          const halo found = {from, to, m_plan.halo_between(from, to, period)};
          if (!found.cells.is_empty())
            m_halos.push_back(found);
        }
  }

  int get_block_count() const { return static_cast<int>(m_views.size()); }
  const accelerator_view &get_view(int block) const { return m_views.at(static_cast<size_t>(block)); }
  extent_type get_whole_extent() const { return m_plan.whole; }
  /// The number of blocks in each dimension, and the position of one.
  extent_type get_grid() const { return m_plan.grid; }
  index<N> get_coordinates(int block) const { return detail::coordinates_of(block, m_plan.grid); }
  /// The domain's index of the first cell of the block, and its number of cells.
  index<N> get_origin(int block) const { return m_plan.own(block).low; }
  extent_type get_own_extent(int block) const { return m_plan.own(block).size(); }
  /// The extent of its local array: own cells and halos. The first own cell is at (width, width, ...).
  extent_type get_local_extent(int block) const { return m_plan.local_extent(block); }
  int get_width() const { return m_plan.width; }

  CPPAMP_PROPERTY_GET(int, block_count, get_block_count);
  CPPAMP_PROPERTY_GET(extent_type, whole_extent, get_whole_extent);
  CPPAMP_PROPERTY_GET(extent_type, grid, get_grid);

  /// The own cells of a block.
  template <typename T> array_view<T, N> own_cells(const field<T, N> &local, int block) const {
    return section_at(local[block], m_plan.in_local(m_plan.own(block), block));
  }

  /// Starts filling the halos. Until it has finished, do not launch kernels that write own cells which are in other
  /// blocks' halos, or that use the halos.
  template <typename T> halo_transfer start_exchange(const field<T, N> &local) const {
    check(local, "start_exchange");
    halo_transfer transfer;
    for (const halo &each : m_halos)
      transfer.m_running.emplace_back(
          new detail::section_transfer(detail::section_of(section_at(local[each.from], each.cells.from)),
                                       detail::section_of(section_at(local[each.to], each.cells.to))));
    return transfer;
  }
  /// Fills the halos.
  template <typename T> void exchange(const field<T, N> &local) const { start_exchange(local).finish(); }

  /// Fills the halos of `local` while kernels compute the own cells that do not need them: calls
  /// `launch(block, origin, size)` for these cells of all blocks and, once the halos have arrived, for each part of the
  /// rims. All parts of a block together are its own cells. `origin` is an index of its local array. `launch` starts a
  /// kernel on the block's view that reads `local[block]` up to `width` cells away, and writes other arrays.
  template <typename T, typename F> void exchange_and_run(const field<T, N> &local, const F &launch) const {
    halo_transfer transfer = start_exchange(local);
    launch_all(true, launch);
    transfer.finish();
    launch_all(false, launch);
  }

  /// Copies the own cells of all blocks to the whole domain.
  template <typename T> void collect(const field<T, N> &local, const array_view<T, N> &whole) const {
    check(local, "collect");
    for (int block = 0; block < get_block_count(); ++block)
      own_cells(local, block).copy_to(section_at(whole, m_plan.own(block)));
  }
  /// Copies the whole domain to the own cells of all blocks.
  template <typename T>
  void distribute(const array_view<T, N> &whole, const field<typename std::remove_const<T>::type, N> &local) const {
    check(local, "distribute");
    for (int block = 0; block < get_block_count(); ++block)
      section_at(whole, m_plan.own(block)).copy_to(own_cells(local, block));
  }

private:
  struct halo {
    int from, to;
    detail::halo_cells<N> cells;
  };

  template <typename F> void launch_all(bool inner, const F &launch) const {
    for (int block = 0; block < get_block_count(); ++block)
      m_plan.launch_parts(block, inner,
                          [&](const index<N> &origin, const extent_type &size) { launch(block, origin, size); });
  }
  template <typename T>
  static array_view<T, N> section_at(const array_view<T, N> &of, const detail::cell_box<N> &cells) {
    return of.section(cells.low, cells.size());
  }
  template <typename T> void check(const field<T, N> &local, const char *name) const {
    std::string wrong;
    if (local.size() != get_block_count())
      wrong = "the field is of another decomposition";
    for (int block = 0; wrong.empty() && block < get_block_count(); ++block)
      wrong = m_plan.check_local(block, detail::section_of(local[block]).extent);
    if (!wrong.empty())
      throw runtime_exception((std::string("blocks::decomposition::") + name + ": " + wrong).c_str(),
                              static_cast<HRESULT>(0x80070057u));
  }

  detail::block_plan<N> m_plan;
  std::vector<accelerator_view> m_views;
  std::vector<halo> m_halos;
};

} // namespace blocks
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_BLOCKS_DECOMPOSITION_H
