; An `or` of numbers without a common bit is a sum.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void disjoint(__global int *p, int i) {
; CHECK-NEXT:   int odd = (i << 1) + 1;
; CHECK-NEXT:   p[odd] = odd;
; CHECK-NEXT: }

define spir_kernel void @disjoint(ptr addrspace(1) %p, i32 %i) {
  %even = shl nsw i32 %i, 1
  %odd = or disjoint i32 %even, 1
  %wide = sext i32 %odd to i64
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %wide
  store i32 %odd, ptr addrspace(1) %q
  ret void
}
