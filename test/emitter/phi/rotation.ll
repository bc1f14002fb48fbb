; A chain of phis: each copy must come before its source is overwritten.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void fibonacci(__global uint *out, int n) {
; CHECK-NEXT:   uint sum;
; CHECK-NEXT:   int i = 0;
; CHECK-NEXT:   uint older = 0;
; CHECK-NEXT:   uint newer = 1;
; CHECK-NEXT:   for (;;) {
; CHECK-NEXT:     sum = older + newer;
; CHECK-NEXT:     i = i + 1;
; CHECK-NEXT:     if (i == n) {
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     older = newer;
; CHECK-NEXT:     newer = sum;
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = sum;
; CHECK-NEXT: }

define spir_kernel void @fibonacci(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %older = phi i32 [ 0, %entry ], [ %newer, %loop ]
  %newer = phi i32 [ 1, %entry ], [ %sum, %loop ]
  %sum = add i32 %older, %newer
  %i.next = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %exit, label %loop
exit:
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
