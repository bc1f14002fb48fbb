; Without fmuladd, or flags on both instructions, nothing may be contracted.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK: #pragma OPENCL FP_CONTRACT OFF
; CHECK:      __kernel void plain(__global double *out, double a, double b) {
; CHECK-NEXT:   double p = a * b;
; CHECK-NEXT:   out[0] = fmod(-(p - a), b);
; CHECK-NEXT: }

define spir_kernel void @plain(ptr addrspace(1) %out, double %a, double %b) {
  %p = fmul double %a, %b
  %s = fsub double %p, %a
  %n = fneg double %s
  %r = frem double %n, %b
  store double %r, ptr addrspace(1) %out
  ret void
}
