// CPPAMP_TRACE: kernels with their source lines, copies with bytes and reason, builds with cache hits or misses; and
// its picture. CPPAMP_LOG, CPPAMP_DUMP_DIR and CPPAMP_LAUNCH_BLOCKING.
//
// REQUIRES: opencl
// RUN: rm -rf %t.dir && mkdir -p %t.dir/cache %t.dir/dump
// RUN: %amp-clang++ --amp-host=none -O2 -I%S/../Inputs %s -o %t
// RUN: env CPPAMP_ZERO_COPY=0 CPPAMP_CACHE_DIR=%t.dir/cache CPPAMP_TRACE=%t.dir/1.json %t
// RUN: env CPPAMP_ZERO_COPY=0 CPPAMP_CACHE_DIR=%t.dir/cache CPPAMP_TRACE=%t.dir/2.json CPPAMP_LAUNCH_BLOCKING=1 %t
// RUN: %python %S/Inputs/show_timeline.py %t.dir/1.json | FileCheck %s
// RUN: %python %S/Inputs/show_timeline.py %t.dir/2.json | FileCheck --check-prefix=BLOCKING %s
// RUN: %python %source-dir/test/check_timeline.py %t.dir/1.json %t.dir/2.json
// RUN: %bindir/amp-prof --svg %t.dir/1.json | FileCheck --check-prefix=SVG %s
// RUN: env CPPAMP_CACHE=0 CPPAMP_LOG=1 CPPAMP_DUMP_DIR=%t.dir/dump CPPAMP_NO_SUCH=1 %t 2> %t.dir/log
// RUN: FileCheck --check-prefix=LOG %s < %t.dir/log
// RUN: cat %t.dir/dump/*.cl | FileCheck --check-prefix=DUMP %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> v(100000, 1);
  array_view<int, 1> view(100000, v);
  for (int k = 0; k < 3; ++k)
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  EXPECT_EQUAL(v[99999], 4);
  return result();
}

// CHECK-DAG: host, thread: build timeline.cpp (1 kernel); bytes {{.*}} cache miss, {{.*}} format OpenCL C
// CHECK-DAG: host, main thread: copy to device; bytes 400000, reason parallel_for_each ({{.*}}timeline.cpp:[[#@LINE-7]]:36)
// CHECK-DAG: host, main thread: copy from device; bytes 400000, reason array_view::synchronize
// CHECK-DAG: host, main thread: parallel_for_each ({{.*}}timeline.cpp:[[#@LINE-9]]:36); function main, kernel main_kernel, source {{.*}}timeline.cpp:[[#@LINE-9]]:36
// CHECK-DAG: device, queue [[#]]: main_kernel (timeline.cpp:[[#@LINE-10]]); argument bytes 4, data bytes 400000, domain 100000, function main, kernel main_kernel, source {{.*}}timeline.cpp:[[#@LINE-10]]:36
// CHECK-DAG: device, queue [[#]]: copy to device; bytes 400000, reason parallel_for_each
// CHECK-DAG: device, queue [[#]]: copy from device; bytes 400000, reason array_view::synchronize
// CHECK-DAG: host, {{(main )?}}thread: build main_kernel (timeline.cpp:[[#@LINE-13]]), with its first run

// BLOCKING-DAG: host, thread: build timeline.cpp (1 kernel); bytes {{.*}} cache hit
// BLOCKING-DAG: {{[3-9]}} waits for parallel_for_each

// SVG: <svg xmlns
// SVG-DAG: copy to device
// SVG-DAG: bytes: 400000
// SVG-DAG: main thread
// SVG: </svg>

// LOG: cppamp: unknown environment variable CPPAMP_NO_SUCH{{$}}
// LOG: cppamp: accelerator opencl\
// LOG: cppamp: dump: {{.*}}.cl written
// LOG: cppamp: built {{[0-9]+}} bytes of OpenCL C for {{.*}}: timeline.cpp (1 kernel), {{[0-9.]+}} s

// DUMP: __kernel void
