; A local array at whose elements lanes arrive at different times: a vector would wait for the lane that iterates longest,
; and each gather for the scatter before it. The address may be a phi. Where lanes iterate together, vectors are faster.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @apart.thread.vector(
; CHECK: %lane = phi i32
; CHECK-NOT: @llvm.masked
; CHECK: ret void

; CHECK-LABEL: define internal void @together.thread{{.*}}.vector(
; CHECK: @llvm.masked.gather
; CHECK: @llvm.masked.scatter
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @apart.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="apart" "amp-rank"="1" "amp-region"="0" {
entry:
  %array = alloca [64 x i32]
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %functor, i64 %k
  %first = load i32, ptr %b
  br label %loop
loop:
  %at = phi i32 [ %first, %entry ], [ %next, %loop ]
  %i = and i32 %at, 63
  %w = zext nneg i32 %i to i64
  %p = getelementptr [64 x i32], ptr %array, i64 0, i64 %w
  %old = load i32, ptr %p
  %new = add i32 %old, %at
  store i32 %new, ptr %p
  %next = lshr i32 %new, 1
  %done = icmp eq i32 %next, 0
  br i1 %done, label %left, label %loop
left:
  %last = phi i32 [ %new, %loop ]
  store i32 %last, ptr %b
  ret void
}

define internal void @together.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="together" "amp-rank"="1" "amp-region"="0" {
entry:
  %array = alloca [64 x i32]
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %functor, i64 %k
  %first = load i32, ptr %b
  br label %loop
loop:
  %at = phi i32 [ %first, %entry ], [ %next, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]
  %i = and i32 %at, 63
  %w = zext nneg i32 %i to i64
  %p = getelementptr [64 x i32], ptr %array, i64 0, i64 %w
  %old = load i32, ptr %p
  %new = add i32 %old, %at
  store i32 %new, ptr %p
  %h = mul i32 %new, 40503
  %m = xor i32 %h, %new
  %n = mul i32 %m, 2654435
  %o = add i32 %n, %h
  %next = lshr i32 %o, 1
  %j.next = add i32 %j, 1
  %done = icmp eq i32 %j.next, 100
  br i1 %done, label %left, label %loop
left:
  %last = phi i32 [ %new, %loop ]
  store i32 %last, ptr %b
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
