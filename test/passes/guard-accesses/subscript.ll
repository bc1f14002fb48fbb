; The range test includes subscripts, which --amp-bounds tests like accesses: the unguarded version tests none of those
; that are known before the kernel runs, even in loops and after barriers. The guarded version tests all of them.
; RUN: %amp-opt -passes='guard-accesses,report-subscripts,verify' -S %s | FileCheck %s
; RUN: %amp-opt -passes='guard-accesses,report-subscripts,function(instcombine<no-verify-fixpoint>,simplifycfg),verify' -S %s | FileCheck %s --check-prefix=ASK
;
; CHECK-LABEL: define void @counts({{.*}} !cppamp.versions
; CHECK: icmp uge i32 %k.guarded, %n
; CHECK-LABEL: define void @gathers({{.*}} !cppamp.versions
; CHECK: icmp uge i32 %id, %n
; CHECK: icmp uge i32 %i, %n
; CHECK-LABEL: define void @waits({{.*}} !cppamp.versions
;
; From 0 to m - 1, which is less than n, and the thread's own subscript, from low to high.
; ASK-LABEL: define internal i1 @counts.ask(ptr %0, ptr %1, i64 %2, i64 %3
; ASK: %[[N:.*]] = sext i32 %n to i64
; ASK: %[[LAST:.*]] = call i64 @llvm.smax.i64(
; ASK: icmp sgt i64 %2, -1
; ASK: icmp {{sgt i64 |slt i64 %3, }}%[[N]]{{(, %3)?$}}
; ASK: icmp slt i64 %[[LAST]], %[[N]]
; ASK: ret i1
; CHECK-LABEL: define internal void @counts.inside(
; CHECK-NOT: icmp uge
; CHECK-NOT: cppamp_messages
; CHECK: ret void
;
; A subscript that is loaded is tested in both versions.
; CHECK-LABEL: define internal void @gathers.inside(
; CHECK-NOT: icmp uge i32 %id
; CHECK: icmp uge i32 %i, %n
; CHECK: cppamp_messages
; CHECK-LABEL: define internal void @waits.inside(
; CHECK-NOT: icmp uge
; CHECK: ret void

define void @counts(ptr %functor, ptr %domain) "amp-kernel"="symbol=k,source=x.cpp:4:7,view=a@0,size=40,name=k" {
entry:
  %data = load ptr, ptr %functor
  %extent = getelementptr i8, ptr %functor, i64 24
  %n = load i32, ptr %extent
  %last = getelementptr i8, ptr %functor, i64 32
  %m = load i32, ptr %last
  %id = call i32 @__cppamp_global_id(i32 0)
  %any = icmp sgt i32 %m, 0
  br i1 %any, label %loop, label %done
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 2, i32 %id, i32 %n, i32 %k, i32 %n)
  %there = zext i32 %k to i64
  %q = getelementptr i32, ptr %data, i64 %there
  store i32 1, ptr %q
  %next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %next, %m
  br i1 %more, label %loop, label %done
done:
  ret void
}

define void @gathers(ptr %functor, ptr %domain) "amp-kernel"="symbol=l,source=x.cpp:5:7,view=a@0,size=40,name=l" {
  %data = load ptr, ptr %functor
  %extent = getelementptr i8, ptr %functor, i64 24
  %n = load i32, ptr %extent
  %id = call i32 @__cppamp_global_id(i32 0)
  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %id, i32 %n)
  %at = sext i32 %id to i64
  %p = getelementptr i32, ptr %data, i64 %at
  %i = load i32, ptr %p
  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %i, i32 %n)
  %there = sext i32 %i to i64
  %q = getelementptr i32, ptr %data, i64 %there
  store i32 1, ptr %q
  ret void
}

define void @waits(ptr %functor, ptr %domain) "amp-kernel"="symbol=m,source=x.cpp:6:7,tile=16,view=a@0,size=40,name=m" {
  %data = load ptr, ptr %functor
  %extent = getelementptr i8, ptr %functor, i64 24
  %n = load i32, ptr %extent
  %id = call i32 @__cppamp_global_id(i32 0)
  call void @__cppamp_barrier(i32 3)
  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %id, i32 %n)
  %at = sext i32 %id to i64
  %p = getelementptr i32, ptr %data, i64 %at
  store i32 1, ptr %p
  ret void
}

declare i32 @__cppamp_global_id(i32)
declare void @__cppamp_barrier(i32)
declare void @cppamp.subscript(ptr, i32, ...)
