; A loop in which each thread goes through a row of its own runs by vectors of iterations: one that stores, and a sum of
; integers. Sums of floating-point numbers stay in order; adjacent threads access adjacent columns; local arrays are
; interleaved; 16 iterations are too few. A program's pragma has no effect.
; RUN: %amp-opt -target=host -passes=find-row-loops,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes='function(find-row-loops),vectorize-threads,verify' -S %s | FileCheck %s --check-prefix=THREADS

; CHECK-LABEL: define internal void @update.thread(
; CHECK: br i1 %done, label %end, label %loop, !llvm.loop
; CHECK-LABEL: define internal void @count.thread(
; CHECK: br i1 %done, label %end, label %loop, !llvm.loop
; CHECK-LABEL: define internal void @sum.thread(
; CHECK-NOT: !llvm.loop
; CHECK-LABEL: define internal void @columns.thread(
; CHECK-NOT: !llvm.loop
; CHECK-LABEL: define internal void @asked.thread(
; CHECK: !llvm.loop ![[ASKED:[0-9]+]]
; CHECK-LABEL: define internal void @local.thread(
; CHECK-NOT: !llvm.loop
; CHECK-LABEL: define internal void @short.thread(
; CHECK-NOT: !llvm.loop
; CHECK: !{!"amp.loop.row", i32 1}
; CHECK: ![[ASKED]] = distinct !{![[ASKED]], ![[VECTORIZE:[0-9]+]]}
; CHECK-NEXT: ![[VECTORIZE]] = !{!"llvm.loop.vectorize.enable", i1 true}

; THREADS-LABEL: define internal void @update.thread.few(
; THREADS: call void @update.thread.scalar{{.*}}(
; THREADS-LABEL: define internal void @count.thread.few(
; THREADS: call void @count.thread.scalar{{.*}}(
; THREADS-LABEL: define internal void @sum.thread.vector(
; THREADS: fadd <16 x float>
; THREADS-LABEL: define internal void @columns.thread.vector(
; THREADS: fadd <16 x float>
; THREADS-LABEL: define internal void @asked.thread.vector(
; THREADS: fadd <16 x float>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @update.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="update" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  %other = getelementptr float, ptr %functor, i64 %n
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %b = getelementptr float, ptr %other, i64 %j
  %w = load float, ptr %b
  %s = fadd float %w, %v
  store float %s, ptr %a
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

define internal void @count.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="count" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr i32, ptr %functor, i64 %begin
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  %a = getelementptr i32, ptr %row, i64 %j
  %v = load i32, ptr %a
  %s.next = add i32 %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop
end:
  %s.left = phi i32 [ %s.next, %loop ]
  %b = getelementptr i32, ptr %scratch, i64 %k
  store i32 %s.left, ptr %b
  ret void
}

define internal void @sum.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sum" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr i32, ptr %functor, i64 %begin
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop
end:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}

define internal void @columns.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %row = getelementptr float, ptr %functor, i64 %k
  %other = getelementptr float, ptr %functor, i64 %n
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %line = mul nuw nsw i64 %j, %n
  %a = getelementptr float, ptr %row, i64 %line
  %v = load float, ptr %a
  %b = getelementptr float, ptr %other, i64 %j
  %w = load float, ptr %b
  %s = fadd float %w, %v
  store float %s, ptr %a
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

define internal void @asked.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="asked" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %row = getelementptr float, ptr %functor, i64 %k
  %other = getelementptr float, ptr %functor, i64 %n
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %line = mul nuw nsw i64 %j, %n
  %a = getelementptr float, ptr %row, i64 %line
  %v = load float, ptr %a
  %b = getelementptr float, ptr %other, i64 %j
  %w = load float, ptr %b
  %s = fadd float %w, %v
  store float %s, ptr %a
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop, !llvm.loop !0
end:
  ret void
}

define internal void @local.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="local" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %row = alloca [256 x float]
  %other = getelementptr float, ptr %functor, i64 %n
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %b = getelementptr float, ptr %other, i64 %j
  %w = load float, ptr %b
  %s = fadd float %w, %v
  store float %s, ptr %a
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

define internal void @short.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="short" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  %other = getelementptr float, ptr %functor, i64 %n
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %b = getelementptr float, ptr %other, i64 %j
  %w = load float, ptr %b
  %s = fadd float %w, %v
  store float %s, ptr %a
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, 16
  br i1 %done, label %end, label %loop
end:
  ret void
}

declare i32 @__cppamp_host_lane()

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
