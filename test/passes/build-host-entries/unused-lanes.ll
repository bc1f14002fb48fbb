; The last vector of a row of 12 threads has lanes without a thread, which load what follows a variable, and the places of
; values that threads keep. That must be no subnormal numbers, so an entry clears its variables and their margins once.
; A variable need not begin at a multiple of 64: members of structures have arrays of their own. A row of 16 threads has
; no such lanes.
; RUN: %amp-opt -target=host -host-levels=v3 '-passes=vectorize-threads,build-host-entries,verify' -S %s | FileCheck %s
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; CHECK-LABEL: define {{.*}} @part.host.v3(
; CHECK: [[OWN:%.*]] = alloca [384 x i8], align 64
; CHECK: [[LAST:%.*]] = getelementptr inbounds i8, ptr [[OWN]], i64 192
; CHECK-NEXT: [[BEFORE:%.*]] = getelementptr i8, ptr [[LAST]], i64 -64
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 64 [[BEFORE]], i8 0, i64 256, i1 false)
; CHECK-NEXT: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[OWN]], i64 64
; CHECK-NEXT: [[BEFORE:%.*]] = getelementptr i8, ptr [[FIRST]], i64 -64
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 64 [[BEFORE]], i8 0, i64 256, i1 false)
; CHECK: group:

; CHECK-LABEL: define {{.*}} @members.host.v3(
; CHECK: call void @llvm.memset.p0.i64(ptr align 32 %{{.*}}, i8 0, i64 224, i1 false)
; CHECK: call void @llvm.memset.p0.i64(ptr align 64 %{{.*}}, i8 0, i64 224, i1 false)
; CHECK: group:

; CHECK-LABEL: define {{.*}} @whole.host.v3(
; CHECK-NOT: memset
; CHECK: group:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @part.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="part" "amp-rank"="1" "amp-tile"="12,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %first = getelementptr inbounds i8, ptr %scratch, i64 64
  %last = getelementptr inbounds i8, ptr %scratch, i64 192
  %from = getelementptr float, ptr %first, i64 %i
  %to = getelementptr float, ptr %last, i64 %i
  %v = load float, ptr %from
  %square = fmul float %v, %v
  store float %square, ptr %to
  ret void
}

define internal void @members.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="members" "amp-rank"="1" "amp-tile"="12,1,1" "amp-region"="0" "amp-scratch"="256" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %first = getelementptr inbounds i8, ptr %scratch, i64 64
  %last = getelementptr inbounds i8, ptr %scratch, i64 160
  %from = getelementptr float, ptr %first, i64 %i
  %to = getelementptr float, ptr %last, i64 %i
  %v = load float, ptr %from
  %square = fmul float %v, %v
  store float %square, ptr %to
  ret void
}

define internal void @whole.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="whole" "amp-rank"="1" "amp-tile"="16,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %first = getelementptr inbounds i8, ptr %scratch, i64 64
  %last = getelementptr inbounds i8, ptr %scratch, i64 192
  %from = getelementptr float, ptr %first, i64 %i
  %to = getelementptr float, ptr %last, i64 %i
  %v = load float, ptr %from
  %square = fmul float %v, %v
  store float %square, ptr %to
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare void @part(ptr, ptr) "amp-kernel"="symbol=sym,tile=12,size=32"
declare void @members(ptr, ptr) "amp-kernel"="symbol=sym3,tile=12,size=32"
declare void @whole(ptr, ptr) "amp-kernel"="symbol=sym2,tile=16,size=32"
