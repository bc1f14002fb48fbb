; A loop that tests before its body, with a counter: for.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void total(__global int *a, __global int *out, int n) {
; CHECK-NEXT:   int sum = 0;
; CHECK-NEXT:   for (int i = 0; i < n; i = i + 1) {
; CHECK-NEXT:     sum = sum + a[i];
; CHECK-NEXT:   }
; CHECK-NEXT:   out[0] = sum;
; CHECK-NEXT: }

define spir_kernel void @total(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %wide = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %wide
  %v = load i32, ptr addrspace(1) %p
  %sum.next = add nsw i32 %sum, %v
  %i.next = add nsw i32 %i, 1
  br label %test
done:
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
