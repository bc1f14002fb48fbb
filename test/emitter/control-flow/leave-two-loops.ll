; C cannot break out of two loops, so this is a goto.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void search(__global int *a, __global int *out, int n) {
; CHECK-NEXT:   int result;
; CHECK-NEXT:   int y = 0;
; CHECK-NEXT:   for (;;) {
; CHECK-NEXT:     int x = 0;
; CHECK-NEXT:     do {
; CHECK-NEXT:       result = y * n + x;
; CHECK-NEXT:       if (a[result] == 42) {
; CHECK-NEXT:         goto done;
; CHECK-NEXT:       }
; CHECK-NEXT:       x = x + 1;
; CHECK-NEXT:     } while (x < n);
; CHECK-NEXT:     y = y + 1;
; CHECK-NEXT:     if (y >= n) {
; CHECK-NEXT:       result = -1;
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:   }
; CHECK-NEXT:   done:;
; CHECK-NEXT:   out[0] = result;
; CHECK-NEXT: }

define spir_kernel void @search(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %outer.next ]
  br label %inner
inner:
  %x = phi i32 [ 0, %outer ], [ %x.next, %inner.next ]
  %row = mul nsw i32 %y, %n
  %index = add nsw i32 %row, %x
  %p = getelementptr inbounds i32, ptr addrspace(1) %a, i32 %index
  %v = load i32, ptr addrspace(1) %p
  %found = icmp eq i32 %v, 42
  br i1 %found, label %yes, label %inner.next
inner.next:
  %x.next = add nsw i32 %x, 1
  %x.more = icmp slt i32 %x.next, %n
  br i1 %x.more, label %inner, label %outer.next
outer.next:
  %y.next = add nsw i32 %y, 1
  %y.more = icmp slt i32 %y.next, %n
  br i1 %y.more, label %outer, label %no
yes:
  br label %done
no:
  br label %done
done:
  %result = phi i32 [ %index, %yes ], [ -1, %no ]
  store i32 %result, ptr addrspace(1) %out
  ret void
}
