; A member becomes an element at a multiple of the index.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void members(__global float *p, int i) {
; CHECK-NEXT:   p[(long)i * 7 - 2] = p[(long)i * 7 + 3];
; CHECK-NEXT: }

define spir_kernel void @members(ptr addrspace(1) %p, i32 %i) {
  %wide = sext i32 %i to i64
  %s = getelementptr inbounds { [3 x float], [2 x float], float, float }, ptr addrspace(1) %p, i64 %wide
  %m = getelementptr inbounds i8, ptr addrspace(1) %s, i64 12
  %v = load float, ptr addrspace(1) %m
  %n = getelementptr inbounds { [3 x float], [2 x float], float, float }, ptr addrspace(1) %s, i64 -1, i32 2
  store float %v, ptr addrspace(1) %n
  ret void
}
