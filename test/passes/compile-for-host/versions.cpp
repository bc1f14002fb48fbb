// A kernel that exists with and without guards: its entries test the launch, and if it is not inside, each group.
//
// RUN: %amp-clang++ -O2 --amp-robust --amp-host=v2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %amp-clang++ -O2 --amp-host=v2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=PLAIN --implicit-check-not=.inside
// RUN: %amp-clang++ -O2 -g --amp-robust -mllvm -verify-each -c %s -o %t.o
//
// CHECK: define internal void @scale.host.v2(
// CHECK: call {{.*}}void @__cppamp_choose_version(ptr {{.*}}%0, ptr {{.*}}%1, i64 %2, i64 %3, ptr {{.*}}%4, ptr {{.*}}.ask, ptr {{.*}}@scale.inside.host.v2, ptr {{.*}}@scale.guarded.host.v2)
// CHECK-NEXT: ret void
// CHECK: define internal void @__cppamp_choose_version(
// CHECK: br i1
// CHECK: call {{.*}}void %6({{.*}}, i64 %2, i64 %3, ptr {{.*}}%4)
//
// Few groups have guards, so AVX-512 processors run the AVX2 code for them, which masks all of its vectors.
// RUN: %amp-clang++ -O2 --amp-robust -S -emit-llvm %s -o - | FileCheck %s --check-prefix=RARE --implicit-check-not=guarded.host.v4
// RARE-DAG: define internal void @scale.guarded.host.v2({{.*}} [[SMALL:#[0-9]+]] {
// RARE-DAG: define internal void @scale.guarded.host.v3({{.*}} [[SMALLER:#[0-9]+]] {
// RARE-DAG: define internal void @scale.inside.host.v4(
// RARE-DAG: @__cppamp_choose_version({{.*}}@scale.inside.host.v4, ptr {{.*}}@scale.guarded.host.v3)
// RARE-DAG: attributes [[SMALL]] = {{.*}} optsize
// RARE-DAG: attributes [[SMALLER]] = {{.*}} optsize
//
// PLAIN: @scale.host.v2(
// PLAIN-NOT: .guarded
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
void scale(array_view<float> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] *= 2; });
}
