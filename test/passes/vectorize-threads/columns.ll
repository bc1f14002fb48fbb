; Threads scan columns of a matrix: eight vectors of each row are added together, since the next row is on another page.
; Columns of a narrow matrix, whose rows share a page, are not worth that.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @far.thread.vector(
; CHECK: load <8 x float>
; CHECK: define internal void @far.thread.vector.{{[0-9]+}}(
; CHECK: phi <64 x float>
; CHECK: load <64 x float>
; CHECK: define internal void @far.thread.tail(

; CHECK-NOT: <64 x float>
; CHECK: define internal void @near.thread.vector(
; CHECK-NOT: <64 x float>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @far.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="far" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %column = getelementptr float, ptr %functor, i64 %k
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %at = mul nsw i64 %j, %n
  %a = getelementptr float, ptr %column, i64 %at
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}

define internal void @near.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="near" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %column = getelementptr float, ptr %functor, i64 %k
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %at = mul nsw i64 %j, 256
  %a = getelementptr float, ptr %column, i64 %at
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
