; A select leads into a loop. The parts of the loop refer to each other, and all of them must be translated.
; RUN: %amp-opt -passes=resolve-address-spaces,check-address-spaces,verify -S %s | FileCheck %s
; CHECK: %p.tag = phi i32 [ 1, %entry ], [ %n.tag, %{{.*}} ]
; CHECK: %q.tag = phi i32 [ 15, %entry ], [ 0, %{{.*}} ]
; CHECK: %n.tag = select i1 %c, i32 %p.tag, i32 %q.tag
; CHECK-NOT: addrspacecast

define spir_kernel void @k(ptr addrspace(1) %a, i32 %count, i1 %c) {
entry:
  %x = alloca i32
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %p = phi ptr [ %flat, %entry ], [ %n, %loop ]
  %q = phi ptr [ null, %entry ], [ %x, %loop ]
  %n = select i1 %c, ptr %p, ptr %q
  store i32 1, ptr %n
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %count
  br i1 %more, label %loop, label %out
out:
  ret void
}

; A null pointer is null in the address space of the other operand of the comparison.
; CHECK-LABEL: @null
; CHECK: icmp ne ptr addrspace(1) %a, null
define spir_kernel void @null(ptr addrspace(1) %a) {
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  %there = icmp ne ptr %flat, null
  br i1 %there, label %write, label %out
write:
  store i32 1, ptr %flat
  br label %out
out:
  ret void
}
