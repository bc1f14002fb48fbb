; Kernels with tiles that use nothing of their tiles become kernels without. Sums of a tile's origin and an index in the tile
; are the index in the domain.
; RUN: %amp-opt -target=host -passes=untile-threads,verify -S %s | FileCheck %s

; A sum keeps its flags if it is an index and a small number.
; CHECK-LABEL: define void @own(
; CHECK-SAME: #[[OWN:[0-9]+]]
; CHECK: call i64 @__cppamp_global_id(i32 0), !range
; CHECK: %[[NEXT:.*]] = add nuw nsw i32 %{{.*}}, 1
; CHECK: %last = icmp slt i32 %[[NEXT]], %n
; CHECK-NOT: _id(i32
; CHECK: ret void
define void @own(ptr %f, ptr %d) "amp-kernel"="symbol=own,tile=24,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0), !range !0
  %g = call i32 @__cppamp_group_id(i32 0), !range !1
  %origin = mul nuw nsw i32 %g, 24
  %x = add nuw nsw i32 %origin, %l
  %l.next = add nuw nsw i32 %l, 1
  %next = add nuw nsw i32 %origin, %l.next
  %n = load i32, ptr %d, !invariant.load !2
  %last = icmp slt i32 %next, %n
  br i1 %last, label %copy, label %end
copy:
  %a = load ptr, ptr %f, !invariant.load !2
  %i = zext nneg i32 %next to i64
  %p = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %p
  %o = zext nneg i32 %x to i64
  %q = getelementptr float, ptr %a, i64 %o
  store float %v, ptr %q
  br label %end
end:
  ret void
}

; In two dimensions, the row multiplied with its length, in an `or`, and with one tile per row.
; CHECK-LABEL: define void @rows(
; CHECK-SAME: #[[ROWS:[0-9]+]]
; CHECK-DAG: call i64 @__cppamp_global_id(i32 0)
; CHECK-DAG: call i64 @__cppamp_global_id(i32 1)
; CHECK: %row = mul nsw i32
; CHECK-NOT: {{local|group}}_id(
; CHECK: ret void
define void @rows(ptr %f, ptr %d) "amp-kernel"="symbol=rows,tile=1x16,size=32" {
  %l0 = call i32 @__cppamp_local_id(i32 0), !range !3
  %g0 = call i32 @__cppamp_group_id(i32 0), !range !1
  %l1 = call i32 @__cppamp_local_id(i32 1)
  %g1 = call i32 @__cppamp_group_id(i32 1), !range !1
  %origin = shl nuw nsw i32 %g0, 4
  %x = or disjoint i32 %origin, %l0
  %y = add nuw nsw i32 %g1, %l1
  %n = load i32, ptr %d, !invariant.load !2
  %row = mul nsw i32 %y, %n
  %i = add nsw i32 %row, %x
  %w = sext i32 %i to i64
  %a = load ptr, ptr %f, !invariant.load !2
  %p = getelementptr float, ptr %a, i64 %w
  store float 1.0, ptr %p
  ret void
}

; A thread that knows its place in the tile.
; CHECK-LABEL: define void @place(
; CHECK: local_id
; CHECK: !invariant.load
define void @place(ptr %f, ptr %d) "amp-kernel"="symbol=place,tile=16,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0), !range !3
  %g = call i32 @__cppamp_group_id(i32 0), !range !1
  %origin = shl nuw nsw i32 %g, 4
  %x = or disjoint i32 %origin, %l
  %first = icmp eq i32 %l, 0
  %v = select i1 %first, float 1.0, float 2.0
  %a = load ptr, ptr %f, !invariant.load !2
  %w = zext nneg i32 %x to i64
  %p = getelementptr float, ptr %a, i64 %w
  store float %v, ptr %p
  ret void
}

; Tiles of another length.
; CHECK-LABEL: define void @overlapping(
; CHECK: local_id
define void @overlapping(ptr %f, ptr %d) "amp-kernel"="symbol=overlapping,tile=16,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0), !range !3
  %g = call i32 @__cppamp_group_id(i32 0), !range !1
  %origin = mul nuw nsw i32 %g, 14
  %x = add nuw nsw i32 %origin, %l
  %a = load ptr, ptr %f, !invariant.load !2
  %w = zext nneg i32 %x to i64
  %p = getelementptr float, ptr %a, i64 %w
  store float 1.0, ptr %p
  ret void
}

; Columns, which tiles keep in the cache.
; CHECK-LABEL: define void @columns(
; CHECK: local_id
define void @columns(ptr %f, ptr %d) "amp-kernel"="symbol=columns,tile=16,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0), !range !3
  %g = call i32 @__cppamp_group_id(i32 0), !range !1
  %origin = shl nuw nsw i32 %g, 4
  %x = or disjoint i32 %origin, %l
  %a = load ptr, ptr %f, !invariant.load !2
  %w = zext nneg i32 %x to i64
  %p = getelementptr [1000 x float], ptr %a, i64 %w
  store float 1.0, ptr %p
  ret void
}

; Threads that wait for each other, and those that add.
; CHECK-LABEL: define void @waiting(
; CHECK: local_id
define void @waiting(ptr %f, ptr %d) "amp-kernel"="symbol=waiting,tile=16,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0), !range !3
  %g = call i32 @__cppamp_group_id(i32 0), !range !1
  %origin = shl nuw nsw i32 %g, 4
  %x = or disjoint i32 %origin, %l
  %a = load ptr, ptr %f, !invariant.load !2
  %w = zext nneg i32 %x to i64
  %p = getelementptr float, ptr %a, i64 %w
  store float 1.0, ptr %p
  call void @__cppamp_barrier(i32 3)
  ret void
}
; CHECK-LABEL: define void @adding(
; CHECK: local_id
define void @adding(ptr %f, ptr %d) "amp-kernel"="symbol=adding,tile=16,size=32" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0), !range !3
  %g = call i32 @__cppamp_group_id(i32 0), !range !1
  %origin = shl nuw nsw i32 %g, 4
  %x = or disjoint i32 %origin, %l
  %a = load ptr, ptr %f, !invariant.load !2
  %w = zext nneg i32 %x to i64
  %p = getelementptr i32, ptr %a, i64 %w
  %old = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

; CHECK: attributes #[[OWN]] = {{.*}}"amp-launch-tile"="24,1,1"
; CHECK: attributes #[[ROWS]] = {{.*}}"amp-launch-tile"="16,1,1"
; CHECK-NOT: amp-launch-tile

declare i32 @__cppamp_local_id(i32) nounwind willreturn memory(none)
declare i32 @__cppamp_group_id(i32) nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32) convergent nounwind

!0 = !{i32 0, i32 24}
!1 = !{i32 0, i32 33554432}
!2 = !{}
!3 = !{i32 0, i32 16}
