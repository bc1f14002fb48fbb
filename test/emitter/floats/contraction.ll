; fmuladd may become one operation; a product and a sum of the program may not.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK: #pragma OPENCL FP_CONTRACT ON
; CHECK:      __kernel void contraction(__global float *out, float a, float b, float c) {
; CHECK-NEXT:   out[0] = a * b + c;
; CHECK-NEXT:   float product = a * b;
; CHECK-NEXT:   out[1] = product + c;
; CHECK-NEXT:   float square = a * a;
; CHECK-NEXT:   out[2] = b * c + square;
; CHECK-NEXT:   out[3] = a + (b + c);
; CHECK-NEXT:   out[4] = fma(a, b, c);
; CHECK-NEXT: }

define spir_kernel void @contraction(ptr addrspace(1) %out, float %a, float %b, float %c) {
  %allowed = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
  store float %allowed, ptr addrspace(1) %out
  %product = fmul float %a, %b
  %sum = fadd float %product, %c
  %p1 = getelementptr inbounds float, ptr addrspace(1) %out, i64 1
  store float %sum, ptr addrspace(1) %p1
  %square = fmul float %a, %a
  %both = call float @llvm.fmuladd.f32(float %b, float %c, float %square)
  %p2 = getelementptr inbounds float, ptr addrspace(1) %out, i64 2
  store float %both, ptr addrspace(1) %p2
  %grouped = fadd float %b, %c
  %first = fadd float %a, %grouped
  %p3 = getelementptr inbounds float, ptr addrspace(1) %out, i64 3
  store float %first, ptr addrspace(1) %p3
  %fused = call float @llvm.fma.f32(float %a, float %b, float %c)
  %p4 = getelementptr inbounds float, ptr addrspace(1) %out, i64 4
  store float %fused, ptr addrspace(1) %p4
  ret void
}

; Contraction with -ffp-contract=fast and -ffast-math: only where both operations allow it.
; CHECK:      __kernel void flags(__global float *out, float a, float b, float c) {
; CHECK-NEXT:   out[0] = a * b + c;
; CHECK-NEXT:   out[1] = c - b * c;
; CHECK-NEXT:   float strict = a * c;
; CHECK-NEXT:   out[2] = strict + b;
; CHECK-NEXT:   float alone = c * c;
; CHECK-NEXT:   out[3] = alone + b;
; CHECK-NEXT: }
define spir_kernel void @flags(ptr addrspace(1) %out, float %a, float %b, float %c) {
  %product = fmul contract float %a, %b
  %sum = fadd contract float %product, %c
  store float %sum, ptr addrspace(1) %out
  %fast = fmul fast float %b, %c
  %difference = fsub contract float %c, %fast
  %p1 = getelementptr inbounds float, ptr addrspace(1) %out, i64 1
  store float %difference, ptr addrspace(1) %p1
  %strict = fmul float %a, %c
  %loose = fadd contract float %strict, %b
  %p2 = getelementptr inbounds float, ptr addrspace(1) %out, i64 2
  store float %loose, ptr addrspace(1) %p2
  %alone = fmul contract float %c, %c
  %exact = fadd float %alone, %b
  %p3 = getelementptr inbounds float, ptr addrspace(1) %out, i64 3
  store float %exact, ptr addrspace(1) %p3
  ret void
}
declare float @llvm.fmuladd.f32(float, float, float)
declare float @llvm.fma.f32(float, float, float)
