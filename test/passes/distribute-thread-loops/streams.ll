; Threads count what they read at four locations that are 1024 elements apart: one region per location. Region 1 follows
; all of them.
; RUN: %amp-opt -target=host -passes=distribute-thread-loops,verify -S %s | FileCheck %s

; CHECK: define internal i32 @k.thread.0(
; CHECK: atomicrmw
; CHECK-NOT: atomicrmw
; CHECK: ret i32 2
; CHECK: define internal i32 @k.thread.1(
; CHECK: define internal i32 @k.thread.0.1({{.*}} #[[SECOND:[0-9]+]] {
; CHECK: atomicrmw
; CHECK-NOT: atomicrmw
; CHECK: ret i32 3
; CHECK: define internal i32 @k.thread.0.3(
; CHECK: atomicrmw
; CHECK: ret i32 1
; CHECK: attributes #[[SECOND]] = { {{.*}}"amp-region"="2"

define internal i32 @k.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-tile"="256,1,1" "amp-region"="0" "amp-scratch"="128" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !0
  %i.0 = add nuw nsw i32 %me, 0
  %x.0 = zext nneg i32 %i.0 to i64
  %a.0 = getelementptr i32, ptr %a, i64 %x.0
  %v.0 = load i32, ptr %a.0
  %b.0 = and i32 %v.0, 15
  %bx.0 = zext nneg i32 %b.0 to i64
  %t.0 = getelementptr i32, ptr %scratch, i64 %bx.0
  %o.0 = atomicrmw add ptr %t.0, i32 1 monotonic, !cppamp.one_thread !0
  %i.1 = add nuw nsw i32 %me, 1024
  %x.1 = zext nneg i32 %i.1 to i64
  %a.1 = getelementptr i32, ptr %a, i64 %x.1
  %v.1 = load i32, ptr %a.1
  %b.1 = and i32 %v.1, 15
  %bx.1 = zext nneg i32 %b.1 to i64
  %t.1 = getelementptr i32, ptr %scratch, i64 %bx.1
  %o.1 = atomicrmw add ptr %t.1, i32 1 monotonic, !cppamp.one_thread !0
  %i.2 = add nuw nsw i32 %me, 2048
  %x.2 = zext nneg i32 %i.2 to i64
  %a.2 = getelementptr i32, ptr %a, i64 %x.2
  %v.2 = load i32, ptr %a.2
  %b.2 = and i32 %v.2, 15
  %bx.2 = zext nneg i32 %b.2 to i64
  %t.2 = getelementptr i32, ptr %scratch, i64 %bx.2
  %o.2 = atomicrmw add ptr %t.2, i32 1 monotonic, !cppamp.one_thread !0
  %i.3 = add nuw nsw i32 %me, 3072
  %x.3 = zext nneg i32 %i.3 to i64
  %a.3 = getelementptr i32, ptr %a, i64 %x.3
  %v.3 = load i32, ptr %a.3
  %b.3 = and i32 %v.3, 15
  %bx.3 = zext nneg i32 %b.3 to i64
  %t.3 = getelementptr i32, ptr %scratch, i64 %bx.3
  %o.3 = atomicrmw add ptr %t.3, i32 1 monotonic, !cppamp.one_thread !0
  ret i32 1
}
define internal i32 @k.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-tile"="256,1,1" "amp-region"="1" {
  ret i32 1073741823
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
