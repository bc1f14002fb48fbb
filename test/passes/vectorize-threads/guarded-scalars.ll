; What is the same for all lanes, and is computed once for them, is computed only if a lane is there: the others may have
; a condition because they would divide by 0, or have no address.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal void @divide.thread.vector(
; CHECK: %[[ANY:any.*]] = icmp ne i8
; CHECK-NEXT: br i1 %[[ANY]], label %[[THEN:.*]], label
; CHECK: [[THEN]]:
; CHECK-NEXT: udiv i32 %g1, %g2
define internal void @divide.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="divide" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  %some = icmp sgt i32 %v, 3
  br i1 %some, label %then, label %end
then:
  %quotient = udiv i32 %g1, %g2
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %quotient, %then ]
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: define internal void @read.thread.vector(
; CHECK: %[[ANY:any.*]] = icmp ne i8
; CHECK-NEXT: br i1 %[[ANY]], label %[[THEN:.*]], label
; CHECK: [[THEN]]:
; CHECK-NEXT: getelementptr i32, ptr %scratch
; CHECK-NEXT: load i32
define internal void @read.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="read" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  %some = icmp sgt i32 %v, 3
  br i1 %some, label %then, label %end
then:
  %from = getelementptr i32, ptr %scratch, i32 %g2
  %shared = load i32, ptr %from
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %shared, %then ]
  store i32 %r, ptr %a
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
