; A kernel that reads copies of elements in tile_static memory gets a version that reads where the copies come from, without
; tile_static memory and barriers. It runs if the written memory is apart from that which is copied.
; RUN: %amp-opt -target=host -passes=bypass-tile-copies,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@s = external global [66 x float], section "cppamp.tile_static", align 16
@t = external global [16 x [16 x float]], section "cppamp.tile_static", align 16
@u = external global [64 x float], section "cppamp.tile_static", align 16
@v = external global [64 x float], section "cppamp.tile_static", align 16
@w = external global [64 x float], section "cppamp.tile_static", align 16
@l = external global [66 x float], section "cppamp.tile_static", align 16
@d = external global [64 x double], section "cppamp.tile_static", align 16
@c = external global [64 x float], section "cppamp.tile_static", align 16

; CHECK: define void @halo({{.*}} !cppamp.versions ![[HALO:[0-9]+]]
; CHECK: store float %mine, ptr %own
; CHECK: call void @__cppamp_barrier
; CHECK: define void @columns(
; CHECK-NOT: !cppamp.versions
; CHECK: define void @changed(
; CHECK-NOT: !cppamp.versions
; CHECK: define void @itself(
; CHECK-NOT: !cppamp.versions
; CHECK: define void @again(
; CHECK-NOT: !cppamp.versions
; CHECK: define void @rounds({{.*}} !cppamp.versions
; CHECK: define void @chosen({{.*}} !cppamp.versions
; CHECK: define void @parts(
; CHECK-NOT: !cppamp.versions
; CHECK: define void @shares(
; CHECK-NOT: !cppamp.versions

; The first thread's element and the others' are at the same place, so that only one condition is left: its own.
; CHECK-LABEL: define internal void @halo.direct(
; CHECK-NOT: @s
; CHECK-NOT: barrier
; CHECK: %[[FIRST:.*]] = icmp eq i32 %{{.*}}, 0
; CHECK-NEXT: br i1 %[[FIRST]], label %[[ZERO:.*]], label %[[INSIDE:.*]]
; CHECK: [[INSIDE]]:
; CHECK: %[[BEFORE:.*]] = getelementptr i8, ptr %{{.*}}, i64 -4
; CHECK: load float, ptr %[[BEFORE]]
; CHECK: phi float {{(\[ 0\.000000e\+00, %[a-z.]+ \], )?}}[ %{{[^ ]*}}, %[[INSIDE]] ]{{(, \[ 0\.000000e\+00, %[a-z.]+ \])?$}}
; CHECK: ret void

; CHECK-LABEL: define internal i1 @halo.apart(
; CHECK: %[[OUT:.*]] = getelementptr inbounds i8, ptr %0, i64 32
; CHECK: mul i64 %{{.*}}, 4
; CHECK-COUNT-2: icmp ule i64
; CHECK: or i1
; CHECK: ret i1

; A loop whose threads go through the elements together: what the thread stores in any iteration.
; CHECK-LABEL: define internal void @rounds.direct(
; CHECK-NOT: @l
; CHECK-NOT: phi
; CHECK: load float
; CHECK: store float
; CHECK: ret void

; CHECK-LABEL: define internal void @chosen.direct(
; CHECK-NOT: br i1
; CHECK: getelementptr i8, ptr %{{.*}}, i64 -4
; CHECK-NEXT: load float
; CHECK-NOT: load float
; CHECK: ret void

define void @halo(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %at = zext nneg i32 %i to i64
  %from = getelementptr inbounds float, ptr %in, i64 %at
  %mine = load float, ptr %from
  %where = zext nneg i32 %me to i64
  %next = add nuw nsw i64 %where, 1
  %own = getelementptr inbounds [66 x float], ptr @s, i64 0, i64 %next
  store float %mine, ptr %own
  %isfirst = icmp eq i32 %me, 0
  br i1 %isfirst, label %border, label %wait
border:
  %outside = icmp eq i32 %i, 0
  br i1 %outside, label %join, label %read
read:
  %left = getelementptr i8, ptr %from, i64 -4
  %value = load float, ptr %left
  br label %join
join:
  %b = phi float [ 0.0, %border ], [ %value, %read ]
  store float %b, ptr @s
  br label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %neighbor = getelementptr inbounds [66 x float], ptr @s, i64 0, i64 %where
  %x = load float, ptr %neighbor
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds float, ptr %out, i64 %at
  store float %x, ptr %to
  ret void
}

; Adjacent threads read elements that are not adjacent where they come from.
define void @columns(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=16x16,const=a@0,view=b@32,size=64" {
  %x = call i32 @__cppamp_local_id(i32 0), !range !22
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %row = mul nuw nsw i32 %y, 100
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 4
  %column = or disjoint i32 %first, %x
  %i = add nuw nsw i32 %row, %column
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %mine = load float, ptr %from
  %own = getelementptr inbounds [16 x [16 x float]], ptr @t, i64 0, i32 %y, i32 %x
  store float %mine, ptr %own
  call void @__cppamp_barrier(i32 3)
  %other = getelementptr inbounds [16 x [16 x float]], ptr @t, i64 0, i32 %x, i32 %y
  %v = load float, ptr %other
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds float, ptr %out, i32 %i
  store float %v, ptr %to
  ret void
}

; Not a copy.
define void @changed(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %mine = load float, ptr %from
  %square = fmul float %mine, %mine
  %cube = fmul float %square, %mine
  %own = getelementptr inbounds [64 x float], ptr @u, i64 0, i32 %me
  store float %cube, ptr %own
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x float], ptr @u, i64 0, i32 %back
  %v = load float, ptr %other
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds float, ptr %out, i32 %i
  store float %v, ptr %to
  ret void
}

; Writes the container that it copies.
define void @itself(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %mine = load float, ptr %from
  %own = getelementptr inbounds [64 x float], ptr @v, i64 0, i32 %me
  store float %mine, ptr %own
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x float], ptr @v, i64 0, i32 %back
  %v = load float, ptr %other
  store float %v, ptr %from
  ret void
}

; Copies again after reading.
define void @again(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %own = getelementptr inbounds [64 x float], ptr @w, i64 0, i32 %me
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x float], ptr @w, i64 0, i32 %back
  br label %loop
loop:
  %k = phi i32 [ %me, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %from = getelementptr inbounds float, ptr %in, i32 %k
  %mine = load float, ptr %from
  store float %mine, ptr %own
  call void @__cppamp_barrier(i32 3)
  %v = load float, ptr %other
  %sum.next = fadd float %sum, %v
  call void @__cppamp_barrier(i32 3)
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k, 640
  br i1 %more, label %loop, label %end
end:
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds float, ptr %out, i32 %i
  store float %sum.next, ptr %to
  ret void
}

define void @rounds(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %loop
loop:
  %k = phi i32 [ %me, %entry ], [ %k.next, %loop ]
  %i = add nuw nsw i32 %first, %k
  %before = add nsw i32 %i, -1
  %inside = call i32 @llvm.smax.i32(i32 %before, i32 0)
  %from = getelementptr inbounds float, ptr %in, i32 %inside
  %x = load float, ptr %from
  %to = getelementptr inbounds [66 x float], ptr @l, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 66
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 2
  %neighbor = getelementptr inbounds [66 x float], ptr @l, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

; A load from tile_static memory or from elsewhere.
define void @chosen(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %mine = load float, ptr %from
  %own = getelementptr inbounds [64 x float], ptr @c, i64 0, i32 %me
  store float %mine, ptr %own
  call void @__cppamp_barrier(i32 3)
  %isfirst = icmp eq i32 %me, 0
  br i1 %isfirst, label %outside, label %inside
outside:
  %far = getelementptr i8, ptr %from, i64 -4
  br label %read
inside:
  %left = add nsw i32 %me, -1
  %near = getelementptr inbounds [64 x float], ptr @c, i64 0, i32 %left
  br label %read
read:
  %chosen = phi ptr [ %far, %outside ], [ %near, %inside ]
  %v = load float, ptr %chosen
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds float, ptr %out, i32 %i
  store float %v, ptr %to
  ret void
}

; Two stores of one element.
define void @parts(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0:8,view=b@32:8,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds double, ptr %in, i32 %i
  %mine = load double, ptr %from
  %own = getelementptr inbounds [64 x double], ptr @d, i64 0, i32 %me
  store double %mine, ptr %own
  %high = getelementptr inbounds i8, ptr %own, i64 4
  store i32 0, ptr %high
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x double], ptr @d, i64 0, i32 %back
  %v = load double, ptr %other
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds double, ptr %out, i32 %i
  store double %v, ptr %to
  ret void
}

; Only some of the threads that go through the elements store theirs: the others' stay 0.
define void @shares(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  %stores = icmp ult i32 %me, 32
  br label %loop
loop:
  %k = phi i32 [ %me, %entry ], [ %k.next, %next ]
  %to = getelementptr inbounds [66 x float], ptr @l, i64 0, i32 %k
  store float 0.0, ptr %to
  br i1 %stores, label %copy, label %next
copy:
  %i = add nuw nsw i32 %first, %k
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  store float %x, ptr %to
  br label %next
next:
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 66
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 2
  %neighbor = getelementptr inbounds [66 x float], ptr @l, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

declare i32 @__cppamp_local_id(i32) nounwind willreturn memory(none)
declare i32 @__cppamp_group_id(i32) nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32) convergent nounwind
declare i32 @llvm.smax.i32(i32, i32)

!2 = !{}
!20 = !{i32 0, i32 64}
!21 = !{i32 0, i32 33554432}
!22 = !{i32 0, i32 16}
