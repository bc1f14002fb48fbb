// Threads of the host that share views, queues and the library. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <thread>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> data(100000, 0), other(20000, 1);
  array_view<int> shared(100000, data);
  array_view<const int> in(20000, other);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([=] {
      for (int k = 0; k < 20; ++k) {
        array_view<int> mine = shared.section(t * 25000, 25000);
        parallel_for_each(mine.extent, [=](index<1> i) restrict(amp) { mine[i] += in[i[0] % 20000]; });
        if (k % 5 == 0)
          mine.synchronize();
        array<int> numbers(500);
        parallel_for_each(numbers.extent, [=, &numbers](index<1> i) restrict(amp) { numbers[i] = i[0] + in[i]; });
        std::vector<int> back(500);
        copy(numbers, back.begin());
        if (back[7] != 8)
          std::printf("back[7] is %d\n", back[7]);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  shared.synchronize();
  std::printf("%d %d\n", data[0], data[99999]);
}
