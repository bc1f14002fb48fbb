; The old value of a phi is used after the loop, so the new value must not overwrite it.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void last_but_one(__global int *out, int n) {
; CHECK-NEXT:   int i = 0;
; CHECK-NEXT:   for (;;) {
; CHECK-NEXT:     int i_next = i + 3;
; CHECK-NEXT:     if (i_next >= n) {
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     i = i_next;
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = i;
; CHECK-NEXT: }

define spir_kernel void @last_but_one(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add nsw i32 %i, 3
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  store i32 %i, ptr addrspace(1) %out
  ret void
}
