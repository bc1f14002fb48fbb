; A loop with two entries has no structured form in C.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void two_entries(__global uint *out, uchar c, uint n) {
; CHECK-NEXT:   uint y;
; CHECK-NEXT:   if (!(c != 0)) {
; CHECK-NEXT:     y = 5;
; CHECK-NEXT:     goto right;
; CHECK-NEXT:   }
; CHECK-NEXT:   uint x = 0;
; CHECK-NEXT:   left:;
; CHECK-NEXT:   y = x + 1;
; CHECK-NEXT:   right:;
; CHECK-NEXT:   x = y * 3;
; CHECK-NEXT:   if (x < n) {
; CHECK-NEXT:     goto left;
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = x;
; CHECK-NEXT: }

define spir_kernel void @two_entries(ptr addrspace(1) %out, i1 %c, i32 %n) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = phi i32 [ 0, %entry ], [ %y.next, %right ]
  %x.next = add i32 %x, 1
  br label %right
right:
  %y = phi i32 [ 5, %entry ], [ %x.next, %left ]
  %y.next = mul i32 %y, 3
  %more = icmp ult i32 %y.next, %n
  br i1 %more, label %left, label %done
done:
  store i32 %y.next, ptr addrspace(1) %out
  ret void
}
