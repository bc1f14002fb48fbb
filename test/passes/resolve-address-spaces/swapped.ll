; Two pointers that swap their values in a loop are both dead after the split.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %amp-opt -passes=resolve-address-spaces,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k
; CHECK-NOT: %{{[pq]}} = phi
; CHECK: phi ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %flat = addrspacecast ptr addrspace(1) %out to ptr
  %local = alloca i32
  store i32 0, ptr %local
  br label %loop

loop:
  %q = phi ptr [ %p, %loop ], [ %flat, %entry ]
  %p = phi ptr [ %q, %loop ], [ %local, %entry ]
  %k = phi i32 [ %next, %loop ], [ 0, %entry ]
  %next = add i32 %k, 1
  %end = icmp eq i32 %k, %n
  br i1 %end, label %exit, label %loop

exit:
  %v = load i32, ptr %p
  %x = xor i32 %v, 1
  store i32 %x, ptr %p
  ret void
}
