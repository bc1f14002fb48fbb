; The element at the border of a tile is copied by a thread of its own, if it is in the domain; the threads that read it are
; those that know so. Nothing is left of the conditions, whether of the tile or of the domain.
; RUN: %amp-opt -target=host -passes=bypass-tile-copies,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@s = external global [66 x float], section "cppamp.tile_static", align 16

; CHECK-LABEL: define internal void @border.direct(
; CHECK: br i1 %{{.*}}, label %[[INSIDE:[a-z]+]], label
; CHECK: [[INSIDE]]:
; CHECK-NOT: br i1
; CHECK: load float
; CHECK-NOT: br i1
; CHECK: load float
; CHECK-NOT: br i1
; CHECK: store float
; CHECK-NOT: br i1
; CHECK: ret void
define void @border(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nuw nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %place = getelementptr i8, ptr %f, i64 24
  %n = load i32, ptr %place, !invariant.load !2
  %last = add nsw i32 %n, -1
  %w = zext nneg i32 %i to i64
  %from = getelementptr inbounds float, ptr %in, i64 %w
  %mine = load float, ptr %from
  %l = zext nneg i32 %me to i64
  %own = getelementptr inbounds [66 x float], ptr @s, i64 0, i64 %l
  %to = getelementptr inbounds i8, ptr %own, i64 4
  store float %mine, ptr %to
  %is.first = icmp eq i32 %me, 0
  %has.left = icmp ne i32 %i, 0
  %stores.left = select i1 %is.first, i1 %has.left, i1 false
  br i1 %stores.left, label %left, label %next
left:
  %left.from = getelementptr inbounds i8, ptr %from, i64 -4
  %left.v = load float, ptr %left.from
  store float %left.v, ptr @s
  br label %next
next:
  %is.last = icmp eq i32 %me, 63
  %has.right = icmp slt i32 %i, %last
  %stores.right = select i1 %is.last, i1 %has.right, i1 false
  br i1 %stores.right, label %right, label %wait
right:
  %right.from = getelementptr inbounds i8, ptr %from, i64 4
  %right.v = load float, ptr %right.from
  store float %right.v, ptr getelementptr inbounds ([66 x float], ptr @s, i64 0, i64 65)
  br label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %is.inside = select i1 %has.left, i1 %has.right, i1 false
  br i1 %is.inside, label %inside, label %end
inside:
  %a = load float, ptr %own
  %c.at = getelementptr inbounds i8, ptr %own, i64 8
  %c = load float, ptr %c.at
  %sum = fadd float %a, %c
  %out.place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %out.place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i64 %w
  store float %sum, ptr %result
  br label %end
end:
  ret void
}

declare i32 @__cppamp_local_id(i32) nounwind willreturn memory(none)
declare i32 @__cppamp_group_id(i32) nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32) convergent nounwind

!2 = !{}
!20 = !{i32 0, i32 64}
!21 = !{i32 0, i32 33554432}
!22 = !{i32 0, i32 2}
