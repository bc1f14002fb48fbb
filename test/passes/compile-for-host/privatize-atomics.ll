; A host thread first accumulates what all of its tiles add to the same locations. It does not if that is observable:
; if the kernel has a fence, uses the old value, or reads memory afterwards.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; host_adds reports this to the runtime, because calls for few tiles would spend their time on the accumulation.
; CHECK: @__cppamp_host_kernels = {{.*}} ptr @merge.host.v3, ptr null], i32 0, i32 4, ptr null }, {{.*}} ptr @group_place.host.v3, ptr null], i32 0, i32 0, ptr null }
; CHECK-LABEL: define internal void @merge.host.v3(
; CHECK: call void @llvm.memset
; CHECK: group:
; CHECK-NOT: atomicrmw
; CHECK: {{^done}}
; CHECK: icmp {{eq|ne}} i32 %{{.*}}, 0
; CHECK: atomicrmw add {{.*}} monotonic

; CHECK-LABEL: define internal void @group_place.host.v3(
; CHECK: group:
; CHECK: atomicrmw add
; CHECK: br i1

; CHECK-LABEL: define internal void @asks.host.v3(
; CHECK: group:
; CHECK: atomicrmw add
; CHECK: br i1

; CHECK-LABEL: define internal void @fenced.host.v3(
; CHECK: group:
; CHECK: fence
; CHECK: br i1

; CHECK-LABEL: define internal void @reads.host.v3(
; CHECK: group:
; CHECK: atomicrmw add
; CHECK: br i1

target triple = "x86_64-pc-linux-gnu"

define void @merge(ptr %f, ptr %d) "amp-kernel"="symbol=s1,tile=64,view=a@0,size=32" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  %a = load ptr, ptr %f
  %lx = zext nneg i32 %l to i64
  %a.l = getelementptr i32, ptr %a, i64 %lx
  %v = add i32 %g, %l
  %old = atomicrmw add ptr %a.l, i32 %v monotonic
  ret void
}

define void @group_place(ptr %f, ptr %d) "amp-kernel"="symbol=s2,source=k.cpp:2:1,tile=64,view=a@0,size=32" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  %a = load ptr, ptr %f
  %i = add nuw nsw i32 %g, %l
  %ix = zext nneg i32 %i to i64
  %a.i = getelementptr i32, ptr %a, i64 %ix
  %old = atomicrmw add ptr %a.i, i32 %l monotonic
  ret void
}

define void @asks(ptr %f, ptr %d) "amp-kernel"="symbol=s3,source=k.cpp:3:1,tile=64,view=a@0,size=32" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %lx = zext nneg i32 %l to i64
  %a.l = getelementptr i32, ptr %a, i64 %lx
  %old = atomicrmw add ptr %a.l, i32 %l monotonic
  %last = atomicrmw add ptr %a, i32 1 monotonic
  %b.l = getelementptr i32, ptr %a.l, i64 64
  store i32 %last, ptr %b.l
  ret void
}

define void @fenced(ptr %f, ptr %d) "amp-kernel"="symbol=s4,source=k.cpp:4:1,tile=64,view=a@0,size=32" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %lx = zext nneg i32 %l to i64
  %a.l = getelementptr i32, ptr %a, i64 %lx
  %old = atomicrmw add ptr %a.l, i32 %l monotonic
  call void @__cppamp_mem_fence(i32 2)
  ret void
}

define void @reads(ptr %f, ptr %d) "amp-kernel"="symbol=s5,source=k.cpp:5:1,tile=64,view=a@0,size=32" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %lx = zext nneg i32 %l to i64
  %a.l = getelementptr i32, ptr %a, i64 %lx
  %old = atomicrmw add ptr %a.l, i32 %l monotonic
  %v = load i32, ptr %a
  %b.l = getelementptr i32, ptr %a.l, i64 64
  store i32 %v, ptr %b.l
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_group_id(i32)
declare void @__cppamp_mem_fence(i32)
