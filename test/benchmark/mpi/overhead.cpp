// The overhead of mpi::send and mpi::receive of host arrays compared with MPI_Send and MPI_Recv of the same bytes: a
// round trip between two ranks, alternating both. Prints the shortest times, because other programs only add to them.
//
//   mpirun -n 2 overhead [greatest size in bytes [rounds]]      defaults: 67108864 and 41
//
// Each line: bytes, microseconds of MPI alone, of amp_mpi.h, and the ratio.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

using namespace concurrency;

/// Microseconds of one round trip. Small messages are sent several times.
static double time_of(const std::function<void()> &there_and_back, int times) {
  double start = MPI_Wtime();
  for (int i = 0; i < times; ++i)
    there_and_back();
  return (MPI_Wtime() - start) * 1e6 / times;
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const long greatest = argc > 1 ? std::atol(argv[1]) : 64l << 20;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 41;
  const int rank = mpi::rank(), other = 1 - rank;
  if (mpi::size() != 2 || greatest < 4096 || rounds < 1) {
    std::fprintf(stderr, "overhead: two ranks, a size of 4096 at least, a round at least\n");
    return 2;
  }
  for (long bytes = 4096; bytes <= greatest; bytes *= 4) {
    const int count = static_cast<int>(bytes / 4);
    // MPI alone uses the same kind of memory: large arrays are in huge pages, which matters for large messages.
    std::vector<int> start(count, rank);
    array<int, 1> elements(count, start.begin()), memory(count, start.begin());
    int *plain = array_view<int, 1>(memory).data();
    auto raw = [&] {
      if (rank == 0)
        MPI_Send(plain, count, MPI_INT, other, 0, MPI_COMM_WORLD);
      MPI_Recv(plain, count, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (rank == 1)
        MPI_Send(plain, count, MPI_INT, other, 0, MPI_COMM_WORLD);
    };
    auto ours = [&] {
      if (rank == 0)
        mpi::send(elements, other);
      mpi::receive(elements, other);
      if (rank == 1)
        mpi::send(elements, other);
    };
    const int times = bytes < 1 << 20 ? 50 : 1;
    double raw_time = HUGE_VAL, our_time = HUGE_VAL;
    for (int round = -1; round < rounds; ++round) {
      const double a = time_of(raw, times), b = time_of(ours, times);
      if (round >= 0) {
        raw_time = std::fmin(raw_time, a);
        our_time = std::fmin(our_time, b);
      }
    }
    // Both buffers have made a round trip, so all of them hold rank 0's data.
    const std::vector<int> expected(count, 0);
    if (std::vector<int>(elements) != expected || std::vector<int>(memory) != expected)
      throw runtime_exception("overhead: the two ways brought different data", 0);
    if (rank == 0)
      std::printf("%10ld %10.2f %10.2f %6.3f\n", bytes, raw_time, our_time, our_time / raw_time);
  }
}
