; A kernel that knows nothing of the tiles of its launch runs in rows of the domain: those of as many adjacent tiles as the
; call has, 42 of 24 threads, and the rows of one tile after another.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @points.host.v3(
; CHECK: %[[SOME:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 %left)
; CHECK: %[[MOST:.*]] = call i64 @llvm.umin.i64(i64 %[[SOME]], i64 42)
; CHECK: %[[TILES:.*]] = trunc i64 %[[MOST]] to i32
; CHECK: %[[X0:.*]] = mul nuw nsw i32 %g0, 24
; CHECK: %[[Y0:.*]] = mul nuw nsw i32 %g1, 6
; CHECK: %[[LENGTH:.*]] = mul nuw nsw i32 %[[TILES]], 24
; CHECK: %[[ROW:.*]] = add i32 %[[Y0]], %{{.*}}
; CHECK: %[[Y:.*]] = add i32 %[[ROW]], 0
; CHECK: udiv i32 %[[LENGTH]], 8
; CHECK: add i32 %g0, %[[TILES]]
; CHECK: %x = add i32 %[[X0]], %{{.*}}
; CHECK: call void @points.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %[[Y]], i32 %{{.*}}, i32 %x, i32 0, i32 0, i32 0)
; CHECK: %left{{.*}} = urem i32 %[[LENGTH]], 8
; CHECK: call void @points.thread.tail(
; CHECK: icmp eq i32 %{{.*}}, 6

target triple = "x86_64-pc-linux-gnu"

declare void @points(ptr, ptr) "amp-launch-tile"="24,6,1" "amp-kernel"="symbol=sym,rank=2,tile=6x24,size=32"
define internal void @points.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="points" "amp-rank"="2" "amp-launch-tile"="24,6,1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %at = getelementptr float, ptr %a, i32 %me
  store float 1.0, ptr %at
  ret void
}
define internal void @points.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="points" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @points.thread.tail(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="points" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!2 = !{}
