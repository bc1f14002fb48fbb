// A kernel with guards that there is without, too: its entries ask for the launch, and if that is not inside, for each group.
//
// RUN: %amp-clang++ -O2 --amp-robust --amp-host=v2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %amp-clang++ -O2 --amp-host=v2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=PLAIN --implicit-check-not=.inside
// RUN: %amp-clang++ -O2 -g --amp-robust -mllvm -verify-each -c %s -o %t.o
//
// CHECK: define internal void @scale.host.v2(
// CHECK: br i1
// CHECK: call {{.*}}void @scale.inside.host.v2({{.*}}, i64 %2, i64 %3, ptr %4)
// CHECK-NEXT: br
// CHECK-DAG: call {{.*}}void @scale.inside.host.v2(
// CHECK-DAG: call {{.*}}void @scale.guarded.host.v2(
// CHECK: ret void
// PLAIN: @scale.host.v2(
// PLAIN-NOT: .guarded
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
void scale(array_view<float> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] *= 2; });
}
