// Thousands of launches that do next to nothing, for run.py's part `trace`, which runs it with and without
// CPPAMP_TRACE: the cost of a launch, in blocks that end with a wait.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"

using namespace concurrency;

int main(int argc, char **argv) {
  const benchmark::options o = benchmark::read_options(argc, argv);
  const int size = 256, blocks = o.tiny ? 2 : 200, calls = o.tiny ? 10 : 500;
  std::vector<int> a(size, 1), b(size, 2), c(size);
  const array_view<const int, 1> x(size, a), y(size, b);
  const array_view<int, 1> sum(size, c);
  auto launches = [&](int count) {
    for (int k = 0; k < count; ++k)
      parallel_for_each(sum.extent, [=](index<1> i) restrict(amp) { sum[i] += x[i] + y[i]; });
    benchmark::wait_for_default_view();
  };
  launches(calls); // builds the kernel, and allocates memory
  benchmark::side_times times;
  for (int i = 0; i < blocks; ++i)
    benchmark::add_times(times, launches, calls);
  sum.synchronize();
  benchmark::require(c.back() == 3 * (calls + blocks * (calls + 1)), "launches, traced or not");
  printf("%s\n", benchmark::json_times(times).c_str());
}
