; Parts of words: lanes that read adjacent bytes load these; others load the words, as no instruction gathers bytes.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefixes=CHECK,V4
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefix=V3
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; CHECK-LABEL: define internal void @adjacent.thread.{{[0-9]+}}.vector(
; CHECK: load <16 x i8>
; CHECK-NOT: gather

; A place from memory.
; CHECK-LABEL: define internal void @anywhere.thread.{{[0-9]+}}.vector(
; CHECK: and <16 x i64> %{{.*}}, <i64 -4,
; CHECK: @llvm.masked.gather.v16i32
; CHECK: lshr <16 x i32>
; CHECK: trunc <16 x i32> %{{.*}} to <16 x i8>

; The same place in each of many structures of 16 bytes: the distances between words are constant.
; CHECK-LABEL: define internal void @structures.thread.{{[0-9]+}}.vector(
; CHECK-NOT: gather
; CHECK: load <16 x i32>
; CHECK-NOT: gather
; CHECK: lshr <16 x i32>

; Adjacent bytes, of which each lane reads one if it has to: AVX2 masks words only.
; V4-LABEL: define internal void @masked.thread.{{[0-9]+}}.vector(
; V4: @llvm.masked.load.v16i8
; V3-LABEL: define internal void @masked.thread.{{[0-9]+}}.vector(
; V3-NOT: masked.load.v8i8
; V3: lshr <8 x i32>
; V3: ret void

; A byte that no pass has made of a word.
; CHECK-LABEL: define internal void @bytes.thread.vector(
; CHECK: @llvm.masked.gather.v16i32
; CHECK: trunc <16 x i32> %{{.*}} to <16 x i8>

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @adjacent.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="adjacent" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.b = getelementptr inbounds i8, ptr %functor, i64 40
  %b = load ptr, ptr %of.b, align 8, !invariant.load !0
  %from = getelementptr inbounds i8, ptr %a, i64 %wide
  %to = getelementptr inbounds i32, ptr %b, i64 %wide
  %part = load i8, ptr %from, align 1, !cppamp.part !1
  %v = zext i8 %part to i32
  store i32 %v, ptr %to, align 4
  ret void
}

define internal void @anywhere.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="anywhere" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.b = getelementptr inbounds i8, ptr %functor, i64 40
  %b = load ptr, ptr %of.b, align 8, !invariant.load !0
  %to = getelementptr inbounds i32, ptr %b, i64 %wide
  %place = load i32, ptr %to, align 4
  %number = sext i32 %place to i64
  %from = getelementptr inbounds i8, ptr %a, i64 %number
  %part = load i8, ptr %from, align 1, !cppamp.part !1
  %v = zext i8 %part to i32
  store i32 %v, ptr %to, align 4
  ret void
}

define internal void @structures.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="structures" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.b = getelementptr inbounds i8, ptr %functor, i64 40
  %b = load ptr, ptr %of.b, align 8, !invariant.load !0
  %of.k = getelementptr inbounds i8, ptr %functor, i64 80
  %k = load i32, ptr %of.k, align 8, !invariant.load !0
  %to = getelementptr inbounds i32, ptr %b, i64 %wide
  %structure = getelementptr inbounds [4 x i32], ptr %a, i64 %wide
  %number = sext i32 %k to i64
  %from = getelementptr inbounds i8, ptr %structure, i64 %number
  %part = load i8, ptr %from, align 1, !cppamp.part !1
  %v = zext i8 %part to i32
  store i32 %v, ptr %to, align 4
  ret void
}

define internal void @masked.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="masked" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.b = getelementptr inbounds i8, ptr %functor, i64 40
  %b = load ptr, ptr %of.b, align 8, !invariant.load !0
  %from = getelementptr inbounds i8, ptr %a, i64 %wide
  %to = getelementptr inbounds i32, ptr %b, i64 %wide
  %old = load i32, ptr %to, align 4
  %reads = icmp sgt i32 %old, 0
  br i1 %reads, label %then, label %done

then:
  %part = load i8, ptr %from, align 1, !cppamp.part !1
  %v = zext i8 %part to i32
  store i32 %v, ptr %to, align 4
  br label %done

done:
  ret void
}

define internal void @bytes.thread(ptr noalias %functor, ptr noalias %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="bytes" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %i = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %i to i64
  %a = load ptr, ptr %functor, align 8, !invariant.load !0
  %of.b = getelementptr inbounds i8, ptr %functor, i64 40
  %b = load ptr, ptr %of.b, align 8, !invariant.load !0
  %to = getelementptr inbounds i32, ptr %b, i64 %wide
  %place = load i32, ptr %to, align 4
  %number = sext i32 %place to i64
  %from = getelementptr inbounds i8, ptr %a, i64 %number
  %byte = load i8, ptr %from, align 1
  %v = zext i8 %byte to i32
  store i32 %v, ptr %to, align 4
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
!1 = !{i32 4}
