; A thread's index is its vector's index plus its lane, and is never poison. tile_static memory is part of the scratch memory. Values that
; are uniform in a tile are marked, except a value that is uniform only inside a loop, if it is used after the loop.
; RUN: %amp-opt -target=host -passes=make-thread-functions,verify -S %s | FileCheck %s

; CHECK: declare void @k(ptr, ptr)
; CHECK: define internal void @k.thread(ptr {{.*}} %functor, ptr {{.*}} %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) #[[ATTRIBUTES:[0-9]+]] {
; CHECK: %t = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK: %lane = call i32 @__cppamp_host_lane()
; CHECK: %l = add nuw nsw i32 %x, %lane
; CHECK: %twice = shl i32 %g0, 1, !cppamp.shared
; CHECK-NOT: freeze
; CHECK: %t.l = getelementptr i32, ptr %t, i32 %l{{$}}
; CHECK: define internal void @count.thread(
; CHECK: %i = phi i32 [ 0, %entry ], [ %next, %loop ]{{$}}
; CHECK: %limit = add i32 %g0, 9, !cppamp.shared
; CHECK: attributes #[[ATTRIBUTES]] = { nounwind "amp-kernel-of"="k" {{.*}}"amp-rank"="1" "amp-scratch"="128" {{.*}}"amp-tile"="16,1,1" }

@t = external global [16 x i32], section "cppamp.tile_static"

define void @k(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=16,size=32" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  %twice = shl i32 %g, 1
  %frozen = freeze i32 %l
  %t.l = getelementptr i32, ptr @t, i32 %frozen
  store i32 %twice, ptr %t.l
  ret void
}
define void @count(ptr %f, ptr %d) "amp-kernel"="symbol=count,tile=16,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %limit = add i32 %g, 9
  %next = add i32 %i, 1
  %last = icmp uge i32 %i, %l
  br i1 %last, label %end, label %loop
end:
  %sum = add i32 %i, %l
  %t.l = getelementptr i32, ptr @t, i32 %l
  store i32 %sum, ptr %t.l
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_group_id(i32)
