; Structures of four floats: whole registers are loaded and stored, and transposed in between. Under a mask, fully
; active vectors take a separate path; other vectors gather. A single member is also loaded in registers, but a store
; must leave the gaps unchanged, and writes only the member. A store between two loads may have changed
; what the second one reads.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @all.thread.vector(
; CHECK-NOT: gather
; CHECK-COUNT-8: load <4 x i32>
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> %{{.*}}, <8 x i32> <i32 0, i32 2, i32 8, i32 10, i32 4, i32 6, i32 12, i32 14>
; CHECK-NOT: scatter
; CHECK: fmul <8 x float>
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>
; CHECK-COUNT-8: store <4 x i32>
; CHECK-NOT: scatter
; CHECK: ret void

; CHECK-LABEL: define internal void @masked.thread.vector(
; CHECK: %full = icmp eq i8 %{{.*}}, -1
; CHECK: br i1 %full, label %rows, label %elements
; CHECK: rows:
; CHECK-NOT: gather
; CHECK: elements:
; CHECK-COUNT-2: @llvm.masked.gather.v8f32
; CHECK: rows.done:
; CHECK-COUNT-2: phi <8 x float>

; The second member is at offset 4, and the last load ends with it.
; CHECK-LABEL: define internal void @gaps.thread.vector(
; CHECK: %[[LAST:.*]] = getelementptr i8, ptr %{{.*}}, i64 104
; CHECK-NEXT: load <4 x i32>, ptr %[[LAST]]
; CHECK-NOT: store <4 x i32>
; CHECK-COUNT-8: store float

; CHECK-LABEL: define internal void @between.thread.vector(
; CHECK: store <8 x float>
; CHECK: load <8 x i32>

; CHECK-LABEL: define internal void @bytes.thread.vector(
; CHECK: load <8 x i32>
; CHECK: lshr <8 x i32>
; CHECK: trunc <8 x i32> %{{.*}} to <8 x i8>
; CHECK: store <8 x i32>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @all.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="all" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr [4 x float], ptr %functor, i64 %i
  %a1 = getelementptr i8, ptr %a, i64 4
  %a2 = getelementptr i8, ptr %a, i64 8
  %a3 = getelementptr i8, ptr %a, i64 12
  %v0 = load float, ptr %a
  %v1 = load float, ptr %a1
  %v2 = load float, ptr %a2
  %v3 = load float, ptr %a3
  %w0 = fmul float %v0, 2.0
  %w1 = fmul float %v1, 2.0
  %w2 = fmul float %v2, 2.0
  %w3 = fmul float %v3, 2.0
  %b = getelementptr [4 x float], ptr %scratch, i64 %i
  %b1 = getelementptr i8, ptr %b, i64 4
  %b2 = getelementptr i8, ptr %b, i64 8
  %b3 = getelementptr i8, ptr %b, i64 12
  store float %w3, ptr %b3
  store float %w2, ptr %b2
  store float %w1, ptr %b1
  store float %w0, ptr %b
  ret void
}

define internal void @masked.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="masked" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr [2 x float], ptr %functor, i64 %i
  %a1 = getelementptr i8, ptr %a, i64 4
  %b = getelementptr float, ptr %scratch, i64 %i
  %is = icmp slt i32 %me, %g0
  br i1 %is, label %in, label %out
in:
  %v0 = load float, ptr %a
  %v1 = load float, ptr %a1
  %w = fadd float %v0, %v1
  store float %w, ptr %b
  br label %out
out:
  ret void
}

define internal void @gaps.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="gaps" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr [4 x float], ptr %functor, i64 %i
  %a1 = getelementptr i8, ptr %a, i64 4
  %v0 = load float, ptr %a
  %v1 = load float, ptr %a1
  %w = fadd float %v0, %v1
  %b = getelementptr [4 x float], ptr %scratch, i64 %i
  store float %w, ptr %b
  ret void
}

define internal void @between.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="between" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %from = load ptr, ptr %functor, !invariant.load !0
  %at = getelementptr i8, ptr %functor, i64 8
  %to = load ptr, ptr %at, !invariant.load !0
  %a = getelementptr [2 x float], ptr %from, i64 %i
  %a1 = getelementptr i8, ptr %a, i64 4
  %b = getelementptr float, ptr %to, i64 %i
  %v0 = load float, ptr %a
  store float %v0, ptr %b
  %v1 = load float, ptr %a1
  store float %v1, ptr %b
  ret void
}

define internal void @bytes.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="bytes" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr [2 x i16], ptr %functor, i64 %i
  %a1 = getelementptr i8, ptr %a, i64 1
  %a2 = getelementptr i8, ptr %a, i64 2
  %a3 = getelementptr i8, ptr %a, i64 3
  %v0 = load i8, ptr %a
  %v1 = load i8, ptr %a1
  %v2 = load i8, ptr %a2
  %v3 = load i8, ptr %a3
  %b = getelementptr [2 x i16], ptr %scratch, i64 %i
  %b1 = getelementptr i8, ptr %b, i64 1
  %b2 = getelementptr i8, ptr %b, i64 2
  %b3 = getelementptr i8, ptr %b, i64 3
  store i8 %v3, ptr %b
  store i8 %v2, ptr %b1
  store i8 %v1, ptr %b2
  store i8 %v0, ptr %b3
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
