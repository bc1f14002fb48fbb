; Accesses with an alignment smaller than their size, or without whole bytes, are split. Others do not change.
; RUN: %amp-opt -passes=legalize-memory,verify -S %s | FileCheck %s

; CHECK: %[[L:.+]] = load i32, ptr addrspace(1) %p, align 4
; CHECK: %[[H:.+]] = load i32, {{.*}} align 4
; CHECK: shl i64 {{.*}}, 32
; CHECK: store i32
; CHECK: store i32
; CHECK: zext i1 %b to i8
; CHECK: store i8
; CHECK: load i8, ptr addrspace(1) %p
; CHECK: store double %d, ptr addrspace(1) %p, align 8
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %b, double %d) {
  %v = load i64, ptr addrspace(1) %p, align 4
  store i64 %v, ptr addrspace(1) %q, align 4
  store i1 %b, ptr addrspace(1) %q, align 1
  %c = load i1, ptr addrspace(1) %p, align 1
  store double %d, ptr addrspace(1) %p, align 8
  ret void
}
