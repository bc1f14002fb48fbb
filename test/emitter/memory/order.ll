; A load does not cross a store, an atomic, or a barrier.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void order(__global uint *a, __global uint *b) {
; CHECK-NEXT:   uint x = a[0];
; CHECK-NEXT:   b[0] = 7;
; CHECK-NEXT:   uint y = a[0];
; CHECK-NEXT:   atomic_add(b, 1u);
; CHECK-NEXT:   uint z = a[0];
; CHECK-NEXT:   barrier(CLK_GLOBAL_MEM_FENCE);
; CHECK-NEXT:   b[0] = x + y + z;
; CHECK-NEXT: }

define spir_kernel void @order(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = load i32, ptr addrspace(1) %a
  store i32 7, ptr addrspace(1) %b
  %y = load i32, ptr addrspace(1) %a
  %old = atomicrmw add ptr addrspace(1) %b, i32 1 monotonic
  %s = add i32 %x, %y
  %z = load i32, ptr addrspace(1) %a
  call void @__cppamp_barrier(i32 2)
  %t = add i32 %s, %z
  store i32 %t, ptr addrspace(1) %b
  ret void
}
declare void @__cppamp_barrier(i32)
