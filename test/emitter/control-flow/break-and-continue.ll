; Leaving a loop from its middle, and continuing with the next iteration.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void find(__global int *a, __global int *out, int n) {
; CHECK-NEXT:   int count = 0;
; CHECK-NEXT:   for (int i = 0; i < n; i = i + 1) {
; CHECK-NEXT:     int v = a[i];
; CHECK-NEXT:     if (v == 0) {
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     if (v >= 10) {
; CHECK-NEXT:       out[0] = v;
; CHECK-NEXT:       count = count + 1;
; CHECK-NEXT:     }
; CHECK-NEXT:   }
; CHECK-NEXT:   out[1] = count;
; CHECK-NEXT: }

define spir_kernel void @find(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %count = phi i32 [ 0, %entry ], [ %count.next, %next ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %p = getelementptr inbounds i32, ptr addrspace(1) %a, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %zero = icmp eq i32 %v, 0
  br i1 %zero, label %done, label %look
look:
  %small = icmp slt i32 %v, 10
  br i1 %small, label %next, label %big
big:
  store i32 %v, ptr addrspace(1) %out
  %more.count = add nsw i32 %count, 1
  br label %next
next:
  %count.next = phi i32 [ %count, %look ], [ %more.count, %big ]
  %i.next = add nsw i32 %i, 1
  br label %test
done:
  %q = getelementptr inbounds i32, ptr addrspace(1) %out, i64 1
  store i32 %count, ptr addrspace(1) %q
  ret void
}
