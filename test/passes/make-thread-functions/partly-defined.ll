; A value that only some threads of a tile define is not the same for all, also if these find the same: it is kept for
; each thread across a barrier. Where all threads of a tile take the same path, it is kept once.
; RUN: %amp-opt -target=host -passes=make-thread-functions,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK-LABEL: define internal void @some.thread(
; CHECK: %v = load i32, {{.*}} !cppamp.shared
; CHECK: %u = phi i32 [ undef, %entry ], [ %v, %then ]{{$}}
; CHECK-NEXT: %w = add i32 %u, 1{{$}}
; CHECK: call void @__cppamp_barrier
define void @some(ptr %f, ptr %domain) "amp-kernel"="tile=64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %in = load ptr, ptr %f, !invariant.load !2
  %is.some = icmp ult i32 %me, 8
  br i1 %is.some, label %then, label %join
then:
  %from = getelementptr inbounds i32, ptr %in, i32 %tile
  %v = load i32, ptr %from
  br label %join
join:
  %u = phi i32 [ undef, %entry ], [ %v, %then ]
  %w = add i32 %u, 1
  call void @__cppamp_barrier(i32 3)
  br i1 %is.some, label %use, label %end
use:
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %w, ptr %to
  br label %end
end:
  ret void
}

; CHECK-LABEL: define internal void @all.thread(
; CHECK: %u = phi i32 [ undef, %entry ], [ %v, %then ], !cppamp.shared
; CHECK-NEXT: %w = add i32 %u, 1, !cppamp.shared
define void @all(ptr %f, ptr %domain) "amp-kernel"="tile=64,const=a@0,view=b@32,size=64" {
entry:
  %me = call i32 @__cppamp_local_id(i32 0), !range !20
  %tile = call i32 @__cppamp_group_id(i32 0), !range !21
  %in = load ptr, ptr %f, !invariant.load !2
  %is.some = icmp ult i32 %tile, 8
  br i1 %is.some, label %then, label %join
then:
  %from = getelementptr inbounds i32, ptr %in, i32 %tile
  %v = load i32, ptr %from
  br label %join
join:
  %u = phi i32 [ undef, %entry ], [ %v, %then ]
  %w = add i32 %u, 1
  call void @__cppamp_barrier(i32 3)
  br i1 %is.some, label %use, label %end
use:
  %first = shl nsw i32 %tile, 6
  %i = or disjoint i32 %first, %me
  %place = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %w, ptr %to
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
