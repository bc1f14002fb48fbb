; Mathematical functions keep their names.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void math(__global cppamp_any_float *out, float x, double y, int n) {
; CHECK-NEXT:   float s;
; CHECK-NEXT:   float d = sincos(native_exp(ldexp(sin(x), n)), &s);
; CHECK-NEXT:   out[0] = copysign(pown(sqrt(d + s), n), x);
; CHECK-NEXT:   ((__global cppamp_any_int *)out)[1] = ilogb(hypot(y, 2.0));
; CHECK-NEXT: }

define spir_kernel void @math(ptr addrspace(1) %out, float %x, double %y, i32 %n) {
  %s = alloca float
  %a = call float @__cppamp_sin_f32(float %x)
  %b = call float @__cppamp_ldexp_f32(float %a, i32 %n)
  %c = call float @__cppamp_native_exp_f32(float %b)
  %d = call float @__cppamp_sincos_f32(float %c, ptr %s)
  %e = load float, ptr %s
  %f = fadd float %d, %e
  %g = call float @llvm.sqrt.f32(float %f)
  %h = call float @llvm.powi.f32.i32(float %g, i32 %n)
  %i = call float @llvm.copysign.f32(float %h, float %x)
  store float %i, ptr addrspace(1) %out
  %j = call double @__cppamp_hypot_f64(double %y, double 2.0)
  %k = call i32 @__cppamp_ilogb_f64(double %j)
  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i64 1
  store i32 %k, ptr addrspace(1) %p
  ret void
}
declare float @__cppamp_sin_f32(float) memory(none)
declare float @__cppamp_ldexp_f32(float, i32) memory(none)
declare float @__cppamp_native_exp_f32(float) memory(none)
declare float @__cppamp_sincos_f32(float, ptr)
declare double @__cppamp_hypot_f64(double, double) memory(none)
declare i32 @__cppamp_ilogb_f64(double) memory(none)
declare float @llvm.sqrt.f32(float)
declare float @llvm.powi.f32.i32(float, i32)
declare float @llvm.copysign.f32(float, float)
