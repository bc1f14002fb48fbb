; A variable that control flow can reach again after the end of its lifetime has a flag, and no lifetime markers. For a
; pointer that may point to a variable or elsewhere, the library is called if it does not point to the thread's own.
; RUN: %amp-opt -target=check -passes=inline-for-checks,instrument-kernels,verify -S %s | FileCheck %s
;
; CHECK-LABEL: define {{.*}}@late(
; CHECK-NOT: lifetime
; CHECK: %p = select
; CHECK: %[[BAD:.*]] = icmp ult i64 %{{.*}}, 8
; CHECK: br i1 %[[BAD]], label %{{.*}}, label %{{.*}}, !prof
; CHECK: call void @__cppamp_check_stale(ptr @check.site
; CHECK: ret void
; CHECK-LABEL: define {{.*}}@again(
; CHECK-NOT: cppamp_check_stale
; CHECK: ret void
; CHECK-LABEL: define {{.*}}@chosen(
; CHECK: %[[OWN:.*]] = and i1
; CHECK: %[[NOT:.*]] = xor i1 %[[OWN]], true
; CHECK: br i1 %[[NOT]], label %[[ASK:.*]], label %[[GO:.*]]
; CHECK: [[ASK]]:
; CHECK: %[[WHERE:.*]] = call ptr @__cppamp_check_access(ptr %p,
; CHECK: [[GO]]:
; CHECK: %[[AT:.*]] = phi ptr [ %p, %{{.*}} ], [ %[[WHERE]], %[[ASK]] ]
; CHECK: load volatile i32, ptr %[[AT]]

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i64 @__cppamp_global_id(i32)

define void @late(ptr %f, ptr %d) "amp-kernel"="symbol=a,source=a.cpp:1:1,view=a@0,size=32" {
  %x = alloca [2 x i32]
  %y = alloca [2 x i32]
  %i = call i64 @__cppamp_global_id(i32 0)
  %at = getelementptr [2 x i32], ptr %y, i64 0, i64 %i
  store i32 1, ptr %at
  call void @llvm.lifetime.start.p0(i64 8, ptr %x)
  %first = getelementptr [2 x i32], ptr %x, i64 0, i64 %i
  store i32 2, ptr %first
  %even = icmp eq i64 %i, 0
  %p = select i1 %even, ptr %first, ptr %at
  call void @llvm.lifetime.end.p0(i64 8, ptr %x)
  %v = load i32, ptr %p
  %q = load ptr, ptr %f
  store i32 %v, ptr %q
  ret void
}

define void @again(ptr %f, ptr %d) "amp-kernel"="symbol=b,source=a.cpp:2:1,view=a@0,size=32" {
entry:
  %x = alloca [2 x i32]
  %i = call i64 @__cppamp_global_id(i32 0)
  %q = load ptr, ptr %f
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %x)
  %at = getelementptr [2 x i32], ptr %x, i64 0, i64 %i
  store i32 1, ptr %at
  %v = load i32, ptr %x
  store i32 %v, ptr %q
  call void @llvm.lifetime.end.p0(i64 8, ptr %x)
  %more = icmp eq i32 %v, 1
  br i1 %more, label %loop, label %done
done:
  ret void
}

define void @chosen(ptr %f, ptr %d) "amp-kernel"="symbol=c,source=a.cpp:3:1,view=a@0,size=32" {
  %x = alloca [2 x i32]
  %i = call i64 @__cppamp_global_id(i32 0)
  %at = getelementptr [2 x i32], ptr %x, i64 0, i64 %i
  store i32 1, ptr %at
  %q = load ptr, ptr %f
  %even = icmp eq i64 %i, 0
  %p = select i1 %even, ptr %at, ptr %q
  %v = load volatile i32, ptr %p
  ret void
}
