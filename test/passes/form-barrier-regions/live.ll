; Two regions: a uniform value is in a register of the tile, a thread's own value is in its scratch memory, and an
; index is recomputed; so is one that is clamped, from a value that the tile keeps. Nothing is recomputed in a loop.
; RUN: %amp-opt -target=host -passes=form-barrier-regions,verify -S %s | FileCheck %s

; CHECK: define internal i32 @k.thread.0({{.*}} i32 %slot, i32 %0, ptr noalias %1) #[[FIRST:[0-9]+]] {
; CHECK: %shared = load i32, ptr %functor
; CHECK: %own = load i32, ptr %a
; CHECK: store i32 %{{.*}}, ptr %1
; CHECK: getelementptr inbounds i8, ptr %scratch, i64 128
; CHECK: ret i32 1
; CHECK: define internal i32 @k.thread.1({{.*}} i32 %slot, i32 %0, ptr noalias %1) #[[SECOND:[0-9]+]] {
; CHECK: store i32 %0, ptr %shared.reg2mem
; CHECK: call i32 @__cppamp_host_lane()
; CHECK: ret i32 1073741823
; CHECK: define internal i32 @clamp.thread.1({{.*}} i32 %slot, i32 %0, ptr noalias %1)
; CHECK: store i32 %0, ptr %[[LAST:.*]]
; CHECK: %[[LANE:.*]] = call i32 @__cppamp_host_lane()
; CHECK: %[[ME:.*]] = add nuw nsw i32 %x, %[[LANE]]
; CHECK: load i32, ptr %[[LAST]]
; CHECK: call i32 @llvm.smin.i32(i32 %[[ME]],
; CHECK: ret i32 1073741823
; CHECK: define internal i32 @loop.thread.1(
; CHECK: load ptr, ptr %functor
; CHECK: %[[LANE:.*]] = call i32 @__cppamp_host_lane()
; CHECK: add nuw nsw i32 %x, %[[LANE]]
; CHECK: {{^}}body:
; CHECK-NOT: load ptr
; CHECK: load i32, ptr %v
; CHECK: ret i32 1073741823
; CHECK: attributes #[[FIRST]] = { {{.*}}"amp-region"="0" "amp-scratch"="192"
; CHECK: attributes #[[SECOND]] = { {{.*}}"amp-region"="1"

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="16,1,1" "amp-scratch"="128" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %shared = load i32, ptr %functor, !cppamp.shared !0
  %a = getelementptr i32, ptr %functor, i32 %me
  %own = load i32, ptr %a
  call void @__cppamp_barrier(i32 3)
  %sum = add i32 %own, %shared
  %b = getelementptr i32, ptr %functor, i32 %me
  store i32 %sum, ptr %b
  ret void
}

define internal void @clamp.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="clamp" "amp-rank"="1" "amp-tile"="16,1,1" "amp-scratch"="128" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %last = load i32, ptr %functor, !cppamp.shared !0
  %near = call i32 @llvm.smin.i32(i32 %me, i32 %last)
  %a = getelementptr i32, ptr %functor, i32 %near
  call void @__cppamp_barrier(i32 3)
  %v = load i32, ptr %a
  %b = getelementptr i32, ptr %functor, i32 %me
  store i32 %v, ptr %b
  ret void
}
define internal void @loop.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="loop" "amp-rank"="1" "amp-tile"="16,1,1" "amp-scratch"="128" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !0
  call void @__cppamp_barrier(i32 3)
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %row = mul i32 %me, 1024
  %place = add i32 %row, %i
  %v = getelementptr i32, ptr %a, i32 %place
  %value = load i32, ptr %v
  %w = add i32 %value, 1
  store i32 %w, ptr %v
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 100
  br i1 %more, label %body, label %end
end:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32)

!0 = !{}
