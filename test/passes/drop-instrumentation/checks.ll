; On devices, sanitizers and profiles have no run-time library to report to.
; RUN: %amp-opt -passes=drop-instrumentation,verify -S %s | FileCheck %s
; RUN: %amp-opt -device-pipeline -emit-opencl %s | FileCheck --check-prefix=CL %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare i64 @__cppamp_global_id(i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare void @__ubsan_handle_add_overflow(ptr, i64, i64)
declare void @__ubsan_handle_type_mismatch_v1_abort(ptr, i64)
declare void @llvm.ubsantrap(i8)
declare void @llvm.instrprof.increment(ptr, i64, i32, i32)
@data = private global i32 0
@name = private constant [4 x i8] c"name"

; CHECK-LABEL: define void @kernel(ptr %f, ptr %d) {
; CHECK-NOT: call {{.*}}ubsan
; CHECK-NOT: instrprof.increment(
; CHECK: icmp eq ptr
; CHECK-NEXT: br label %there
; CHECK: bad:
; CHECK-NEXT: br label %go
; CHECK-NOT: worse:
; CHECK-NOT: unreachable
; CHECK: ret void
; CL: void kernel_0_kernel(
; CL: + 1
; CL-NOT: ubsan
define void @kernel(ptr %f, ptr %d) sanitize_address sanitize_thread "amp-kernel"="symbol=a,name=kernel_0,source=a.cpp:1:1,view=a@0,size=32" {
  call void @llvm.instrprof.increment(ptr @name, i64 1, i32 1, i32 0)
  %i = call i64 @__cppamp_global_id(i32 0)
  %p = load ptr, ptr %f
  %q = getelementptr i32, ptr %p, i64 %i
  %null = icmp eq ptr %q, null
  br i1 %null, label %worse, label %there
there:
  %x = load i32, ptr %q
  %sum = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 1)
  %y = extractvalue { i32, i1 } %sum, 0
  %over = extractvalue { i32, i1 } %sum, 1
  br i1 %over, label %bad, label %go
bad:
  call void @__ubsan_handle_add_overflow(ptr @data, i64 0, i64 0)
  br label %go
worse:
  call void @__ubsan_handle_type_mismatch_v1_abort(ptr @data, i64 0)
  call void @llvm.ubsantrap(i8 0)
  unreachable
go:
  store i32 %y, ptr %q
  ret void
}
