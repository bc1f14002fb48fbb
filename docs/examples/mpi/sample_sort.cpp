// Sorts numbers across all ranks: each rank sorts its own numbers, samples of all ranks determine the splitters, each
// part goes to its rank, and each rank sorts it. Rank r's numbers are then sorted, and none exceeds those of r + 1.
//
//   mpirun -n 4 sample_sort [numbers of each rank]       default: 100000
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

using namespace concurrency;

/// A bitonic network. The numbers are padded to a power of two with the greatest int.
static std::vector<int> sorted(const std::vector<int> &numbers) {
  int size = 1;
  while (size < static_cast<int>(numbers.size()))
    size *= 2;
  std::vector<int> padded(numbers);
  padded.resize(size, INT_MAX);
  array_view<int, 1> v(size, padded);
  for (int length = 2; length <= size; length *= 2)
    for (int distance = length / 2; distance > 0; distance /= 2)
      parallel_for_each(extent<1>(size / 2), [=](index<1> t) restrict(amp) {
        const int low = t[0] / distance * 2 * distance + t[0] % distance, high = low + distance;
        const bool rises = (low & length) == 0;
        const int a = v[low], b = v[high];
        if ((a > b) == rises) {
          v[low] = b;
          v[high] = a;
        }
      });
  v.synchronize();
  padded.resize(numbers.size());
  return padded;
}

/// The splitters between the ranks, taken evenly from samples of all of them.
static std::vector<int> choose_cuts(const std::vector<int> &numbers, int ranks) {
  const int samples = 8 * ranks;
  std::vector<int> mine(samples), all(samples * ranks), cuts;
  for (int i = 0; i < samples; ++i)
    mine[i] = numbers[numbers.size() * i / samples];
  mpi::allgather(array_view<int, 1>(samples, mine), array_view<int, 1>(samples * ranks, all));
  std::sort(all.begin(), all.end());
  for (int r = 1; r < ranks; ++r)
    cuts.push_back(all[samples * r]);
  return cuts;
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int count = argc > 1 ? std::atoi(argv[1]) : 100000;
  const int rank = mpi::rank(), ranks = mpi::size();
  std::vector<int> numbers(count);
  unsigned seed = static_cast<unsigned>(rank) + 1;
  for (int &each : numbers)
    each = static_cast<int>((seed = seed * 1664525u + 1013904223u) >> 4);

  std::vector<int> mine = sorted(numbers);
  std::vector<int> send(ranks), receive(ranks);
  auto from = mine.begin();
  std::vector<int> cuts = choose_cuts(mine, ranks);
  for (int r = 0; r < ranks; ++r) {
    auto to = r + 1 < ranks ? std::lower_bound(from, mine.end(), cuts[r]) : mine.end();
    send[r] = static_cast<int>(to - from);
    from = to;
  }
  mpi::alltoall(array_view<int, 1>(ranks, send), array_view<int, 1>(ranks, receive));
  std::vector<int> got(std::accumulate(receive.begin(), receive.end(), 0));
  mpi::alltoallv(array_view<int, 1>(count, mine), send, array_view<int, 1>(static_cast<int>(got.size()), got), receive);
  std::vector<int> result = sorted(got);

  // Sorted here, nothing greater than the numbers of the next rank, and the same numbers as before.
  int least = result.empty() ? INT_MAX : result.front(), next = INT_MAX;
  mpi::exchange(array_view<int, 1>(1, &least), rank ? rank - 1 : MPI_PROC_NULL, array_view<int, 1>(1, &next),
                rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL);
  bool ok = std::is_sorted(result.begin(), result.end()) && (result.empty() || result.back() <= next);
  auto hash = [](const std::vector<int> &of) {
    unsigned long long sum = 0;
    for (int each : of)
      sum += (static_cast<unsigned long long>(each) + 1) * 0x9e3779b97f4a7c15ull >> 20;
    return sum;
  };
  ok = ok && mpi::allreduce_value(hash(numbers), MPI_SUM) == mpi::allreduce_value(hash(result), MPI_SUM) &&
       mpi::allreduce_value(static_cast<long long>(result.size()), MPI_SUM) == 1ll * count * ranks;
  const int right_ranks = mpi::allreduce_value(int(ok), MPI_SUM);
  if (rank == 0)
    std::cout << count * ranks << " numbers: " << (right_ranks == ranks ? "ok" : "WRONG") << "\n";
  return right_ranks != ranks;
}
