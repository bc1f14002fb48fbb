// The cost of distributing work to the processors, and the load balance: launches compared with OpenMP's regions.
//
//   launch        16 threads that do next to nothing, and a wait
//   read back     the same; then the host reads an element
//   short launch  20,000 threads, some microseconds of work, and a wait
//   unequal       500 threads, a few of which take a hundred times longer than most
//   launchers     64 threads of the program that launch and wait at the same time
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "launch"
// CHECK: "name": "read back"
// CHECK: "name": "short launch"
// CHECK: "name": "unequal"
// CHECK: "name": "launchers"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../cpu/workload.h"

#include <thread>

#if !CPPAMP_BENCHMARK_OPENMP
#include <amp_math.h>
#endif

/// The length of unequal thread i: a number of steps of a recurrence.
inline int steps_of(int i, int unit) ON_BOTH_SIDES { return (i % 50 == 7 ? 100 : 1 + i % 3) * unit; }
/// Compilers cannot join several of these into one.
inline unsigned step(unsigned x) ON_BOTH_SIDES {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

namespace openmp {
void add_one(int *numbers, int n);
void scale(float *numbers, int n);
void iterate(unsigned *numbers, int n, int unit);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::add_one(int *numbers, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    ++numbers[i];
}

void openmp::scale(float *numbers, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    numbers[i] = std::sqrt(numbers[i] * 0.75f + 1.0f);
}

void openmp::iterate(unsigned *numbers, int n, int unit) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    for (int k = steps_of(i, unit); k != 0; --k)
      numbers[i] = step(numbers[i]);
}

#else

using namespace concurrency;

namespace {

void add_one(const array_view<int, 1> &numbers) {
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) { ++numbers[i]; });
}

void scale(const array_view<float, 1> &numbers) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) { numbers[i] = fast_math::sqrtf(numbers[i] * 0.75f + 1.0f); });
}

void iterate(const array_view<unsigned, 1> &numbers, int unit) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) {
        unsigned x = numbers[i];
        for (int k = steps_of(i[0], unit); k != 0; --k)
          x = step(x);
        numbers[i] = x;
      });
}

/// Calls `work(thread)` on this many of the program's own threads.
template <class Work> void on_threads(int count, const Work &work) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back([&work, i] { work(i); });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int few = 16, n = 20000, unit = o.tiny ? 1 : 200, launchers = o.tiny ? 4 : 64, rounds = o.tiny ? 2 : 4;
  accelerator_view where = accelerator().get_default_view();

  std::vector<int> small(few), expected_small(few);
  const array_view<int, 1> small_view(few, small);
  long launches = 0, sum = 0, regions = 0;
  workload::compare(
      o, "launch", few, 1, "",
      [&] {
        ++launches;
        add_one(small_view);
        where.wait();
      },
      [&] {
        ++regions;
        openmp::add_one(expected_small.data(), few);
      });
  workload::compare(
      o, "read back", few, 1, "",
      [&] {
        ++launches;
        add_one(small_view);
        sum += small_view[3];
      },
      [&] {
        ++regions;
        openmp::add_one(expected_small.data(), few);
        sum += expected_small[3];
      });
  small_view.synchronize();
  workload::require(small[3] == launches && expected_small[3] == regions && sum > 0, "launches");

  std::vector<float> scaled = workload::make_numbers<float>(n, 1), expected = scaled;
  const array_view<float, 1> scaled_view(n, scaled);
  workload::compare(
      o, "short launch", n, n, "",
      [&] {
        scale(scaled_view);
        where.wait();
      },
      [&] { openmp::scale(expected.data(), n); });
  scaled_view.synchronize();
  // Lets both recurrences converge.
  for (int i = 0; i < 200; ++i) {
    scale(scaled_view);
    openmp::scale(expected.data(), n);
  }
  scaled_view.synchronize();
  workload::require(workload::count_differences(scaled, expected, 1e-5) == 0, "short launch");

  const int heavy = 500;
  std::vector<unsigned> states(heavy, 1), expected_states(heavy, 1);
  const array_view<unsigned, 1> states_view(heavy, states);
  iterate(states_view, unit);
  openmp::iterate(expected_states.data(), heavy, unit);
  states_view.synchronize();
  workload::require(states == expected_states, "unequal");
  workload::compare(
      o, "unequal", heavy, heavy, "", [&] { iterate(states_view, unit); },
      [&] { openmp::iterate(expected_states.data(), heavy, unit); });

  std::vector<std::vector<float>> own(launchers, std::vector<float>(n, 1)), expected_own = own;
  workload::compare(
      o, "launchers", launchers, launchers * rounds, "",
      [&] {
        on_threads(launchers, [&](int thread) {
          accelerator_view mine = accelerator().create_view();
          const array_view<float, 1> view(n, own[thread]);
          for (int i = 0; i < rounds; ++i) {
            parallel_for_each(
                mine,
                view.extent, [=](index<1> k) restrict(amp) { view[k] = fast_math::sqrtf(view[k] * 0.75f + 1.0f); });
            mine.wait();
          }
          view.synchronize();
        });
      },
      [&] {
        on_threads(launchers, [&](int thread) {
          for (int i = 0; i < rounds; ++i)
            openmp::scale(expected_own[thread].data(), n);
        });
      });
  workload::require(std::fabs(own[1][n - 1] - 1.443f) < 1 && std::fabs(expected_own[1][n - 1] - 1.443f) < 1,
                    "launchers");
}

#endif
