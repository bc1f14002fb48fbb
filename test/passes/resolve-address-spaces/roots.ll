; Every access gets the address space of its root; allocas do not change.
; RUN: %amp-opt -passes=resolve-address-spaces,check-address-spaces,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=resolve-address-spaces,resolve-address-spaces -S %s | diff %t.1.ll -
; CHECK: load float, ptr addrspace(1)
; CHECK: store float %v, ptr addrspace(3)
; CHECK: store float %v, ptr %x
; CHECK: load i32, ptr addrspace(2)
; CHECK: %loop = phi ptr addrspace(1)
; CHECK-NOT: addrspacecast

@t = addrspace(3) global [4 x float] undef
@c = internal addrspace(2) constant [2 x i32] [i32 1, i32 2]
define spir_kernel void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
entry:
  %x = alloca float
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  %p = getelementptr float, ptr %flat, i64 %i
  %v = load float, ptr %p
  %q = getelementptr [4 x float], ptr addrspacecast (ptr addrspace(3) @t to ptr), i64 0, i64 %i
  store float %v, ptr %q
  store float %v, ptr %x
  %r = getelementptr [2 x i32], ptr addrspacecast (ptr addrspace(2) @c to ptr), i64 0, i64 %i
  %w = load i32, ptr %r
  br label %again
again:
  %loop = phi ptr [ %p, %entry ], [ %next, %again ]
  store i32 %w, ptr %loop
  %next = getelementptr float, ptr %loop, i64 1
  br i1 %b, label %again, label %out
out:
  ret void
}
