; The entry of a kernel whose threads run in rows of more than three dimensions: a call runs the rows that begin in its
; part of the long dimension, and rows that are longer than a block in blocks.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; The runtime's domain is not changed: blocks of few threads would not be rows.
; CHECK: @__cppamp_host_kernels = {{.*}} @k.host.v3, ptr null], i32 0, i32 8, ptr null }

; CHECK: define internal void @k.rows.v3(ptr {{.*}}%functor, ptr {{.*}}%domain, i64 %{{.*}}, i64 %{{.*}}, ptr {{.*}}) #[[ROWS:[0-9]+]]

; CHECK-LABEL: define internal void @k.host.v3(
; CHECK-SAME: ptr %functor, ptr %domain, i64 %[[FIRST:.*]], i64 %[[COUNT:.*]], ptr %[[SCRATCH:.*]])
; CHECK: %[[OWN:.*]] = alloca [48 x i8], align 8
; CHECK: %[[THREADS:.*]] = zext i32 %{{.*}} to i64
; CHECK: %[[BLOCK:.*]] = zext i32 %{{.*}} to i64
; CHECK: %[[LENGTH:.*]] = call i64 @llvm.umin.i64(i64 %[[ROW:.*]], i64 %[[BLOCK]])
; CHECK: %[[PARTS:.*]] = udiv i64 %{{.*}}, %[[LENGTH]]
; CHECK: %[[BEGIN:.*]] = mul i64 %[[FIRST]], %[[BLOCK]]
; CHECK: udiv i64 %[[BEGIN]], %[[ROW]]
; CHECK: urem i64 %[[BEGIN]], %[[ROW]]
; CHECK: %[[END:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 %[[THREADS]])
; CHECK: %[[NUMBER:.*]] = sub i64 %{{.*}}, %[[G:.*]]
; CHECK: br i1 %{{.*}}, label %none, label %some
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 8 %[[OWN]], ptr align 8 %domain, i64 48
; CHECK: call void @k.rows.v3(ptr %functor, ptr %[[OWN]], i64 %[[G]], i64 %[[NUMBER]], ptr %[[SCRATCH]])

; CHECK: attributes #[[ROWS]] = {{.*}}noinline

target triple = "x86_64-pc-linux-gnu"

declare void @k(ptr, ptr) "amp-split-dimensions"
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="3" "amp-region"="0" "amp-scratch"="64" {
  ret void
}
define internal void @k.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @k.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="k" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
define internal void @k.thread.few(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live, i32 %count) "amp-kernel-of"="k" "amp-region"="0" "amp-level"="v3" "amp-variant"="few" "amp-lanes"="1" {
  ret void
}

!cppamp.kernels = !{!0}
!0 = !{ptr @k, !"sym", !"k.cpp:1:1", i32 4, !1, !{}, !{}, i64 32, !"k"}
!1 = !{}
