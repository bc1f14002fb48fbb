; Of two conditions, the one that follows from the other is left out. If the second one decides alone, it is evaluated
; for threads that have not evaluated it: its sums must not overflow for these.
; RUN: %amp-opt -target=host -passes=bypass-tile-copies,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@s = external global [64 x i32], section "cppamp.tile_static", align 16

; Any number, for example 2147483000 + 200000000.
; CHECK-LABEL: define internal void @numbers.direct(
; CHECK: %[[ABOVE:.*]] = icmp sgt i32 %[[V:.*]], %[[W:.*]]
; CHECK: %[[FAR:.*]] = add nsw i32 %[[V]], 200000000
; CHECK: %[[FARABOVE:.*]] = icmp sgt i32 %[[FAR]], %[[W]]
; CHECK: select i1 %[[ABOVE]], i1 true, i1 %[[FARABOVE]]
; CHECK: %[[BELOW:.*]] = icmp slt i32 %[[V]], %[[W]]
; CHECK: %[[NEAR:.*]] = add nsw i32 %[[V]], 100000000
; CHECK: %[[NEARBELOW:.*]] = icmp slt i32 %[[NEAR]], %[[W]]
; CHECK: select i1 %[[BELOW]], i1 %[[NEARBELOW]], i1 false
define void @numbers(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %own = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %own
  call void @__cppamp_barrier(i32 3)
  %v = load i32, ptr %own
  %limit = getelementptr i8, ptr %f, i64 64
  %w = load i32, ptr %limit, !invariant.load !2
  %above = icmp sgt i32 %v, %w
  %far = add nsw i32 %v, 200000000
  %far.above = icmp sgt i32 %far, %w
  %either = select i1 %above, i1 true, i1 %far.above
  %below = icmp slt i32 %v, %w
  %near = add nsw i32 %v, 100000000
  %near.below = icmp slt i32 %near, %w
  %both = select i1 %below, i1 %near.below, i1 false
  %a = select i1 %either, i32 3, i32 %v
  %b = select i1 %both, i32 5, i32 %a
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %b, ptr %to
  ret void
}

; Indices of threads.
; CHECK-LABEL: define internal void @indices.direct(
; CHECK-NOT: select i1 %{{.*}}, i1
; CHECK: icmp
; CHECK-NOT: select i1 %{{.*}}, i1
; CHECK: ret void
define void @indices(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %own = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %own
  call void @__cppamp_barrier(i32 3)
  %v = load i32, ptr %own
  %limit = getelementptr i8, ptr %f, i64 64
  %w = load i32, ptr %limit, !invariant.load !2
  %inside = icmp slt i32 %me, %w
  %i.inside = icmp slt i32 %i, %w
  %both = select i1 %inside, i1 %i.inside, i1 false
  %a = select i1 %both, i32 3, i32 %v
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %a, ptr %to
  ret void
}

declare i32 @__cppamp_local_id(i32) nounwind willreturn memory(none)
declare i32 @__cppamp_group_id(i32) nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32) convergent nounwind

!2 = !{}
!20 = !{i32 0, i32 64}
!21 = !{i32 0, i32 33554432}
