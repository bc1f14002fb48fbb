; Each thread goes through a part of an array that begins and ends at places of its own. A test per vector finds out
; whether all parts have as many elements as the first lane's; then the loop counts together, and is unrolled.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=unroll-thread-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @parts.thread(
; CHECK: %[[COUNT:.*]] = freeze i64
; CHECK: %[[FIRST:.*]] = freeze i64
; CHECK: %[[SAME:.*]] = icmp eq i64 %[[COUNT]], %[[FIRST]]
; CHECK: %[[BOTH:.*]] = select i1 %enters, i1 %[[SAME]], i1 false
; CHECK: %[[ALL:.*]] = call i1 @__cppamp_host_all(i1 %[[BOTH]])
; CHECK: br i1 %[[ALL]], label %before.equal, label %entry.split
; CHECK: entry.split:
; CHECK: br i1 %enters, label %before, label %exit
; CHECK: body.equal:
; CHECK-COUNT-16: load i32, ptr %
; CHECK: br i1

; The last part may be shorter.
; CHECK-LABEL: define internal void @clamped.thread(
; CHECK: call i1 @__cppamp_host_all(
; CHECK: body.equal:
; CHECK-COUNT-16: load i32, ptr %

; The length of a part is in memory: what it is in the first lane would have to be loaded.
; CHECK-LABEL: define internal void @lists.thread(
; CHECK-NOT: .equal
; CHECK: ret void

target triple = "x86_64-pc-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32)

define internal void @parts.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="parts" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %size = load i32, ptr %functor, !invariant.load !0
  %n.at = getelementptr inbounds i8, ptr %functor, i64 4
  %n = load i32, ptr %n.at, !invariant.load !0
  %from.at = getelementptr inbounds i8, ptr %functor, i64 8
  %from = load ptr, ptr %from.at, !invariant.load !0
  %to.at = getelementptr inbounds i8, ptr %functor, i64 16
  %to = load ptr, ptr %to.at, !invariant.load !0
  %begin = mul nsw i32 %me, %size
  %next = add nuw nsw i32 %me, 1
  %end = mul nsw i32 %next, %size
  %enters = icmp slt i32 %begin, %end
  br i1 %enters, label %before, label %exit
before:
  %begin.wide = sext i32 %begin to i64
  %end.wide = sext i32 %end to i64
  br label %body
body:
  %k = phi i64 [ %begin.wide, %before ], [ %k.next, %body ]
  %sum = phi i32 [ 0, %before ], [ %sum.next, %body ]
  %a = getelementptr inbounds i32, ptr %from, i64 %k
  %v = load i32, ptr %a
  %b = getelementptr inbounds i32, ptr %to, i64 %k
  store i32 %sum, ptr %b
  %sum.next = add nsw i32 %sum, %v
  %k.next = add nsw i64 %k, 1
  %ends = icmp eq i64 %k.next, %end.wide
  br i1 %ends, label %after, label %body
after:
  br label %exit
exit:
  ret void
}
define internal void @clamped.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="clamped" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %size = load i32, ptr %functor, !invariant.load !0
  %n.at = getelementptr inbounds i8, ptr %functor, i64 4
  %n = load i32, ptr %n.at, !invariant.load !0
  %from.at = getelementptr inbounds i8, ptr %functor, i64 8
  %from = load ptr, ptr %from.at, !invariant.load !0
  %to.at = getelementptr inbounds i8, ptr %functor, i64 16
  %to = load ptr, ptr %to.at, !invariant.load !0
  %begin = mul nsw i32 %me, %size
  %whole = add nsw i32 %begin, %size
  %end = call i32 @llvm.smin.i32(i32 %whole, i32 %n)
  %enters = icmp slt i32 %begin, %end
  br i1 %enters, label %before, label %exit
before:
  %begin.wide = sext i32 %begin to i64
  %end.wide = sext i32 %end to i64
  br label %body
body:
  %k = phi i64 [ %begin.wide, %before ], [ %k.next, %body ]
  %sum = phi i32 [ 0, %before ], [ %sum.next, %body ]
  %a = getelementptr inbounds i32, ptr %from, i64 %k
  %v = load i32, ptr %a
  %b = getelementptr inbounds i32, ptr %to, i64 %k
  store i32 %sum, ptr %b
  %sum.next = add nsw i32 %sum, %v
  %k.next = add nsw i64 %k, 1
  %ends = icmp eq i64 %k.next, %end.wide
  br i1 %ends, label %after, label %body
after:
  br label %exit
exit:
  ret void
}
define internal void @lists.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="lists" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %size = load i32, ptr %functor, !invariant.load !0
  %n.at = getelementptr inbounds i8, ptr %functor, i64 4
  %n = load i32, ptr %n.at, !invariant.load !0
  %from.at = getelementptr inbounds i8, ptr %functor, i64 8
  %from = load ptr, ptr %from.at, !invariant.load !0
  %to.at = getelementptr inbounds i8, ptr %functor, i64 16
  %to = load ptr, ptr %to.at, !invariant.load !0
  %at = zext nneg i32 %me to i64
  %begin.at = getelementptr inbounds i32, ptr %from, i64 %at
  %begin = load i32, ptr %begin.at
  %end.at = getelementptr inbounds i8, ptr %begin.at, i64 4
  %end = load i32, ptr %end.at
  %enters = icmp slt i32 %begin, %end
  br i1 %enters, label %before, label %exit
before:
  %begin.wide = sext i32 %begin to i64
  %end.wide = sext i32 %end to i64
  br label %body
body:
  %k = phi i64 [ %begin.wide, %before ], [ %k.next, %body ]
  %sum = phi i32 [ 0, %before ], [ %sum.next, %body ]
  %a = getelementptr inbounds i32, ptr %from, i64 %k
  %v = load i32, ptr %a
  %b = getelementptr inbounds i32, ptr %to, i64 %k
  store i32 %sum, ptr %b
  %sum.next = add nsw i32 %sum, %v
  %k.next = add nsw i64 %k, 1
  %ends = icmp eq i64 %k.next, %end.wide
  br i1 %ends, label %after, label %body
after:
  br label %exit
exit:
  ret void
}

!0 = !{}
