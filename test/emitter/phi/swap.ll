; Two phis that exchange their values need a third variable.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void swap(__global int *out, int n) {
; CHECK-NEXT:   int i = 0;
; CHECK-NEXT:   uint a = 1;
; CHECK-NEXT:   int b = 2;
; CHECK-NEXT:   for (;;) {
; CHECK-NEXT:     i = i + 1;
; CHECK-NEXT:     if (i >= n) {
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     uint kept = b;
; CHECK-NEXT:     b = a;
; CHECK-NEXT:     a = kept;
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = (int)(a << 8) | b;
; CHECK-NEXT: }

define spir_kernel void @swap(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i.next = add nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %r = shl i32 %a, 8
  %s = or i32 %r, %b
  store i32 %s, ptr addrspace(1) %out
  ret void
}
