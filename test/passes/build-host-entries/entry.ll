; The entry of a kernel without tiles runs the threads of each group in whole vectors, followed by the remainder.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; CHECK: @__cppamp_host_kernels = constant [1 x {{.*}}ptr @k.host.v3
; CHECK-NOT: @k.thread(
; CHECK: define internal void @k.thread.vector({{.*}} {
; CHECK: define internal void @k.host.v3(ptr noalias align 4 dereferenceable(32) %functor, ptr noalias {{.*}} %domain, i64 %first, i64 %count, ptr %scratch)
; CHECK: udiv i32 %{{.*}}, 8
; CHECK: call void @k.thread.vector(
; CHECK: urem i32 %{{.*}}, 8
; CHECK: call void @k.thread.tail(
; CHECK-NOT: amp-variant
; CHECK: !{ptr @k.host.v3, !"sym"

target triple = "x86_64-pc-linux-gnu"

declare void @k(ptr, ptr) "amp-kernel"="symbol=sym,size=32"
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  ret void
}
define internal void @k.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @k.thread.tail(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="k" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
