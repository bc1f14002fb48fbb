; Kernels whose threads do more with tile_static memory than copy to it and read the copies keep it.
; RUN: %amp-opt -target=host -passes=bypass-tile-copies,verify -S %s | FileCheck %s

; CHECK: define void @plain({{.*}} !cppamp.versions
; CHECK-NOT: !cppamp.versions

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@s = external global [64 x i32], section "cppamp.tile_static", align 16

; A copy that is read.
define void @plain(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %mine.to = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %mine.to
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %back
  %x = load i32, ptr %other
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

; Another copy, in the same place, after the first one was read.
define void @twice(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %mine.to = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %mine.to
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %back
  %x = load i32, ptr %other
  call void @__cppamp_barrier(i32 3)
  %next = getelementptr inbounds i8, ptr %from, i64 256
  %theirs = load i32, ptr %next
  store i32 %theirs, ptr %mine.to
  call void @__cppamp_barrier(i32 3)
  %again = load i32, ptr %other
  %second = getelementptr i8, ptr %f, i64 32
  %out.2 = load ptr, ptr %second, !invariant.load !2
  %to.2 = getelementptr inbounds i32, ptr %out.2, i32 %i
  store i32 %again, ptr %to.2
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

; Threads add to the elements.
define void @counts(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %mine.to = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %mine.to
  %counted = atomicrmw add ptr %mine.to, i32 1 monotonic
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %back
  %x = load i32, ptr %other
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

; Threads exchange what they have copied.
define void @swaps(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %mine.to = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %mine.to
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %back
  %x = load i32, ptr %other
  %swapped = cmpxchg ptr %from, i32 1, i32 2 monotonic monotonic
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

; The address is stored.
define void @escapes(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %mine.to = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %mine.to
  %p.at = getelementptr i8, ptr %f, i64 32
  %p = load ptr, ptr %p.at, !invariant.load !2
  %p.to = getelementptr inbounds i32, ptr %p, i32 %i
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %back
  %x = load i32, ptr %other
  store ptr %other, ptr %p.to
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

; Threads add to what they have copied.
define void @adds(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=64" {
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %in = load ptr, ptr %f, !invariant.load !2
  %from = getelementptr inbounds i32, ptr %in, i32 %i
  %mine = load i32, ptr %from
  %mine.to = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %me
  store i32 %mine, ptr %mine.to
  call void @__cppamp_barrier(i32 3)
  %back = sub nuw nsw i32 63, %me
  %other = getelementptr inbounds [64 x i32], ptr @s, i64 0, i32 %back
  %x = load i32, ptr %other
  %added = atomicrmw add ptr %from, i32 7 monotonic
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

declare i32 @__cppamp_local_id(i32) nounwind willreturn memory(none)
declare i32 @__cppamp_group_id(i32) nounwind willreturn memory(none)
declare void @__cppamp_barrier(i32) convergent nounwind

!2 = !{}
!20 = !{i32 0, i32 64}
!21 = !{i32 0, i32 33554432}
