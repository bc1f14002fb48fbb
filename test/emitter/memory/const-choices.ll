; A pointer that is only read through may point into a read-only buffer; one that is written through may not. If both
; may also point into another buffer, they may become one variable, which is not a pointer to const.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; CHECK-LABEL: void k(__global float *a,
; CHECK-NOT: const
; CHECK-LABEL: void read(const __global float *a, const __global float *b, __global float *c
; CHECK: const __global float *from
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define spir_kernel void @k(ptr addrspace(1) readonly %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) {
entry:
  %odd = trunc i32 %n to i1
  br i1 %odd, label %first, label %second
first:
  store float 1.0, ptr addrspace(1) %b
  br label %join
second:
  store float 2.0, ptr addrspace(1) %c
  br label %join
join:
  %from = phi ptr addrspace(1) [ %a, %first ], [ %b, %second ]
  %to = phi ptr addrspace(1) [ %c, %first ], [ %b, %second ]
  %v = load float, ptr addrspace(1) %from
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @read(ptr addrspace(1) readonly %a, ptr addrspace(1) readonly %b, ptr addrspace(1) %c, i32 %n) {
  %odd = trunc i32 %n to i1
  %from = select i1 %odd, ptr addrspace(1) %a, ptr addrspace(1) %b
  %first = load float, ptr addrspace(1) %from
  store float %first, ptr addrspace(1) %c
  %at = getelementptr float, ptr addrspace(1) %from, i32 1
  %second = load float, ptr addrspace(1) %at
  %to = getelementptr float, ptr addrspace(1) %c, i32 1
  store float %second, ptr addrspace(1) %to
  ret void
}
