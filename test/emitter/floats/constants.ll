; Literals reproduce the exact bits.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void constants(__global cppamp_any_float *f, __global cppamp_any_double *d) {
; CHECK-NEXT:   f[0] = 0.1f;
; CHECK-NEXT:   f[1] = INFINITY;
; CHECK-NEXT:   f[2] = as_float(0x7fc00000u);
; CHECK-NEXT:   f[3] = -0.0f;
; CHECK-NEXT:   f[4] = 1.4013e-45f;
; CHECK-NEXT:   f[5] = 16777216.0f;
; CHECK-NEXT:   d[0] = 1.0e-300;
; CHECK-NEXT:   d[1] = as_double(0xfff0000000000000UL);
; CHECK-NEXT:   d[2] = 3.0;
; CHECK-NEXT: }

define spir_kernel void @constants(ptr addrspace(1) %f, ptr addrspace(1) %d) {
  store float 0x3FB99999A0000000, ptr addrspace(1) %f
  %f1 = getelementptr inbounds float, ptr addrspace(1) %f, i64 1
  store float 0x7FF0000000000000, ptr addrspace(1) %f1
  %f2 = getelementptr inbounds float, ptr addrspace(1) %f, i64 2
  store float 0x7FF8000000000000, ptr addrspace(1) %f2
  %f3 = getelementptr inbounds float, ptr addrspace(1) %f, i64 3
  store float -0.0, ptr addrspace(1) %f3
  %f4 = getelementptr inbounds float, ptr addrspace(1) %f, i64 4
  store float 0x36A0000000000000, ptr addrspace(1) %f4
  %f5 = getelementptr inbounds float, ptr addrspace(1) %f, i64 5
  store float 16777216.0, ptr addrspace(1) %f5
  store double 1.0e-300, ptr addrspace(1) %d
  %d1 = getelementptr inbounds double, ptr addrspace(1) %d, i64 1
  store double 0xFFF0000000000000, ptr addrspace(1) %d1
  %d2 = getelementptr inbounds double, ptr addrspace(1) %d, i64 2
  store double 3.0, ptr addrspace(1) %d2
  ret void
}
