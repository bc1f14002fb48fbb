; Cases that share code, fall through, and leave a loop.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void machine(__global uint *a, __global int *out) {
; CHECK-NEXT:   int i = 0;
; CHECK-NEXT:   uint x = 0;
; CHECK-NEXT:   for (;;) {
; CHECK-NEXT:     uint op = a[i];
; CHECK-NEXT:     switch ((int)op) {
; CHECK-NEXT:     case 0:
; CHECK-NEXT:     {
; CHECK-NEXT:       goto stop;
; CHECK-NEXT:     }
; CHECK-NEXT:     case 1:
; CHECK-NEXT:     case 2:
; CHECK-NEXT:     {
; CHECK-NEXT:       x = x + op;
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     case 3:
; CHECK-NEXT:     {
; CHECK-NEXT:       break;
; CHECK-NEXT:     }
; CHECK-NEXT:     case -1:
; CHECK-NEXT:     {
; CHECK-NEXT:       x = -x;
; CHECK-NEXT:       goto latch;
; CHECK-NEXT:     }
; CHECK-NEXT:     default:
; CHECK-NEXT:     {
; CHECK-NEXT:       goto latch;
; CHECK-NEXT:     }
; CHECK-NEXT:     }
; CHECK-NEXT:     x = x << 1;
; CHECK-NEXT:     latch:;
; CHECK-NEXT:     i = i + 1;
; CHECK-NEXT:   }
; CHECK-NEXT:   stop:;
; CHECK-NEXT:   out[0] = x;
; CHECK-NEXT: }

define spir_kernel void @machine(ptr addrspace(1) %a, ptr addrspace(1) %out) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %acc = phi i32 [ 0, %entry ], [ %acc.next, %latch ]
  %p = getelementptr inbounds i32, ptr addrspace(1) %a, i32 %i
  %op = load i32, ptr addrspace(1) %p
  switch i32 %op, label %latch [
    i32 0, label %stop
    i32 1, label %add
    i32 2, label %add
    i32 3, label %double
    i32 -1, label %negate
  ]
add:
  %added = add i32 %acc, %op
  br label %double
double:
  %x = phi i32 [ %added, %add ], [ %acc, %loop ]
  %doubled = shl i32 %x, 1
  br label %latch
negate:
  %negated = sub i32 0, %acc
  br label %latch
latch:
  %acc.next = phi i32 [ %doubled, %double ], [ %negated, %negate ], [ %acc, %loop ]
  %i.next = add nsw i32 %i, 1
  br label %loop
stop:
  store i32 %acc, ptr addrspace(1) %out
  ret void
}
