; A byte offset yields a separate pointer to the first element.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void offset(__global float *CPPAMP_RESTRICT a, long a_offset, int i) {
; CHECK-NEXT:   __global float *begin = (__global float *)&((__global char *)a)[a_offset];
; CHECK-NEXT:   begin[(long)i + 1] = begin[i];
; CHECK-NEXT: }

define spir_kernel void @offset(ptr addrspace(1) noalias %a, i64 %a.offset, i32 %i) {
  %begin = getelementptr i8, ptr addrspace(1) %a, i64 %a.offset
  %p = getelementptr inbounds float, ptr addrspace(1) %begin, i32 %i
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  store float %x, ptr addrspace(1) %q
  ret void
}
