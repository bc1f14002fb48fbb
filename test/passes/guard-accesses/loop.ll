; A loop whose addresses are known before it starts has a second version without guards, for the case that all are
; inside from the first to the last iteration and for all threads of the launch, so that the choice is uniform. The test
; also covers what 64-bit arithmetic requires. An address that is loaded in the loop keeps its guard in both versions. A
; loop that contains a barrier has only the guarded version.
; RUN: %amp-opt -passes=guard-accesses,verify -S %s | FileCheck %s
;
; CHECK-LABEL: define void @affine(
; CHECK: %[[DOMAIN:.*]] = load i32, ptr %
; CHECK: %inside{{[0-9]*}} = freeze i1
; CHECK-NEXT: br i1 %inside{{[0-9]*}}, label %loop, label %loop.guarded
; CHECK: loop:
; CHECK: %p = getelementptr float, ptr %data, i64 %index
; CHECK-NEXT: %x = load float, ptr %p
; CHECK-NEXT: %next = add nuw nsw i32 %k, 1
; CHECK: loop.guarded:
; CHECK: br i1 %inside
; CHECK: load float
define void @affine(ptr %functor, ptr %domain) "amp-kernel"="symbol=k,view=v@16,size=48,name=k" {
entry:
  %id = call i32 @__cppamp_global_id(i32 0)
  %n.at = getelementptr i8, ptr %functor, i64 8
  %n = load i32, ptr %n.at
  %data.at = getelementptr i8, ptr %functor, i64 16
  %data = load ptr, ptr %data.at
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %done
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = add nsw i32 %id, %k
  %index = sext i32 %sum to i64
  %p = getelementptr float, ptr %data, i64 %index
  %x = load float, ptr %p
  %next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %next, %n
  br i1 %last, label %done, label %loop
done:
  ret void
}

; CHECK-LABEL: define void @gathers(
; CHECK: freeze i1
; CHECK: br i1 {{.*}}, label %loop, label %loop.guarded
; CHECK: loop:
; CHECK: %i = load i32, ptr %p
; CHECK: %inside{{[0-9]*}} = and i1
; CHECK-NEXT: br i1 %inside
; CHECK: loop.guarded:
; CHECK: and i1
; CHECK: and i1
define void @gathers(ptr %functor, ptr %domain) "amp-kernel"="symbol=g,source=k.cpp:2:1,view=v@16,size=48,name=g" {
entry:
  %data.at = getelementptr i8, ptr %functor, i64 16
  %data = load ptr, ptr %data.at
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %data, i64 %k
  %i = load i32, ptr %p
  %index = sext i32 %i to i64
  %q = getelementptr i32, ptr %data, i64 %index
  %x = load i32, ptr %q
  %next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %next, 100
  br i1 %last, label %done, label %loop
done:
  ret void
}

; CHECK-LABEL: define void @waits(
; CHECK-NOT: loop.guarded:
; CHECK: ret void
define void @waits(ptr %functor, ptr %domain) "amp-kernel"="symbol=w,source=k.cpp:3:1,tile=16,view=v@16,size=48,name=w" {
entry:
  %data.at = getelementptr i8, ptr %functor, i64 16
  %data = load ptr, ptr %data.at
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %data, i64 %k
  store i32 1, ptr %p
  call void @__cppamp_barrier(i32 2)
  %next = add nuw nsw i64 %k, 1
  %last = icmp eq i64 %next, 100
  br i1 %last, label %done, label %loop
done:
  ret void
}

declare i32 @__cppamp_global_id(i32)
declare void @__cppamp_barrier(i32)
