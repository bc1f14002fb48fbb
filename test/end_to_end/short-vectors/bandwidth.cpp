// Prints the bandwidth in GB/s at which kernels access short vectors and floats: bandwidth [MiB] [rounds].
//
// RUN: %amp-clang++ -O2 -std=c++11 %s -o %t && %t 1 1
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <amp.h>
#include <amp_short_vectors.h>
#include <chrono>
#include <stdio.h>
#include <stdlib.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

struct particle {
  float_4 place, velocity;
};

template <typename T> struct scale {
  void operator()(T &to, const T &from) const restrict(amp) { to = from * T(2); }
};
template <> struct scale<particle> {
  void operator()(particle &to, const particle &from) const restrict(amp) {
    to.place += from.velocity * 0.5f;
    to.velocity = from.velocity;
  }
};

/// `moved`: how often each byte is read or written.
template <typename T> bool measure(const char *name, size_t bytes, int rounds, double moved) {
  const int n = static_cast<int>(bytes / sizeof(T));
  accelerator_view view = accelerator().default_view;
  std::vector<T> zeros(n);
  array<T, 1> from(n, zeros.begin(), view), to(n, zeros.begin(), view);
  std::vector<double> times;
  for (int k = 0; k <= rounds; ++k) {
    const auto start = std::chrono::steady_clock::now();
    parallel_for_each(view, to.extent, [&](index<1> i) restrict(amp) { scale<T>()(to[i], from[i]); });
    view.wait();
    if (k > 0) // the first launch compiles
      times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  printf("%-9s %8.1f GB/s\n", name, moved * n * sizeof(T) / times[times.size() / 2] / 1e9);
  std::vector<T> result = to;
  return std::equal(reinterpret_cast<const char *>(result.data()), reinterpret_cast<const char *>(result.data() + n),
                    reinterpret_cast<const char *>(zeros.data()));
}

int main(int argc, char **argv) {
  const size_t bytes = (argc > 1 ? static_cast<size_t>(atoi(argv[1])) : 512) << 20;
  const int rounds = argc > 2 ? atoi(argv[2]) : 20;
  if (bytes == 0 || rounds <= 0)
    return 2;
  (void)measure<float>("(warm-up)", bytes, 3 * rounds, 2); // until the clock frequency is up
  bool right = measure<float>("float", bytes, rounds, 2);
  right &= measure<float_2>("float_2", bytes, rounds, 2);
  right &= measure<float_3>("float_3", bytes, rounds, 2);
  right &= measure<float_4>("float_4", bytes, rounds, 2);
  right &= measure<int_4>("int_4", bytes, rounds, 2);
  right &= measure<double_2>("double_2", bytes, rounds, 2);
  // Both halves of a particle share 32 bytes, the unit of memory accesses: all of it is read twice, and written.
  right &= measure<particle>("particle", bytes, rounds, 3);
  return right ? 0 : 1;
}
