// Objects compiled with headers whose runtime_statistics has fewer or more counters than the library's, and with the
// first headers, which returned it by value.
//
// RUN: %clang++ -std=c++17 -O1 -DCOUNTERS=3 %s -L%libdir -lcppamp -Wl,-rpath,%libdir -o %t.older && %t.older
// RUN: %clang++ -std=c++17 -O1 -DCOUNTERS=20 %s -L%libdir -lcppamp -Wl,-rpath,%libdir -o %t.newer && %t.newer
// RUN: %clang++ -std=c++17 -O1 -DCOUNTERS=9 -DFIRST_HEADERS %s -L%libdir -lcppamp -Wl,-rpath,%libdir -o %t.first && %t.first
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <new>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

namespace Concurrency::detail {
struct runtime_statistics {
  unsigned long long counters[COUNTERS];
};
__attribute__((visibility("default"))) void read_statistics(runtime_statistics *to, size_t bytes) noexcept;
__attribute__((visibility("default"))) runtime_statistics statistics() noexcept;
} // namespace Concurrency::detail

using namespace Concurrency::detail;

int main() {
  struct {
    runtime_statistics counted;
    unsigned char behind[256];
  } frame;
  memset(&frame, 0x5a, sizeof(frame));
#if defined(FIRST_HEADERS)
  new (&frame.counted) runtime_statistics(statistics());
#else
  read_statistics(&frame.counted, sizeof(frame.counted));
#endif
  for (unsigned long long counter : frame.counted.counters)
    if (counter != 0)
      return puts("a counter was not written"), 1;
  for (unsigned char byte : frame.behind)
    if (byte != 0x5a)
      return puts("the library wrote past the end of the structure"), 1;
}
