; The runtime is asked about memory that several threads use, and not about a thread's own variables, the function object
; and the domain. tile_static variables are defined.
; RUN: %amp-opt -target=check -passes=check-accesses,verify -S %s | FileCheck %s
;
; CHECK-DAG: @tile = internal global [16 x i32] zeroinitializer, align 16
; CHECK-DAG: @check.variables = private constant [1 x { ptr, i64, ptr }] [{ ptr, i64, ptr } { ptr @tile, i64 64,
; CHECK-DAG: @__cppamp_checked_kernels = constant [1 x { ptr, ptr, i32, i32, i32, i32 }] [{ {{.*}} } { ptr @kernel, ptr @check.variables, i32 1, i32 4, i32 1, i32 0 }]
; CHECK-LABEL: define void @kernel(
; CHECK: %n = load i32, ptr %d
; CHECK: %data = load ptr, ptr %f
; CHECK: store i32 %n, ptr %own
; CHECK: call ptr @__cppamp_check_store(ptr @tile, i64 4, i32 2,
; CHECK: call void @__cppamp_check_barrier(i32 3,
; CHECK: call ptr @__cppamp_check_access(ptr %data, i64 4, i32 1,

@tile = external global [16 x i32], section "cppamp.tile_static"

define void @kernel(ptr %f, ptr %d) "amp-kernel"="tile=16,view=v@0,size=48" {
  %n = load i32, ptr %d
  %own = alloca i32
  %data = load ptr, ptr %f
  store i32 %n, ptr %own
  store i32 1, ptr @tile
  call void @__cppamp_barrier(i32 3)
  %x = load volatile i32, ptr %data
  ret void
}
declare void @__cppamp_barrier(i32)
