; Builtins, intrinsics, shared helpers and functions that no kernel reaches are allowed. The pass changes nothing.
; RUN: %amp-opt -passes=check-call-graph,verify -S %s | FileCheck %s
; CHECK: call float @twice(float %x)
; CHECK: call float @twice(float %y)

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,name=k" {
  %x = call float @llvm.sqrt.f32(float 1.0)
  %y = call float @twice(float %x)
  %z = call float @twice(float %y)
  call void @__cppamp_barrier(i32 3)
  ret void
}
define float @twice(float %x) {
  %r = fadd float %x, %x
  ret float %r
}
define void @unreachable() {
  call void @unreachable()
  ret void
}
declare float @llvm.sqrt.f32(float)
declare void @__cppamp_barrier(i32)
