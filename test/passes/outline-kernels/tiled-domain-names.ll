; Tiled kernels declare their group size in OpenCL's order. Duplicate names are made unique. A domain that is
; indexed is in an alloca.
; RUN: %amp-opt -passes=outline-kernels,verify -S %s | FileCheck %s

; CHECK: define spir_kernel void @run_kernel() {{.*}}!reqd_work_group_size ![[SIZE:[0-9]+]]
; CHECK: define spir_kernel void @run_kernel2(i32 %domain0, i32 %domain1, i32 %domain2)
; CHECK: %domain = alloca [3 x i32]
; CHECK: store i32 %domain2, ptr
; CHECK: ![[SIZE]] = !{i32 8, i32 4, i32 2}

define void @one(ptr %f, ptr %d) "amp-kernel"="symbol=s1,rank=3,tile=2x4x8,name=run" {
  ret void
}
define void @two(ptr %f, ptr %d) "amp-kernel"="symbol=s2,source=k.cpp:2:1,rank=3,name=run" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %p = getelementptr i32, ptr %d, i64 %i
  %v = load i32, ptr %p
  ret void
}
declare i64 @__cppamp_global_id(i32)
