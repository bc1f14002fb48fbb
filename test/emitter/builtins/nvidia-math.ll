; NVIDIA's OpenCL functions are slower than CUDA's for these functions of float: the text has its own for its GPUs, which
; call native functions. Doubles, other functions, and other devices have OpenCL's.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_80 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=80 -Dasm=__asm__ -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX
;
; CHECK: #ifdef CPPAMP_NVIDIA
; CHECK-NEXT: static float cppamp_recip(float x) {
; CHECK: #define native_rsqrt cppamp_rsqrt
; CHECK-NEXT: #endif
; CHECK-NEXT: #ifdef CPPAMP_NVIDIA
; CHECK-NEXT: static float cppamp_root(float x) {
; CHECK: static float cppamp_arc(float z) {
; CHECK: static float cppamp_acos(float x) {
; CHECK-NOT: cppamp_asin(
; CHECK: static float cppamp_atan(float x) {
; CHECK-NOT: cppamp_sinh(
; CHECK: #else
; CHECK-NEXT: #define cppamp_acos acos
; CHECK-NEXT: #define cppamp_atan atan
; CHECK-NEXT: #endif
;
; CHECK: out[0] = cppamp_acos(a);
; CHECK-NEXT: out[1] = cppamp_atan(a);
; CHECK-NEXT: out[2] = tan(a);
; CHECK-NEXT: twice[0] = acos(x);
;
; PTX: rsqrt.approx.ftz.f32
; PTX: rcp.approx.ftz.f32

declare float @__cppamp_acos_f32(float)
declare float @__cppamp_atan_f32(float)
declare float @__cppamp_tan_f32(float)
declare double @__cppamp_acos_f64(double)

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %twice, float %a, double %x) {
  %v0 = call float @__cppamp_acos_f32(float %a)
  store float %v0, ptr addrspace(1) %out
  %v1 = call float @__cppamp_atan_f32(float %a)
  %o1 = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %v1, ptr addrspace(1) %o1
  %v2 = call float @__cppamp_tan_f32(float %a)
  %o2 = getelementptr float, ptr addrspace(1) %out, i64 2
  store float %v2, ptr addrspace(1) %o2
  %v3 = call double @__cppamp_acos_f64(double %x)
  store double %v3, ptr addrspace(1) %twice
  ret void
}
