; A pointer that changes in a loop, and is null at first.
; RUN: %amp-opt -passes=resolve-address-spaces,check-address-spaces,verify -S %s | FileCheck %s
; CHECK: %p.tag = phi i32 [ 15, %entry ], [ %n.tag, %{{.*}} ]
; CHECK: %p.0 = phi ptr [ poison, %entry ], [ %n.0, %{{.*}} ]
; CHECK: %p.1 = phi ptr addrspace(1) [ poison, %entry ], [ %n.1, %{{.*}} ]
; CHECK: icmp eq i32 %p.tag, 15
; CHECK: store i32 1, ptr %p.0
; CHECK: store i32 1, ptr addrspace(1) %p.1
; CHECK-NOT: addrspacecast

define spir_kernel void @k(ptr addrspace(1) %a, i32 %count) {
entry:
  %x = alloca i32
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %p = phi ptr [ null, %entry ], [ %n, %latch ]
  %isnull = icmp eq ptr %p, null
  br i1 %isnull, label %latch, label %write
write:
  store i32 1, ptr %p
  br label %latch
latch:
  %odd = trunc i32 %i to i1
  %n = select i1 %odd, ptr %x, ptr %flat
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %count
  br i1 %more, label %loop, label %out
out:
  ret void
}
