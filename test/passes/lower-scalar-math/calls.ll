; Mathematics of one thread: instructions, or calls of libcppamp's function for a single value.
; RUN: %amp-opt -target=host '-passes=function(lower-scalar-math),verify' -S %s | FileCheck %s

; CHECK: call float @llvm.fabs.f32(float %x)
; CHECK: call float @__cppamp_host_exp_f32(float

define float @f(float %x) {
  %a = call float @__cppamp_fabs_f32(float %x)
  %e = call float @__cppamp_exp_f32(float %a)
  ret float %e
}
declare float @__cppamp_fabs_f32(float)
declare float @__cppamp_exp_f32(float)
