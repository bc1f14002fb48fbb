; Each thread scans a row of its own: 16 iterations together, and one by one what is left over. If the rows are whole lines
; of the cache apart and long, the iterations before the first line are executed one by one as well. A loop that also
; stores has a version for vectors whose rows do not overlap with what else they read. A loop in which adjacent threads
; read adjacent elements, and one that threads leave at different times, which the data decide, stay as they are.
; RUN: %amp-opt -target=host -passes=unroll-thread-loops,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes='function(unroll-thread-loops),vectorize-threads,verify' -S %s | FileCheck %s --check-prefix=VECTORS

; CHECK-LABEL: define internal void @sum.thread(
; CHECK: %[[FIRST:.*]] = add i64 %functor{{.*}}, %{{.*}}
; CHECK: %[[APART:.*]] = sub i64 %{{.*}}, %[[FIRST]]
; CHECK: %[[TRIPS:.*]] = add nsw i64 %n, -1
; CHECK: %[[START:.*]] = freeze i64 %[[FIRST]]
; CHECK: %[[DISTANCE:.*]] = freeze i64 %[[APART]]
; CHECK: %[[REST:.*]] = and i64 %[[DISTANCE]], 63
; CHECK: %[[SAME:.*]] = icmp eq i64 %[[REST]], 0
; CHECK: %[[LONG:.*]] = icmp uge i64 %[[TRIPS]], 64
; CHECK: %peels = and i1 %[[SAME]], %[[LONG]]
; CHECK: %[[NEGATED:.*]] = sub i64 0, %[[START]]
; CHECK: %[[BYTES:.*]] = and i64 %[[NEGATED]], 63
; CHECK: %first = udiv i64 %[[BYTES]], 4
; CHECK: %[[SOME:.*]] = icmp ne i64 %first, 0
; CHECK: %[[PEELS:.*]] = and i1 %peels, %[[SOME]]
; CHECK: br i1 %[[PEELS]], label %loop.peeled.preheader, label %peeled.done
; CHECK: loop.peeled:
; CHECK-COUNT-1: load float
; CHECK: %[[MORE:.*]] = icmp ult i64 %{{.*}}, %first
; CHECK: br i1 %[[MORE]], label %loop.peeled, label %peeled.done.loopexit
; CHECK: peeled.done:
; CHECK: %[[J:.*]] = phi i64 [ 0, %loop.ph ], [ %{{.*}}, %peeled.done.loopexit ]
; CHECK: sub i64 %n, %[[J]]
; CHECK-COUNT-17: load float
; CHECK-NOT: load float
; CHECK: ret void

; CHECK-LABEL: define internal void @update.thread(
; CHECK: %[[NONE:.*]] = call i1 @__cppamp_host_none(i1 %found.conflict)
; CHECK: %[[ANY:.*]] = xor i1 %[[NONE]], true
; CHECK: br i1 %[[ANY]], label %{{.*}}.lver.orig, label %loop.ph
; CHECK: store float %{{.*}}, !alias.scope

; CHECK-LABEL: define internal void @columns.thread(
; CHECK-COUNT-1: load float
; CHECK-NOT: load float
; CHECK: ret void

; CHECK-LABEL: define internal void @divergent.thread(
; CHECK-COUNT-1: load float
; CHECK-NOT: load float
; CHECK: ret void

; Two elements in each iteration: eight iterations. Of every fourth element, one.
; CHECK-LABEL: define internal void @pairs.thread(
; CHECK: loop.peeled:
; CHECK-COUNT-2: load float
; CHECK: peeled.done:
; CHECK-COUNT-18: load float
; CHECK-NOT: load float
; CHECK: ret void
; CHECK-LABEL: define internal void @fourth.thread(
; CHECK-COUNT-1: load float
; CHECK-NOT: load float
; CHECK: ret void

; The loads of 16 rows, which are lines, and no gather but in what is left over.
; VECTORS-LABEL: define internal void @sum.thread.vector(
; VECTORS: loop.peeled:
; VECTORS-COUNT-1: @llvm.masked.gather
; VECTORS: loop:
; VECTORS-NOT: @llvm.masked.gather
; VECTORS-COUNT-16: load <16 x i32>
; VECTORS: shufflevector <16 x i32> %{{.*}}, <16 x i32> %{{.*}}, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 4, i32 20, i32 5, i32 21, i32 8, i32 24, i32 9, i32 25, i32 12, i32 28, i32 13, i32 29>
; VECTORS: shufflevector <16 x i32> %{{.*}}, <16 x i32> %{{.*}}, <16 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15, i32 20, i32 21, i32 22, i32 23, i32 28, i32 29, i32 30, i32 31>
; VECTORS-COUNT-1: @llvm.masked.gather
; VECTORS-NOT: @llvm.masked.gather
; VECTORS: ret void
; VECTORS-LABEL: define internal void @update.thread.vector(
; VECTORS: br i1 %{{.*}}, label %{{.*}}.lver.orig, label %loop.ph
; VECTORS-COUNT-16: load <16 x i32>
; VECTORS-COUNT-16: store <16 x i32>
; VECTORS: ret void

; The same for rows at a constant distance of more than 1 KiB.
; VECTORS-LABEL: define internal void @far.thread.vector(
; VECTORS: loop:
; VECTORS-NOT: @llvm.masked.gather
; VECTORS-COUNT-16: load <8 x i64>
; VECTORS: shufflevector <8 x i64> %{{.*}}, <8 x i64> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 2, i32 10, i32 4, i32 12, i32 6, i32 14>
; VECTORS: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @sum.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sum" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  %some = icmp sgt i32 %g1, 0
  br i1 %some, label %loop.ph, label %end
loop.ph:
  br label %loop
loop:
  %j = phi i64 [ 0, %loop.ph ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %loop.ph ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  br label %end
end:
  ret void
}

define internal void @update.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="update" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  %g = sext i32 %g2 to i64
  %other = getelementptr float, ptr %functor, i64 %g
  %some = icmp sgt i32 %g1, 0
  br i1 %some, label %loop.ph, label %end
loop.ph:
  br label %loop
loop:
  %j = phi i64 [ 0, %loop.ph ], [ %j.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %b = getelementptr float, ptr %other, i64 %j
  %w = load float, ptr %b
  %s = fadd float %w, %v
  store float %s, ptr %a
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %left, label %loop
left:
  br label %end
end:
  ret void
}

define internal void @columns.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-rank"="1" "amp-region"="0" {
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
  %a = getelementptr float, ptr %column, i64 %j
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

define internal void @divergent.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="divergent" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  %length = getelementptr i64, ptr %functor, i64 %k
  %limit = load i64, ptr %length
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp ugt i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}
define internal void @pairs.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="pairs" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %a1 = getelementptr i8, ptr %a, i64 4
  %v1 = load float, ptr %a1
  %product = fmul float %v, %v1
  %s.next = fadd float %s, %product
  %j.next = add nuw nsw i64 %j, 2
  %done = icmp eq i64 %j.next, 1024
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}

define internal void @fourth.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="fourth" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %begin = mul nsw i64 %k, %n
  %row = getelementptr float, ptr %functor, i64 %begin
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %row, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 4
  %done = icmp eq i64 %j.next, 1024
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}

define internal void @far.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="far" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %row = getelementptr [1024 x double], ptr %functor, i64 %k
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr double, ptr %row, i64 %j
  %v = load double, ptr %a
  %s.next = fadd double %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, 1024
  br i1 %done, label %left, label %loop
left:
  %s.left = phi double [ %s.next, %loop ]
  %b = getelementptr double, ptr %scratch, i64 %k
  store double %s.left, ptr %b
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
