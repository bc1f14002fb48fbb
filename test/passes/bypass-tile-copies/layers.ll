; Blocks of three dimensions with a border, filled by loops in each dimension, of which LLVM compares the last counter in the
; way that suits it, or by one loop over all elements. Both have versions that read memory.
; RUN: %amp-opt -target=host "-passes=function(join-quotients),bypass-tile-copies,verify" -S %s | FileCheck %s

; The loops in which all threads copied leave nothing but the element two columns further: one load, without divisions and
; scopes of inlined functions.
; CHECK: define void @nested({{.*}} !cppamp.versions
; CHECK: define void @layers({{.*}} !cppamp.versions
; CHECK: define void @numbered({{.*}} !cppamp.versions
; CHECK-LABEL: define internal void @nested.direct(
; CHECK-NOT: phi
; CHECK-NOT: noalias.scope
; CHECK: load float
; CHECK: ret void
; CHECK-LABEL: define internal void @layers.direct(
; CHECK-NOT: phi
; CHECK: load float
; CHECK: ret void
; CHECK-LABEL: define internal void @numbered.direct(
; CHECK-NOT: {{phi|[us](div|rem)}}
; CHECK: load float
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@s = external global [6 x [6 x [18 x float]]], section "cppamp.tile_static", align 16
@t = external global [3 x [10 x [34 x float]]], section "cppamp.tile_static", align 16
@u = external global [6 x [6 x [18 x float]]], section "cppamp.tile_static", align 16

define void @nested(ptr %f, ptr %domain) "amp-kernel"="rank=3,tile=4x4x16,const=a@0,view=b@32,size=64" {
entry:
  %l0 = call i32 @__cppamp_local_id(i32 0), !range !36
  %g0 = call i32 @__cppamp_group_id(i32 0), !range !50
  %o0 = mul nsw i32 %g0, 16
  %l1 = call i32 @__cppamp_local_id(i32 1), !range !24
  %g1 = call i32 @__cppamp_group_id(i32 1), !range !50
  %o1 = mul nsw i32 %g1, 4
  %l2 = call i32 @__cppamp_local_id(i32 2), !range !24
  %g2 = call i32 @__cppamp_group_id(i32 2), !range !50
  %o2 = mul nsw i32 %g2, 4
  %in = load ptr, ptr %f, !invariant.load !2
  br label %as
as:
  %a = phi i32 [ %l2, %entry ], [ %a.next, %a.end ]
  br label %bs
bs:
  %b = phi i32 [ %l1, %as ], [ %b.next, %b.end ]
  br label %cs
cs:
  %c = phi i32 [ %l0, %bs ], [ %c.next, %cs ]
  %i0 = add nsw i32 %o0, %c
  %i1 = add nsw i32 %o1, %b
  %i2 = add nsw i32 %o2, %a
  %r1 = mul nsw i32 %i1, 98
  %r2 = mul nsw i32 %i2, 9604
  %row = add nsw i32 %r1, %r2
  %i = add nsw i32 %row, %i0
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %ca = zext nneg i32 %a to i64
  %cb = zext nneg i32 %b to i64
  %cc = zext nneg i32 %c to i64
  %to = getelementptr inbounds [6 x [6 x [18 x float]]], ptr @s, i64 0, i64 %ca, i64 %cb, i64 %cc
  store float %x, ptr %to
  %c.next = add nuw nsw i32 %c, 16
  %c.more = icmp ult i32 %c, 2
  br i1 %c.more, label %cs, label %b.end
b.end:
  %b.next = add nuw nsw i32 %b, 4
  %b.more = icmp ult i32 %b, 2
  br i1 %b.more, label %bs, label %a.end
a.end:
  %a.next = add i32 %a, 4
  %a.more = icmp ult i32 %a, 2
  br i1 %a.more, label %as, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %n0 = add nuw nsw i32 %l0, 2
  %n1 = add nuw nsw i32 %l1, 1
  %n2 = add nuw nsw i32 %l2, 1
  %w0 = zext nneg i32 %n0 to i64
  %w1 = zext nneg i32 %n1 to i64
  %w2 = zext nneg i32 %n2 to i64
  %neighbor = getelementptr inbounds [6 x [6 x [18 x float]]], ptr @s, i64 0, i64 %w2, i64 %w1, i64 %w0
  %v = load float, ptr %neighbor
  %own0 = add nsw i32 %o0, %l0
  %own1 = add nsw i32 %o1, %l1
  %own2 = add nsw i32 %o2, %l2
  %ownr1 = mul nsw i32 %own1, 96
  %ownr2 = mul nsw i32 %own2, 9216
  %ownrow = add nsw i32 %ownr1, %ownr2
  %own = add nsw i32 %ownrow, %own0
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

define void @layers(ptr %f, ptr %domain) "amp-kernel"="rank=3,tile=1x8x32,const=a@0,view=b@32,size=64" {
entry:
  %l0 = call i32 @__cppamp_local_id(i32 0), !range !52
  %g0 = call i32 @__cppamp_group_id(i32 0), !range !50
  %o0 = mul nsw i32 %g0, 32
  %l1 = call i32 @__cppamp_local_id(i32 1), !range !28
  %g1 = call i32 @__cppamp_group_id(i32 1), !range !50
  %o1 = mul nsw i32 %g1, 8
  %l2 = call i32 @__cppamp_local_id(i32 2), !range !21
  %g2 = call i32 @__cppamp_group_id(i32 2), !range !50
  %o2 = mul nsw i32 %g2, 1
  %in = load ptr, ptr %f, !invariant.load !2
  br label %as
as:
  %a = phi i32 [ %l2, %entry ], [ %a.next, %a.end ]
  br label %bs
bs:
  %b = phi i32 [ %l1, %as ], [ %b.next, %b.end ]
  br label %cs
cs:
  %c = phi i32 [ %l0, %bs ], [ %c.next, %cs ]
  %i0 = add nsw i32 %o0, %c
  %i1 = add nsw i32 %o1, %b
  %i2 = add nsw i32 %o2, %a
  %r1 = mul nsw i32 %i1, 98
  %r2 = mul nsw i32 %i2, 9604
  %row = add nsw i32 %r1, %r2
  %i = add nsw i32 %row, %i0
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %ca = zext nneg i32 %a to i64
  %cb = zext nneg i32 %b to i64
  %cc = zext nneg i32 %c to i64
  %to = getelementptr inbounds [3 x [10 x [34 x float]]], ptr @t, i64 0, i64 %ca, i64 %cb, i64 %cc
  store float %x, ptr %to
  %c.next = add nuw nsw i32 %c, 32
  %c.more = icmp ult i32 %c, 2
  br i1 %c.more, label %cs, label %b.end
b.end:
  %b.next = add nuw nsw i32 %b, 8
  %b.more = icmp ult i32 %b, 2
  br i1 %b.more, label %bs, label %a.end
a.end:
  %a.next = add i32 %a, 1
  %a.done = icmp eq i32 %a.next, 3
  br i1 %a.done, label %wait, label %as
wait:
  call void @__cppamp_barrier(i32 3)
  %n0 = add nuw nsw i32 %l0, 2
  %n1 = add nuw nsw i32 %l1, 1
  %n2 = add nuw nsw i32 %l2, 1
  %w0 = zext nneg i32 %n0 to i64
  %w1 = zext nneg i32 %n1 to i64
  %w2 = zext nneg i32 %n2 to i64
  %neighbor = getelementptr inbounds [3 x [10 x [34 x float]]], ptr @t, i64 0, i64 %w2, i64 %w1, i64 %w0
  %v = load float, ptr %neighbor
  %own0 = add nsw i32 %o0, %l0
  %own1 = add nsw i32 %o1, %l1
  %own2 = add nsw i32 %o2, %l2
  %ownr1 = mul nsw i32 %own1, 96
  %ownr2 = mul nsw i32 %own2, 9216
  %ownrow = add nsw i32 %ownr1, %ownr2
  %own = add nsw i32 %ownrow, %own0
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

define void @numbered(ptr %f, ptr %domain) "amp-kernel"="rank=3,tile=4x4x16,const=a@0,view=b@32,size=64" {
entry:
  %l0 = call i32 @__cppamp_local_id(i32 0), !range !36
  %g0 = call i32 @__cppamp_group_id(i32 0), !range !50
  %o0 = mul nsw i32 %g0, 16
  %l1 = call i32 @__cppamp_local_id(i32 1), !range !24
  %g1 = call i32 @__cppamp_group_id(i32 1), !range !50
  %o1 = mul nsw i32 %g1, 4
  %l2 = call i32 @__cppamp_local_id(i32 2), !range !24
  %g2 = call i32 @__cppamp_group_id(i32 2), !range !50
  %o2 = mul nsw i32 %g2, 4
  %in = load ptr, ptr %f, !invariant.load !2
  %m2 = shl nuw nsw i32 %l2, 6
  %m1 = shl nuw nsw i32 %l1, 4
  %m = add nuw nsw i32 %m2, %m1
  %me = add nuw nsw i32 %m, %l0
  br label %all
all:
  %k = phi i32 [ %me, %entry ], [ %k.next, %all ]
  %a = sdiv i32 %k, 108
  %rows = sdiv i32 %k, 18
  %b = srem i32 %rows, 6
  %c = srem i32 %k, 18
  %i0 = add nsw i32 %o0, %c
  %i1 = add nsw i32 %o1, %b
  %i2 = add nsw i32 %o2, %a
  %r1 = mul nsw i32 %i1, 98
  %r2 = mul nsw i32 %i2, 9604
  %row = add nsw i32 %r1, %r2
  %i = add nsw i32 %row, %i0
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %ca = sext i32 %a to i64
  %cb = sext i32 %b to i64
  %cc = sext i32 %c to i64
  %to = getelementptr inbounds [6 x [6 x [18 x float]]], ptr @u, i64 0, i64 %ca, i64 %cb, i64 %cc
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 256
  %more = icmp slt i32 %k, 392
  br i1 %more, label %all, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %n0 = add nuw nsw i32 %l0, 2
  %n1 = add nuw nsw i32 %l1, 1
  %n2 = add nuw nsw i32 %l2, 1
  %w0 = zext nneg i32 %n0 to i64
  %w1 = zext nneg i32 %n1 to i64
  %w2 = zext nneg i32 %n2 to i64
  %neighbor = getelementptr inbounds [6 x [6 x [18 x float]]], ptr @u, i64 0, i64 %w2, i64 %w1, i64 %w0
  %v = load float, ptr %neighbor
  %own0 = add nsw i32 %o0, %l0
  %own1 = add nsw i32 %o1, %l1
  %own2 = add nsw i32 %o2, %l2
  %ownr1 = mul nsw i32 %own1, 96
  %ownr2 = mul nsw i32 %own2, 9216
  %ownrow = add nsw i32 %ownr1, %ownr2
  %own = add nsw i32 %ownrow, %own0
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

declare i32 @__cppamp_local_id(i32) nounwind willreturn memory(none)
declare i32 @__cppamp_group_id(i32) nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32) convergent nounwind

!2 = !{}
!21 = !{i32 0, i32 1}
!24 = !{i32 0, i32 4}
!28 = !{i32 0, i32 8}
!36 = !{i32 0, i32 16}
!52 = !{i32 0, i32 32}
!50 = !{i32 0, i32 33554432}
