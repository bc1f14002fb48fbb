; Vectors run together if each stores with gaps between its elements and the next one loads what is in the gaps: before
; the stores, all four load. The stores of every other element are one instruction only with AVX-512.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefixes=CHECK,V4
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefixes=CHECK,V3
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; a[2 i + 1] = a[2 i] + a[2 i + 2]
; V4-LABEL: define internal void @neighbors.thread.vector.{{[0-9]+}}(
; V4-COUNT-16: load <16 x i32>
; V4: fadd <64 x float>
; V4-COUNT-8: call void @llvm.masked.store.v16i32
; V4: ret void
; V3-LABEL: define internal void @neighbors.thread.vector(
; V3-NOT: @neighbors.thread.vector.{{[0-9]+}}(

; if (a[i + 1] > 0) a[i] = a[i + 1], and the same with an index in the row that is no constant distance away
; CHECK-LABEL: define internal void @masked.thread.vector.{{[0-9]+}}(
; V4: load <64 x float>
; V4: call void @llvm.masked.store.v64f32
; V3: load <32 x float>
; V3: call void @llvm.masked.store.v32f32
; CHECK-LABEL: define internal void @same_row.thread.vector.{{[0-9]+}}(
; V4: load <64 x float>
; V3: load <32 x float>

; a[2 i] = a[2 i] * a[2 i]; b[2 i] = a[2 i + 1]; and if (a[i] > 0) a[i + n] = 0, of another row; both members of a structure
; change places; and much is to be done by few threads, for which more lanes would wait.
; CHECK-NOT: define internal void @{{own|other|rows|members|few}}.thread.vector.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @neighbors.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="neighbors" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %double = shl nuw nsw i32 %i, 1
  %wide = zext nneg i32 %double to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %left = getelementptr inbounds float, ptr %a, i64 %wide
  %middle = getelementptr inbounds i8, ptr %left, i64 4
  %right = getelementptr inbounds i8, ptr %left, i64 8
  %l = load float, ptr %left, align 4
  %r = load float, ptr %right, align 4
  %sum = fadd float %l, %r
  store float %sum, ptr %middle, align 4
  ret void
}

define internal void @masked.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="masked" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %at = getelementptr inbounds float, ptr %a, i64 %wide
  %next = getelementptr inbounds i8, ptr %at, i64 4
  %n = load float, ptr %next, align 4
  %positive = fcmp ogt float %n, 0.0
  br i1 %positive, label %then, label %done

then:
  store float %n, ptr %at, align 4
  br label %done

done:
  ret void
}

define internal void @same_row.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="same_row" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %first = urem i32 %x, 384
  %j = add nuw nsw i32 %first, %lane
  %wide = zext nneg i32 %i to i64
  %other = zext nneg i32 %j to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %at = getelementptr inbounds float, ptr %a, i64 %wide
  %next = getelementptr inbounds float, ptr %a, i64 %other
  %n = load float, ptr %next, align 4
  %positive = fcmp ogt float %n, 0.0
  br i1 %positive, label %then, label %done

then:
  store float %n, ptr %at, align 4
  br label %done

done:
  ret void
}

define internal void @own.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="own" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %double = shl nuw nsw i32 %i, 1
  %wide = zext nneg i32 %double to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %at = getelementptr inbounds float, ptr %a, i64 %wide
  %v = load float, ptr %at, align 4
  %square = fmul float %v, %v
  store float %square, ptr %at, align 4
  ret void
}

define internal void @other.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="other" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %double = shl nuw nsw i32 %i, 1
  %wide = zext nneg i32 %double to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.b = getelementptr inbounds i8, ptr %functor, i64 40
  %b = load ptr, ptr %of.b, align 8, !invariant.load !0
  %from = getelementptr inbounds float, ptr %a, i64 %wide
  %next = getelementptr inbounds i8, ptr %from, i64 4
  %to = getelementptr inbounds float, ptr %b, i64 %wide
  %v = load float, ptr %next, align 4
  store float %v, ptr %to, align 4
  ret void
}

define internal void @rows.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.n = getelementptr inbounds i8, ptr %functor, i64 40
  %n = load i64, ptr %of.n, align 8, !invariant.load !0
  %row = getelementptr inbounds float, ptr %a, i64 %n
  %at = getelementptr inbounds float, ptr %a, i64 %wide
  %below = getelementptr inbounds float, ptr %row, i64 %wide
  %v = load float, ptr %at, align 4
  %positive = fcmp ogt float %v, 0.0
  br i1 %positive, label %then, label %done

then:
  store float 0.0, ptr %below, align 4
  br label %done

done:
  ret void
}

define internal void @members.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="members" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %double = shl nuw nsw i32 %i, 1
  %wide = zext nneg i32 %double to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %first = getelementptr inbounds float, ptr %a, i64 %wide
  %second = getelementptr inbounds i8, ptr %first, i64 4
  %f = load float, ptr %first, align 4
  %s = load float, ptr %second, align 4
  store float %s, ptr %first, align 4
  store float %f, ptr %second, align 4
  ret void
}

define internal void @few.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="few" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %at = getelementptr inbounds float, ptr %a, i64 %wide
  %next = getelementptr inbounds i8, ptr %at, i64 4
  %v = load float, ptr %at, align 4
  %positive = fcmp ogt float %v, 0.0
  br i1 %positive, label %then, label %done

then:
  %n = load float, ptr %next, align 4
  %s0 = fadd float %n, %v
  %s1 = fadd float %s0, %v
  %s2 = fadd float %s1, %v
  %s3 = fadd float %s2, %v
  %s4 = fadd float %s3, %v
  %s5 = fadd float %s4, %v
  %s6 = fadd float %s5, %v
  %s7 = fadd float %s6, %v
  %s8 = fadd float %s7, %v
  %s9 = fadd float %s8, %v
  %s10 = fadd float %s9, %v
  %s11 = fadd float %s10, %v
  %s12 = fadd float %s11, %v
  %s13 = fadd float %s12, %v
  %s14 = fadd float %s13, %v
  %s15 = fadd float %s14, %v
  %s16 = fadd float %s15, %v
  %s17 = fadd float %s16, %v
  %s18 = fadd float %s17, %v
  %s19 = fadd float %s18, %v
  %s20 = fadd float %s19, %v
  %s21 = fadd float %s20, %v
  %s22 = fadd float %s21, %v
  %s23 = fadd float %s22, %v
  %s24 = fadd float %s23, %v
  %s25 = fadd float %s24, %v
  %s26 = fadd float %s25, %v
  %s27 = fadd float %s26, %v
  %s28 = fadd float %s27, %v
  %s29 = fadd float %s28, %v
  %s30 = fadd float %s29, %v
  %s31 = fadd float %s30, %v
  %s32 = fadd float %s31, %v
  %s33 = fadd float %s32, %v
  %s34 = fadd float %s33, %v
  %s35 = fadd float %s34, %v
  store float %s35, ptr %at, align 4
  br label %done

done:
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
