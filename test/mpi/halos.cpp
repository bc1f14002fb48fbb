// Halos of every decomposition of the ranks, in one to three dimensions, narrow and wide, even wider than a
// block, with and without periods: compares each cell of each local array with the whole domain. Then stencil
// steps with overlapped exchange, compared bit for bit with a serial run.
//
// One job of eight ranks: first all of them share a domain, then seven and one, six and two, and so on.
//
// RUN: %python %S/Inputs/each_mpi.py --ranks 8 --second-ranks none %t %amp-clang++ -std=c++17 -O0 --amp-host=v2 --amp-no-spirv %s | FileCheck %s
// CHECK: {{[1-9][0-9][0-9][0-9]}} checks, 0 failures
// RUN: %if opencl %{ env CPPAMP_DEFAULT_ACCELERATOR=opencl CPPAMP_ZERO_COPY=0 %python %S/Inputs/each_mpi.py --built --ranks 2 --second-ranks none %t | FileCheck %s --check-prefix=DEVICE %}
// DEVICE: {{[1-9][0-9]*}} checks, 0 failures
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/on_ranks.h"

#include "../end_to_end/Inputs/halo_domains.h"

template <int N> static void check_halos(const mpi::decomposition<N> &blocks, const index<N> &periodic) {
  array<int, N> cells(blocks.local_extent);
  array_view<int, N> local(cells);
  number_own_cells<N>(accelerator().default_view, local, blocks.origin, blocks.own_extent, blocks.get_whole_extent(), blocks.get_width());
  blocks.exchange(local);
  EXPECT(has_numbers<N>(local, blocks.origin, blocks.get_whole_extent(), periodic, blocks.get_width()));
}

template <int N> static void check_steps(const mpi::decomposition<N> &blocks, const index<N> &periodic) {
  const int steps = 2;
  extent<N> whole = blocks.get_whole_extent();
  int width = blocks.get_width();
  std::vector<float> start = first_values(whole), end(whole.size());
  // The program defines the cells outside the domain. Halos of device arrays use a different path from views of host memory.
  std::vector<float> zero(blocks.local_extent.size());
  array<float, N> a(blocks.local_extent, zero.begin()), b(blocks.local_extent, zero.begin());
  array_view<float, N> in(a), out(b);
  blocks.distribute(array_view<const float, N>(whole, start), in);
  int cells = 0;
  for (int step = 0; step < steps; ++step) {
    blocks.exchange_and_run(in, [&](index<N> origin, extent<N> size) {
      cells += int(size.size());
      parallel_for_each(size, [=](index<N> i) restrict(amp) { out[i + origin] = next_cell<N>(in, i + origin, width); });
    });
    std::swap(in, out);
  }
  EXPECT_EQUAL(cells, int(blocks.own_extent.size()) * steps);
  MPI_Comm comm = blocks.get_communicator();
  blocks.collect(in, array_view<float, N>(whole, end), 0);
  if (mpi::rank(comm) == 0)
    EXPECT(end == serial_steps(whole, periodic, width, steps));
}

template <int N> static void check_all(MPI_Comm comm, const extent<N> &whole, int wide) {
  int turn = mpi::size(comm);
  for_each_fitting_grid<N>(whole, mpi::size(comm), [&](extent<N> grid) {
    for (int i = 0; i < 2; ++i) {
      const halo_case<N> chosen = case_number<N>(turn++, wide);
      mpi::decomposition<N> blocks(whole, chosen.width, comm, chosen.periodic, grid);
      EXPECT(blocks.get_grid() == grid);
      check_halos(blocks, chosen.periodic);
      check_steps(blocks, chosen.periodic);
    }
  });
}

/// The grid that the library selects by default.
static void check_choice() {
  mpi::decomposition<2> flat(extent<2>(100, 3)), wide(extent<2>(2, 800));
  EXPECT_EQUAL(flat.get_grid()[0], mpi::size());
  EXPECT_EQUAL(wide.get_grid()[1], mpi::size());
  if (mpi::size() == 8)
    EXPECT((mpi::decomposition<3>(extent<3>(64, 64, 64)).get_grid() == extent<3>(2, 2, 2)));
  EXPECT_ERROR("halos.cpp:", "dimension 0 of the domain has 0 cells", mpi::decomposition<1>(extent<1>(0)));
  EXPECT_ERROR("halos.cpp:", "the domain cannot be cut into ", mpi::decomposition<1>(extent<1>(8), 1, MPI_COMM_WORLD, index<1>(), extent<1>(9)));
  std::vector<int> memory(3);
  EXPECT_ERROR("start_exchange", "must have the extent local_extent", mpi::decomposition<1>(extent<1>(80)).exchange(array_view<int, 1>(3, memory)));
}

/// The first `count` ranks and the other ranks have separate domains.
static void check_split(int count) {
  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, mpi::rank() < count, 0, &comm);
  check_all<1>(comm, extent<1>(17), 3);
  check_all<2>(comm, extent<2>(9, 10), 4);
  check_all<3>(comm, extent<3>(8, 5, 9), 3);
  MPI_Comm_free(&comm);
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  for (int count = mpi::size(); count >= (mpi::size() + 1) / 2; --count)
    check_split(count);
  check_choice();
  return result_of_ranks();
}
