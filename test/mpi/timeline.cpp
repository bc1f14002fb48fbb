// The timelines of three ranks as one: each message is an arrow that arrives after it was sent, the commands of every
// queue do not overlap, and amp-prof names the rank that has more work than the others.
//
// RUN: rm -f %t.*.json %t.json
// RUN: env CPPAMP_TRACE=%t.json %python %S/Inputs/each_mpi.py --ranks 3 --second-ranks 3 %t %amp-clang++ -std=c++17 -O0 --amp-host=v2 --amp-no-spirv %s
// RUN: not ls %t.json
// RUN: %bindir/amp-prof --merge %t.0.json %t.2.json %t.1.json > %t.all.json
// RUN: %python %source-dir/test/check_timeline.py --ranks 3 --messages 17 %t.all.json
// RUN: %bindir/amp-prof %t.0.json %t.1.json %t.2.json | FileCheck %s
// CHECK: Ranges of the program
// CHECK-DAG: 13 {{.*}}mpi::isend
// CHECK-DAG: 3 {{.*}}mpi::barrier
// CHECK: Devices busy        In MPI  Messages     Bytes sent  Ranks
// CHECK-NEXT: {{ 6 +68 +rank 0$}}
// CHECK-NEXT: {{ 6 +[0-9]+ +rank 1$}}
// CHECK-NEXT: {{ 5 +[0-9]+ +rank 2$}}
// CHECK: load imbalance {{1\.[3-9]|2\.|3\.}}{{.*}}: the devices of rank 1 are busy for {{.*}}, most by work_kernel (timeline.cpp:[[#@LINE+14]])
// RUN: %bindir/amp-prof --svg %t.0.json %t.1.json %t.2.json | FileCheck %s --check-prefix=SVG
// SVG: rank 0: host: main thread
// SVG: rank 2: {{.*}}: queue
// SVG: <line {{.*}} marker-end="url(#arrow)"><title>message {{[0-9]+ 0&gt;1 5#1}}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <utility>

using namespace concurrency;

/// Rank 1 has much more work.
static void work(array_view<float, 1> v, int rounds) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float x = v[i];
    for (int k = 0; k < rounds; ++k)
      x = x * 0.5f + 1 / (x * x + 1);
    v[i] = x;
  });
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int me = mpi::rank(), next = (me + 1) % 3, before = (me + 2) % 3;
  array<float, 1> mine(4), theirs(4);
  array_view<float, 1> m(mine), t(theirs), large(1 << 16);
  work(large, me == 1 ? 400 : 50);
  large.synchronize();
  // In sequence, all at once, and from any thread.
  if (me == 0)
    mpi::send(m, 1, 5);
  if (me == 1)
    mpi::receive(m, 0, 5);
  mpi::exchange(m, next, t, before);
  mpi::future received = mpi::ireceive(t, before, 6), sent = mpi::isend(m, next, 6);
  while (!received.is_ready()) {
  }
  received.get();
  sent.get();
  // Two domains with the same ranks use the same tags.
  mpi::decomposition<1> one(extent<1>(30)), two(extent<1>(30), 2, MPI_COMM_WORLD, index<1>(1));
  array<float, 1> a(one.local_extent), b(two.local_extent);
  two.exchange(array_view<float, 1>(b));
  one.exchange(array_view<float, 1>(a));
  mpi::send(m, MPI_PROC_NULL);
  mpi::barrier();
}
