; Pointers that move: a phi and a select of pointers, a null test.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void walk(const __global float *a, __global float *out, int n, uchar c) {
; CHECK-NEXT:   const __global float *first = c != 0 ? a : &a[16];
; CHECK-NEXT:   const __global float *p = first;
; CHECK-NEXT:   float sum = 0.0f;
; CHECK-NEXT:   for (;;) {
; CHECK-NEXT:     sum = sum + p[0];
; CHECK-NEXT:     if (&p[1] == &first[n]) {
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     p = &p[1];
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = sum;
; CHECK-NEXT: }

define spir_kernel void @walk(ptr addrspace(1) readonly %a, ptr addrspace(1) %out, i32 %n, i1 %c) {
entry:
  %start = getelementptr inbounds float, ptr addrspace(1) %a, i64 16
  %first = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %start
  %end = getelementptr inbounds float, ptr addrspace(1) %first, i32 %n
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %first, %entry ], [ %p.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %v = load float, ptr addrspace(1) %p
  %sum.next = fadd float %sum, %v
  %p.next = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
  %done = icmp eq ptr addrspace(1) %p.next, %end
  br i1 %done, label %exit, label %loop
exit:
  store float %sum.next, ptr addrspace(1) %out
  ret void
}

; Pointers to an array that no access reads: they have the array's type.
; CHECK-LABEL: void compared(
; CHECK: int objects[8]
; CHECK: int *p{{.*}} = {{.*}}objects
define spir_kernel void @compared(ptr addrspace(1) %out, i32 %n, i1 %c) {
entry:
  %objects = alloca [8 x i32]
  br label %loop
loop:
  %p = phi ptr [ %objects, %entry ], [ %q, %loop ]
  %q = phi ptr [ null, %entry ], [ %p, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  %same = icmp eq ptr %p, %objects
  %number = zext i1 %same to i32
  store i32 %number, ptr addrspace(1) %out
  ret void
}
