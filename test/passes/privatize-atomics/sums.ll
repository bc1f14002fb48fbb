; A thread adds to a location that depends only on its index, and does nothing afterwards: its sum stays in the scratch
; memory until the last tile is done.
; RUN: %amp-opt -target=host -passes=privatize-atomics,verify -S %s | FileCheck %s

; CHECK: define internal void @k.thread(
; CHECK-NOT: atomicrmw
; CHECK: %[[PLACE:.*]] = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK: %[[SUM:.*]] = load i32
; CHECK: add i32 %[[SUM]], 1
; CHECK: define internal void @k.thread.flush({{.*}} #[[FLUSH:[0-9]+]] {
; CHECK: icmp ne i32 %{{.*}}, 0
; CHECK: atomicrmw add ptr %{{.*}}, i32 %{{.*}} monotonic
; CHECK: attributes #{{.*}} = { {{.*}}"amp-region"="0" "amp-scratch"="128"
; CHECK: attributes #[[FLUSH]] = { {{.*}}"amp-region"="flush" {{.*}}"amp-sums"="64+64"

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="16,1,1" "amp-scratch"="64" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !0
  %count = getelementptr i32, ptr %a, i32 %me
  %old = atomicrmw add ptr %count, i32 1 monotonic
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
