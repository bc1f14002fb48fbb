; Each thread appends elements to a list of its own, until its input ends: mostly one gather and one scatter in lanes
; that leave the loop at different times. Runs thread by thread. A scatter to computed places by all lanes stays a vector.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @append.thread.few(
; CHECK-NOT: masked.scatter
; CHECK: call void @append.thread.scalar{{.*}}(
; CHECK-LABEL: define internal void @permute.thread.vector(
; CHECK: @llvm.masked.scatter.v16i32
; CHECK: ret void

target triple = "x86_64-pc-linux-gnu"

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

define internal void @append.thread(ptr noalias %from, ptr noalias %to, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="append" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %me to i64
  %begin = mul nuw nsw i64 %wide, 1000
  %length = add nuw nsw i64 %wide, 1000
  br label %body
body:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %count = phi i64 [ %begin, %entry ], [ %count.next, %latch ]
  %at = add nuw nsw i64 %begin, %k
  %a = getelementptr inbounds i32, ptr %from, i64 %at
  %v = load i32, ptr %a
  %bit = and i32 %v, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %keep, label %latch
keep:
  %b = getelementptr inbounds i32, ptr %to, i64 %count
  store i32 %v, ptr %b
  %more = add nuw nsw i64 %count, 1
  br label %latch
latch:
  %count.next = phi i64 [ %count, %body ], [ %more, %keep ]
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, %length
  br i1 %done, label %exit, label %body
exit:
  ret void
}
define internal void @permute.thread(ptr noalias %from, ptr noalias %to, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="permute" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %me to i64
  br label %body
body:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %row = mul nuw nsw i64 %k, 1000
  %at = add nuw nsw i64 %row, %wide
  %a = getelementptr inbounds i32, ptr %from, i64 %at
  %v = load i32, ptr %a
  %place = zext i32 %v to i64
  %b = getelementptr inbounds i32, ptr %to, i64 %place
  store i32 %me, ptr %b
  %k.next = add nuw nsw i64 %k, 1
  %done = icmp eq i64 %k.next, 1000
  br i1 %done, label %exit, label %body
exit:
  ret void
}
