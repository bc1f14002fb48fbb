; Without AVX-512, each element that is not adjacent to the previous lane's takes several instructions: what does little
; else runs thread by thread. Vectors remain for what computes more, and for loops in which each load decides the next
; address, because all lanes wait together.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck --check-prefixes=CHECK,SPLIT %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck --check-prefixes=CHECK,WIDE %s

; SPLIT: define internal void @lookup.thread.scalar(
; SPLIT-NOT: <8 x
; CHECK: define internal void @lookup.thread.vector(
; SPLIT-NOT: <8 x
; WIDE: call <16 x i32> @llvm.masked.gather
; SPLIT: define internal void @computed.thread.vector(
; SPLIT: mul <8 x i32>
; SPLIT: define internal void @list.thread.vector(
; SPLIT: phi <8 x i32>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @lookup.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="lookup" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  %from = load i32, ptr %b
  %low = and i32 %from, 255
  %i = zext i32 %low to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %p
  %high = lshr i32 %from, 24
  %j = zext i32 %high to i64
  %q = getelementptr i32, ptr %functor, i64 %j
  %w = load i32, ptr %q
  %sum = xor i32 %v, %w
  store i32 %sum, ptr %b
  ret void
}

define internal void @computed.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="computed" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  %from = load i32, ptr %b
  %far.0 = mul i32 %from, %from
  %far.1 = mul i32 %far.0, %from
  %far.2 = mul i32 %far.1, %from
  %far.3 = mul i32 %far.2, %from
  %far.4 = mul i32 %far.3, %from
  %far.5 = mul i32 %far.4, %from
  %far.6 = mul i32 %far.5, %from
  %far.7 = mul i32 %far.6, %from
  %far.8 = mul i32 %far.7, %from
  %far.9 = mul i32 %far.8, %from
  %far.10 = mul i32 %far.9, %from
  %far = mul i32 %far.10, %from
  %i = zext i32 %far to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %p
  store i32 %v, ptr %b
  ret void
}

define internal void @list.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="list" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop
loop:
  %at = phi i32 [ %me, %entry ], [ %next, %loop ]
  %count = phi i32 [ 0, %entry ], [ %more, %loop ]
  %i = sext i32 %at to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %next = load i32, ptr %p
  %more = add nuw nsw i32 %count, 1
  %again = icmp ult i32 %more, 20
  br i1 %again, label %loop, label %done
done:
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  store i32 %next, ptr %b
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
