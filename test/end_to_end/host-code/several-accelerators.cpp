// All accelerators work at once, each on its own section, and the results merge. Then each needs results of the others.
// Uses GPUs if there are several, else all OpenCL devices; here PoCL provides three.
//
// REQUIRES: opencl
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t
// RUN: env "POCL_DEVICES=basic pthread basic" %t
// RUN: env "POCL_DEVICES=basic pthread" CPPAMP_ZERO_COPY=0 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <cstdlib>
#include <thread>
#include <vector>

using namespace concurrency;

static std::vector<accelerator> all_accelerators() {
  std::vector<accelerator> gpus, others;
  for (const accelerator &a : accelerator::get_all())
    if (a.device_path.compare(0, 6, L"opencl") == 0)
      (a.is_emulated ? others : gpus).push_back(a);
  return gpus.size() > 1 || others.empty() ? gpus : others;
}

static unsigned step(unsigned x, int k) restrict(cpu, amp) { return x * 3 + static_cast<unsigned>(k); }

/// The first element of part `k` of `parts` of `n` elements; the parts need not be equal.
static int begin_of(int n, int k, int parts) { return static_cast<int>(static_cast<long long>(n) * k / parts); }

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1000003;
  const std::vector<accelerator> all = all_accelerators();
  const int parts = static_cast<int>(all.size());
  std::vector<unsigned> a(static_cast<size_t>(n)), b(a.size()), expected(a.size());
  for (int i = 0; i < n; ++i)
    expected[i] = a[i] = static_cast<unsigned>(i);

  array_view<unsigned, 1> whole(n, a), result(n, b);
  // One thread for each accelerator: sections on different accelerators are independent.
  for (int round = 0; round < 5; ++round) {
    std::vector<std::thread> threads;
    for (int k = 0; k < parts; ++k)
      threads.emplace_back([=] {
        const int first = begin_of(n, k, parts);
        array_view<unsigned, 1> part = whole.section(first, begin_of(n, k + 1, parts) - first);
        parallel_for_each(all[k].default_view, part.extent,
                          [=](index<1> i) restrict(amp) { part[i] = step(part[i], k); });
      });
    for (std::thread &t : threads)
      t.join();
  }
  for (int k = 0; k < parts; ++k)
    for (int i = begin_of(n, k, parts); i < begin_of(n, k + 1, parts); ++i)
      for (int round = 0; round < 5; ++round)
        expected[i] = step(expected[i], k);

  // Neighbors: each accelerator needs elements next to its section, which another one has computed.
  array_view<const unsigned, 1> all_of_it = whole;
  result.discard_data();
  for (int k = 0; k < parts; ++k) {
    const int first = begin_of(n, k, parts);
    array_view<unsigned, 1> part = result.section(first, begin_of(n, k + 1, parts) - first);
    parallel_for_each(all[k].default_view, part.extent, [=](index<1> i) restrict(amp) {
      const int at = first + i[0];
      part[i] = (at > 0 ? all_of_it[at - 1] : 0u) ^ (at + 1 < n ? all_of_it[at + 1] : 0u);
    });
  }
  result.synchronize();
  whole.synchronize();

  int wrong = 0, wrong_neighbors = 0;
  for (int i = 0; i < n; ++i) {
    wrong += a[i] != expected[i];
    wrong_neighbors +=
        b[i] != ((i > 0 ? expected[i - 1] : 0u) ^ (i + 1 < n ? expected[i + 1] : 0u));
  }
  EXPECT_EQUAL(wrong, 0);
  EXPECT_EQUAL(wrong_neighbors, 0);
  printf("computed by: %d accelerators\n", parts);
  return ::result();
}
