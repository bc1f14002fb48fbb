; A float quotient under -ffast-math uses the device's fast division; other quotients, and those of double, do not.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK: out[0] = native_divide(a, b1);
; CHECK: out[1] = a / b;
; CHECK: out[2] = a / b1;
; CHECK: twice[0] = x / y;

define spir_kernel void @divide(ptr addrspace(1) %out, ptr addrspace(1) %twice, float %a, float %b, double %x, double %y) {
  %b1 = fadd float %b, 1.0
  %q = fdiv fast float %a, %b1
  store float %q, ptr addrspace(1) %out
  %q1 = fdiv float %a, %b
  %p1 = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %q1, ptr addrspace(1) %p1
  %q2 = fdiv arcp contract float %a, %b1
  %p2 = getelementptr float, ptr addrspace(1) %out, i64 2
  store float %q2, ptr addrspace(1) %p2
  %d = fdiv fast double %x, %y
  store double %d, ptr addrspace(1) %twice
  ret void
}
