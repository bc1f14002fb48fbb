; Undefined values are 0, and the same everywhere.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void undefined(__global float *out, uchar c) {
; CHECK-NEXT:   float v;
; CHECK-NEXT:   if (c != 0) {
; CHECK-NEXT:     v = 2.5f;
; CHECK-NEXT:   } else {
; CHECK-NEXT:     v = 0.0f;
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = v;
; CHECK-NEXT:   out[1] = 0.0f;
; CHECK-NEXT: }

define spir_kernel void @undefined(ptr addrspace(1) %out, i1 %c) {
entry:
  br i1 %c, label %set, label %join
set:
  br label %join
join:
  %v = phi float [ 2.5, %set ], [ undef, %entry ]
  store float %v, ptr addrspace(1) %out
  %q = getelementptr float, ptr addrspace(1) %out, i64 1
  store float poison, ptr addrspace(1) %q
  ret void
}
