; Four rows of threads store structures, at distances that are not known. The members that a row stores are one group:
; rows may be ordered in any way, so those of one row are stored one after the other. A load between stores ends that.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; CHECK-LABEL: define internal void @rows.thread.rows.vector(
; CHECK-NOT: store float
; CHECK-COUNT-32: store <4 x i32>
; CHECK-NOT: store
; CHECK: ret void

; CHECK-LABEL: define internal void @between.thread.rows.vector(
; CHECK-COUNT-32: store float

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @rows.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="2" "amp-region"="0" {
entry:
  %0 = load ptr, ptr %domain, align 8, !invariant.load !0
  %1 = getelementptr inbounds i8, ptr %0, i64 4
  %2 = load i32, ptr %1, align 4, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %3 = add nuw nsw i32 %x, %lane
  %4 = icmp ult i32 %3, %2
  call void @llvm.assume(i1 %4)
  %5 = load i32, ptr %0, align 4, !invariant.load !0
  %6 = icmp ult i32 %g1, %5
  call void @llvm.assume(i1 %6)
  %conv.i = zext nneg i32 %g1 to i64
  %7 = load ptr, ptr %functor, align 8, !invariant.load !0
  %8 = getelementptr inbounds i8, ptr %functor, i64 40
  %9 = load ptr, ptr %8, align 8, !invariant.load !0
  %conv2.i = zext nneg i32 %3 to i64
  %stride.i = getelementptr inbounds i8, ptr %functor, i64 72
  %10 = load i32, ptr %stride.i, align 4, !invariant.load !0
  %conv3.i = sext i32 %10 to i64
  %mul.i = mul nsw i64 %conv2.i, %conv3.i
  %11 = getelementptr { float, float, float, float }, ptr %9, i64 %mul.i
  %arrayidx.i7 = getelementptr { float, float, float, float }, ptr %11, i64 %conv.i
  %stride.i.i = getelementptr inbounds i8, ptr %functor, i64 32
  %12 = load i32, ptr %stride.i.i, align 4, !invariant.load !0
  %conv3.i.i = sext i32 %12 to i64
  %mul.i.i = mul nsw i64 %conv.i, %conv3.i.i
  %13 = getelementptr { float, float, float, float }, ptr %7, i64 %mul.i.i
  %arrayidx.i15 = getelementptr { float, float, float, float }, ptr %13, i64 %conv2.i
  %14 = load float, ptr %arrayidx.i7, align 4
  %15 = getelementptr inbounds i8, ptr %arrayidx.i7, i64 4
  %16 = load float, ptr %15, align 4
  %17 = getelementptr inbounds i8, ptr %arrayidx.i7, i64 8
  %18 = load float, ptr %17, align 4
  %19 = getelementptr inbounds i8, ptr %arrayidx.i7, i64 12
  %20 = load float, ptr %19, align 4
  store float %14, ptr %arrayidx.i15, align 4
  %21 = getelementptr inbounds i8, ptr %arrayidx.i15, i64 4
  store float %16, ptr %21, align 4
  %22 = getelementptr inbounds i8, ptr %arrayidx.i15, i64 8
  store float %18, ptr %22, align 4
  %23 = getelementptr inbounds i8, ptr %arrayidx.i15, i64 12
  store float %20, ptr %23, align 4
  ret void
}

define internal void @between.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="between" "amp-rank"="2" "amp-region"="0" {
entry:
  %0 = load ptr, ptr %domain, align 8, !invariant.load !0
  %1 = getelementptr inbounds i8, ptr %0, i64 4
  %2 = load i32, ptr %1, align 4, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %3 = add nuw nsw i32 %x, %lane
  %4 = icmp ult i32 %3, %2
  call void @llvm.assume(i1 %4)
  %5 = load i32, ptr %0, align 4, !invariant.load !0
  %6 = icmp ult i32 %g1, %5
  call void @llvm.assume(i1 %6)
  %conv.i = zext nneg i32 %g1 to i64
  %7 = load ptr, ptr %functor, align 8, !invariant.load !0
  %8 = getelementptr inbounds i8, ptr %functor, i64 40
  %9 = load ptr, ptr %8, align 8, !invariant.load !0
  %conv2.i = zext nneg i32 %3 to i64
  %stride.i = getelementptr inbounds i8, ptr %functor, i64 72
  %10 = load i32, ptr %stride.i, align 4, !invariant.load !0
  %conv3.i = sext i32 %10 to i64
  %mul.i = mul nsw i64 %conv2.i, %conv3.i
  %11 = getelementptr { float, float, float, float }, ptr %9, i64 %mul.i
  %arrayidx.i7 = getelementptr { float, float, float, float }, ptr %11, i64 %conv.i
  %stride.i.i = getelementptr inbounds i8, ptr %functor, i64 32
  %12 = load i32, ptr %stride.i.i, align 4, !invariant.load !0
  %conv3.i.i = sext i32 %12 to i64
  %mul.i.i = mul nsw i64 %conv.i, %conv3.i.i
  %13 = getelementptr { float, float, float, float }, ptr %7, i64 %mul.i.i
  %arrayidx.i15 = getelementptr { float, float, float, float }, ptr %13, i64 %conv2.i
  %14 = load float, ptr %arrayidx.i7, align 4
  %15 = getelementptr inbounds i8, ptr %arrayidx.i7, i64 4
  %16 = load float, ptr %15, align 4
  %17 = getelementptr inbounds i8, ptr %arrayidx.i7, i64 8
  %18 = load float, ptr %17, align 4
  %19 = getelementptr inbounds i8, ptr %arrayidx.i7, i64 12
  store float %14, ptr %arrayidx.i15, align 4
  %20 = load float, ptr %19, align 4
  %21 = getelementptr inbounds i8, ptr %arrayidx.i15, i64 4
  store float %16, ptr %21, align 4
  %22 = getelementptr inbounds i8, ptr %arrayidx.i15, i64 8
  store float %18, ptr %22, align 4
  %23 = getelementptr inbounds i8, ptr %arrayidx.i15, i64 12
  store float %20, ptr %23, align 4
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare void @llvm.assume(i1)

!0 = !{}
