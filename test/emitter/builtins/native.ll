; Native functions are single instructions on NVIDIA GPUs, which flush denormals to 0. With -ffast-math, float functions
; are native, and a square root in a quotient is its reciprocal; others are as accurate as before.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_80 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=80 -Dasm=__asm__ -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX
;
; CHECK: #ifdef CPPAMP_NVIDIA
; CHECK-NEXT: static float cppamp_exp(float x) {
; CHECK-NEXT:   float y;
; CHECK-NEXT:   asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x * 1.442695f));
; CHECK-NEXT:   return y;
; CHECK-NEXT: }
; CHECK-NEXT: #define native_exp cppamp_exp
; CHECK: static float cppamp_recip(float x) {
; CHECK: #define native_rsqrt cppamp_rsqrt
; CHECK-NEXT: #endif
; CHECK-NOT: cppamp_sqrt
;
; CHECK: out[0] = native_rsqrt(a);
; CHECK-NEXT: out[1] = native_rsqrt(b);
; CHECK-NEXT: out[2] = native_exp(a);
; CHECK-NEXT: out[3] = native_recip(b);
; CHECK-NEXT: out[4] = exp(a);
; CHECK-NEXT: out[5] = sqrt(b);
; CHECK-NEXT: out[6] = pow(a, b);
; CHECK-NEXT: twice[0] = exp(x);
;
; PTX-DAG: rsqrt.approx.ftz.f32
; PTX-DAG: ex2.approx.ftz.f32
; PTX-DAG: rcp.approx.ftz.f32

declare float @__cppamp_native_rsqrt_f32(float)
declare float @__cppamp_exp_f32(float)
declare double @__cppamp_exp_f64(double)
declare float @__cppamp_pow_f32(float, float)
declare float @llvm.sqrt.f32(float)

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %twice, float %a, float %b, double %x) {
  %v0 = call float @__cppamp_native_rsqrt_f32(float %a)
  store float %v0, ptr addrspace(1) %out
  %s1 = call fast float @llvm.sqrt.f32(float %b)
  %v1 = fdiv fast float 1.0, %s1
  %p1 = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %v1, ptr addrspace(1) %p1
  %v2 = call fast float @__cppamp_exp_f32(float %a)
  %p2 = getelementptr float, ptr addrspace(1) %out, i64 2
  store float %v2, ptr addrspace(1) %p2
  %v3 = fdiv fast float 1.0, %b
  %p3 = getelementptr float, ptr addrspace(1) %out, i64 3
  store float %v3, ptr addrspace(1) %p3
  %v4 = call reassoc float @__cppamp_exp_f32(float %a)
  %p4 = getelementptr float, ptr addrspace(1) %out, i64 4
  store float %v4, ptr addrspace(1) %p4
  %v5 = call float @llvm.sqrt.f32(float %b)
  %p5 = getelementptr float, ptr addrspace(1) %out, i64 5
  store float %v5, ptr addrspace(1) %p5
  %v6 = call fast float @__cppamp_pow_f32(float %a, float %b)
  %p6 = getelementptr float, ptr addrspace(1) %out, i64 6
  store float %v6, ptr addrspace(1) %p6
  %d = call fast double @__cppamp_exp_f64(double %x)
  store double %d, ptr addrspace(1) %twice
  ret void
}
