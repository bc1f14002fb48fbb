// Launches that run immediately on the launching thread are events of the timeline like all others: one launch and one
// kernel each, connected, with the launch's arguments, on the rows of their thread and their queue.
//
// RUN: %amp-clang++ -O2 -pthread -I%S/../Inputs %s -o %t
// RUN: env CPPAMP_TRACE=%t.json %t
// RUN: %python %source-dir/test/check_timeline.py %t.json
// RUN: %python %S/Inputs/show_timeline.py %t.json > %t.lines
// RUN: FileCheck %s < %t.lines
// RUN: grep -c "^device, .*first.*domain 64," %t.lines | FileCheck --check-prefix=LONG %s
// RUN: grep -c "^device, .*first.*domain 48," %t.lines | FileCheck --check-prefix=SHORT %s
// RUN: grep -c "^host, thread: parallel_for_each .*second" %t.lines | FileCheck --check-prefix=THREADS %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <thread>
#include <vector>

using namespace concurrency;

void first(const array_view<int, 1> &v, int threads, int by) {
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) { v[i] += by; });
}
void second(const array_view<int, 2> &v) {
  parallel_for_each(v.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) { v[t] += 1; });
}

int main() {
  std::vector<int> a(64), b(64);
  const array_view<int, 1> x(64, a);
  const array_view<int, 2> y(8, 8, b);
  for (int i = 0; i < 700; ++i)
    first(x, 64, i % 3);
  for (int i = 0; i < 300; ++i)
    first(x, i % 2 ? 64 : 48, 1); // another domain each time
  for (int i = 0; i < 2; ++i)
    std::thread([&] {
      for (int k = 0; k < 10; ++k)
        second(y);
    }).join();
  x.synchronize();
  y.synchronize();
  EXPECT_EQUAL(a[0], 699 + 300);
  EXPECT_EQUAL(a[63], 699 + 150);
  EXPECT_EQUAL(b[63], 20);
  return result();
}

// CHECK-DAG: host, main thread: parallel_for_each ({{.*}}trace-launches.cpp:[[#@LINE-27]]:{{[0-9]+}}); function first({{.*}}), kernel first_kernel
// CHECK-DAG: device, queue [[#]]: first_kernel (trace-launches.cpp:[[#@LINE-28]]); argument bytes {{[0-9]+}}, data bytes 256, domain 64, function first({{.*}}), kernel first_kernel
// CHECK-DAG: device, queue [[#]]: second_kernel (trace-launches.cpp:[[#@LINE-26]]); argument bytes {{[0-9]+}}, data bytes 256, domain 8 x 8, function second({{.*}}), kernel second_kernel, source {{.*}}, tile 4 x 4

// LONG: {{^}}850{{$}}
// SHORT: {{^}}150{{$}}
// THREADS: {{^}}20{{$}}
