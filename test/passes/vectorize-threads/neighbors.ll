; A clamped index, or a number that is divided into a row and a column: if the lanes turn out to be adjacent, the vector is
; loaded. An index from memory is a load per lane, and so are rows of different threads, and every second element.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @clamped.thread.vector(
; CHECK: %[[FIRST:.*]] = extractelement <8 x ptr> %[[A:.*]], i64 0
; CHECK: %[[EXPECTED:.*]] = getelementptr i8, ptr %[[FIRST]], <8 x i64> <i64 0, i64 4,
; CHECK: icmp ne <8 x ptr> %[[A]], %[[EXPECTED]]
; CHECK: br i1 %any, label %gather, label %neighbors
; CHECK: neighbors:
; CHECK-NEXT: load <8 x float>, ptr %[[FIRST]]

; CHECK-LABEL: define internal void @indirect.thread.vector(
; CHECK-NOT: neighbors
; CHECK-COUNT-8: load i32, ptr %{{[0-9]+}}

; CHECK-LABEL: define internal void @divided.thread.vector(
; CHECK: neighbors:
; CHECK: ret void

; CHECK-LABEL: define internal void @rows.thread.vector(
; CHECK-NOT: neighbors
; CHECK: ret void

; CHECK-LABEL: define internal void @second.thread.vector(
; CHECK-NOT: neighbors
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @clamped.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="clamped" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %low = call i32 @llvm.smin.i32(i32 %me, i32 %g2)
  %i = sext i32 %low to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @indirect.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="indirect" "amp-rank"="1" "amp-region"="0" {
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
  %i = sext i32 %far to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  store i32 %v, ptr %b
  ret void
}

define internal void @divided.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="divided" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %row = udiv i32 %me, 37
  %column = urem i32 %me, 37
  %begin = mul nuw nsw i32 %row, %g2
  %at = add nuw nsw i32 %begin, %column
  %i = zext nneg i32 %at to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @rows.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %begin = mul nuw nsw i32 %me, %g2
  %i = zext nneg i32 %begin to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %w.0 = fmul float %v, %v
  %w.1 = fmul float %w.0, %w.0
  %w.2 = fmul float %w.1, %w.1
  %w.3 = fmul float %w.2, %w.2
  %w.4 = fmul float %w.3, %w.3
  %w.5 = fmul float %w.4, %w.4
  %w.6 = fmul float %w.5, %w.5
  %w.7 = fmul float %w.6, %w.6
  %w.8 = fmul float %w.7, %w.7
  %w.9 = fmul float %w.8, %w.8
  %w.10 = fmul float %w.9, %w.9
  %w = fmul float %w.10, %w.10
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %w, ptr %b
  ret void
}

define internal void @second.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="second" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %twice = shl nuw nsw i32 %me, 1
  %begin = call i32 @llvm.smin.i32(i32 %twice, i32 %g2)
  %i = zext nneg i32 %begin to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %w.0 = fmul float %v, %v
  %w.1 = fmul float %w.0, %w.0
  %w.2 = fmul float %w.1, %w.1
  %w.3 = fmul float %w.2, %w.2
  %w.4 = fmul float %w.3, %w.3
  %w.5 = fmul float %w.4, %w.4
  %w.6 = fmul float %w.5, %w.5
  %w.7 = fmul float %w.6, %w.6
  %w.8 = fmul float %w.7, %w.7
  %w.9 = fmul float %w.8, %w.8
  %w.10 = fmul float %w.9, %w.9
  %w = fmul float %w.10, %w.10
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %w, ptr %b
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32)
