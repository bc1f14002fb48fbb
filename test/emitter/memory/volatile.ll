; Volatile and relaxed atomic accesses keep their position.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void poll(__global int *flag, __global int *out) {
; CHECK-NEXT:   int v;
; CHECK-NEXT:   do {
; CHECK-NEXT:     v = *(volatile __global int *)flag;
; CHECK-NEXT:   } while (v == 0);
; CHECK-NEXT:   *(volatile __global int *)out = 1;
; CHECK-NEXT:   *(volatile __global int *)flag = 2;
; CHECK-NEXT: }

define spir_kernel void @poll(ptr addrspace(1) %flag, ptr addrspace(1) %out) {
entry:
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  %set = icmp ne i32 %v, 0
  br i1 %set, label %go, label %wait
go:
  store volatile i32 1, ptr addrspace(1) %out
  store atomic i32 2, ptr addrspace(1) %flag monotonic, align 4
  ret void
}
