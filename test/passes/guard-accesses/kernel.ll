; A kernel with an access whose range is known before it runs has two versions: one with all guards, and one without the
; guards of accesses that the third function tests, for any part of the launch. Branches on a thread's index count.
; RUN: %amp-opt -passes='guard-accesses,function(instcombine,simplifycfg),verify' -S %s | FileCheck %s
; RUN: %amp-opt -passes='guard-accesses,guard-accesses,function(instcombine,simplifycfg),verify' -S %s | FileCheck %s
;
; CHECK: define void @shifted({{.*}} !cppamp.versions ![[SHIFTED:[0-9]+]]
; CHECK: %inside
; CHECK: define void @gathers({{.*}} !cppamp.versions ![[GATHERS:[0-9]+]]
; CHECK: define void @unknown(ptr %functor, ptr %domain) {
; CHECK: define void @waits({{.*}} !cppamp.versions
;
; From 1 on because of the branch, minus 1: in [max(low, 1) - 1, high - 1], which has no negative values.
; CHECK: define internal i1 @shifted.ask(ptr %0, ptr %1, i64 %2, i64 %3,
; CHECK: call i64 @llvm.smax.i64(i64 %2, i64 1)
; CHECK-NOT: load float
; CHECK: ret i1
; CHECK-LABEL: define internal void @shifted.inside(
; CHECK-NOT: %inside
; CHECK: store float
; CHECK: ret void
;
; The index is loaded from memory, so this access keeps its guard.
; CHECK-LABEL: define internal i1 @gathers.ask(
; CHECK-LABEL: define internal void @gathers.inside(
; CHECK: %i = load i32
; CHECK: br i1 %inside
; CHECK: store i32 1
; Tiles: 16 times the last tile's index, plus 15; in bytes.
; CHECK-LABEL: define internal i1 @waits.ask(
; CHECK: %[[END:.*]] = shl i64 %3, 6
; CHECK: or disjoint i64 %[[END]], 60
;
; CHECK-DAG: ![[SHIFTED]] = !{ptr @shifted.ask, ptr @shifted.inside, i1 false}
; CHECK-DAG: ![[GATHERS]] = !{ptr @gathers.ask, ptr @gathers.inside, i1 true}

define void @shifted(ptr %functor, ptr %domain) "amp-kernel"="symbol=s,view=v@0,size=32,name=s" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  %is = icmp sgt i32 %id, 0
  br i1 %is, label %inner, label %done
inner:
  %before = add nsw i32 %id, -1
  %at = sext i32 %before to i64
  %p = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %p
  br label %done
done:
  ret void
}

define void @gathers(ptr %functor, ptr %domain) "amp-kernel"="symbol=g,source=k.cpp:2:1,view=v@0,size=32,name=g" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  %at = sext i32 %id to i64
  %p = getelementptr i32, ptr %data, i64 %at
  %i = load i32, ptr %p
  %there = sext i32 %i to i64
  %q = getelementptr i32, ptr %data, i64 %there
  store i32 1, ptr %q
  ret void
}

; In a launch of any number of dimensions, the range of a 64-bit number is unknown.
define void @unknown(ptr %functor, ptr %domain) "amp-kernel"="symbol=u,source=k.cpp:3:1,view=v@0,size=32,name=u" {
  %data = load ptr, ptr %functor
  %id = call i64 @somewhere()
  %p = getelementptr i32, ptr %data, i64 %id
  store i32 1, ptr %p
  ret void
}

define void @waits(ptr %functor, ptr %domain) "amp-kernel"="symbol=w,source=k.cpp:4:1,tile=16,view=v@0,size=32,name=w" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  call void @__cppamp_barrier(i32 2)
  %at = sext i32 %id to i64
  %p = getelementptr i32, ptr %data, i64 %at
  store i32 1, ptr %p
  ret void
}

declare i32 @__cppamp_global_id(i32)
declare i64 @somewhere()
declare void @__cppamp_barrier(i32)
