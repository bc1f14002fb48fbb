; Without barriers and tile_static memory, adjacent tiles run row by row: the loop over tiles is inside the loop over
; rows. A kernel that reads columns keeps the order of tiles, in which it reuses cache lines.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @rows.host.v3(
; CHECK: call i64 @llvm.umin.i64(
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 32)
; CHECK: %[[TILES:.*]] = trunc i64
; CHECK: br label %[[ROW:vectors.*]]
; CHECK: [[ROW]]:
; CHECK: %[[Y:.*]] = urem i32 %{{.*}}, 8
; CHECK: %[[G0:.*]] = add i32 %g0, %i
; CHECK: call void @rows.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %[[G0]], i32 %g1, i32 %g2, i32 %x{{.*}}, i32 %[[Y]],
; CHECK: icmp eq i32 %{{.*}}, 4
; CHECK: icmp eq i32 %{{.*}}, %[[TILES]]

; CHECK-LABEL: define internal void @columns.host.v3(
; CHECK-NOT: umin
; CHECK: call void @columns.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0,

target triple = "x86_64-pc-linux-gnu"

declare void @rows(ptr, ptr) "amp-kernel"="symbol=sym,rank=2,tile=8x32,size=32"
define internal void @rows.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="2" "amp-tile"="32,8,1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %at = getelementptr float, ptr %a, i32 %me
  store float 1.0, ptr %at
  ret void
}
define internal void @rows.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}

declare void @columns(ptr, ptr) "amp-kernel"="symbol=sym2,rank=2,tile=8x32,size=32"
define internal void @columns.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-rank"="2" "amp-tile"="32,8,1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %first = mul i32 %me, 1000
  %at = getelementptr float, ptr %a, i32 %first
  store float 1.0, ptr %at
  ret void
}
define internal void @columns.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!2 = !{}
