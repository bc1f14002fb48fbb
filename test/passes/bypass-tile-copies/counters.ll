; Loops of which no thread stores some elements that the other threads' counters pass, or not as the reads expect: these
; elements stay 0. Nothing is read from memory instead.
; RUN: %amp-opt -target=host -passes=bypass-tile-copies,verify -S %s | FileCheck %s

; The template of all of them, in which the threads store all elements.
; CHECK: define void @all({{.*}} !cppamp.versions
; CHECK-NOT: !cppamp.versions

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@s = external global [128 x float], section "cppamp.tile_static", align 16

; All.
define void @all(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %zeros
zeros:
  %z = phi i32 [ %me, %entry ], [ %z.next, %zeros ]
  %z.to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %z
  store float 0.0, ptr %z.to
  %z.next = add nuw nsw i32 %z, 64
  %z.more = icmp ult i32 %z.next, 128
  br i1 %z.more, label %zeros, label %before
before:
  br label %loop
loop:
  %k = phi i32 [ %me, %before ], [ %k.next, %loop ]
  %i = add nuw nsw i32 %first, %k
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 128
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 33
  %neighbor = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

; A step is longer than a tile.
define void @longer_steps(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %zeros
zeros:
  %z = phi i32 [ %me, %entry ], [ %z.next, %zeros ]
  %z.to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %z
  store float 0.0, ptr %z.to
  %z.next = add nuw nsw i32 %z, 64
  %z.more = icmp ult i32 %z.next, 128
  br i1 %z.more, label %zeros, label %before
before:
  br label %loop
loop:
  %k = phi i32 [ %me, %before ], [ %k.next, %loop ]
  %i = add nuw nsw i32 %first, %k
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 128
  %more = icmp ult i32 %k.next, 128
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 33
  %neighbor = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

; Threads begin with a later element.
define void @later(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %zeros
zeros:
  %z = phi i32 [ %me, %entry ], [ %z.next, %zeros ]
  %z.to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %z
  store float 0.0, ptr %z.to
  %z.next = add nuw nsw i32 %z, 64
  %z.more = icmp ult i32 %z.next, 128
  br i1 %z.more, label %zeros, label %before
before:
  %start = add nuw nsw i32 %me, 2
  br label %loop
loop:
  %k = phi i32 [ %start, %before ], [ %k.next, %loop ]
  %i = add nuw nsw i32 %first, %k
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 126
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 33
  %neighbor = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

; Threads begin with every second element.
define void @every_second(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %zeros
zeros:
  %z = phi i32 [ %me, %entry ], [ %z.next, %zeros ]
  %z.to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %z
  store float 0.0, ptr %z.to
  %z.next = add nuw nsw i32 %z, 64
  %z.more = icmp ult i32 %z.next, 128
  br i1 %z.more, label %zeros, label %before
before:
  %start = shl nuw nsw i32 %me, 1
  br label %loop
loop:
  %k = phi i32 [ %start, %before ], [ %k.next, %loop ]
  %i = add nuw nsw i32 %first, %k
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 128
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 33
  %neighbor = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

; Threads begin with elements of their rows.
define void @rows(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %zeros
zeros:
  %z = phi i32 [ %me, %entry ], [ %z.next, %zeros ]
  %z.to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %z
  store float 0.0, ptr %z.to
  %z.next = add nuw nsw i32 %z, 64
  %z.more = icmp ult i32 %z.next, 128
  br i1 %z.more, label %zeros, label %before
before:
  %start = add nuw nsw i32 %me, %y
  br label %loop
loop:
  %k = phi i32 [ %start, %before ], [ %k.next, %loop ]
  %i = add nuw nsw i32 %first, %k
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 120
  br i1 %more, label %loop, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 33
  %neighbor = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %last
  %v = load float, ptr %neighbor
  %own = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %result = getelementptr inbounds float, ptr %out, i32 %own
  store float %v, ptr %result
  ret void
}

; Each iteration of another loop stores something else.
define void @outer(ptr %f, ptr %domain) "amp-kernel"="rank=2,tile=2x64,const=a@0,view=b@32,size=72" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %y = call i32 @__cppamp_local_id(i32 1), !range !22
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %first = shl nsw i32 %tile, 6
  %in = load ptr, ptr %f, !invariant.load !2
  br label %zeros
zeros:
  %z = phi i32 [ %me, %entry ], [ %z.next, %zeros ]
  %z.to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %z
  store float 0.0, ptr %z.to
  %z.next = add nuw nsw i32 %z, 64
  %z.more = icmp ult i32 %z.next, 128
  br i1 %z.more, label %zeros, label %before
before:
  br label %outer
outer:
  %o = phi i32 [ 0, %before ], [ %o.next, %outer.next ]
  br label %loop
loop:
  %k = phi i32 [ %me, %outer ], [ %k.next, %loop ]
  %k.o = add nuw nsw i32 %k, %o
  %i = add nuw nsw i32 %first, %k.o
  %from = getelementptr inbounds float, ptr %in, i32 %i
  %x = load float, ptr %from
  %to = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %k
  store float %x, ptr %to
  %k.next = add nuw nsw i32 %k, 64
  %more = icmp ult i32 %k.next, 128
  br i1 %more, label %loop, label %outer.next
outer.next:
  %o.next = add nuw nsw i32 %o, 1
  %o.more = icmp ult i32 %o.next, 3
  br i1 %o.more, label %outer, label %wait
wait:
  call void @__cppamp_barrier(i32 3)
  %last = add nuw nsw i32 %me, 33
  %neighbor = getelementptr inbounds [128 x float], ptr @s, i64 0, i32 %last
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

!2 = !{}
!20 = !{i32 0, i32 64}
!21 = !{i32 0, i32 33554432}
!22 = !{i32 0, i32 2}
