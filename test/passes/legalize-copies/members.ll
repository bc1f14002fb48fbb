; A copied member has the type that it has elsewhere. A member that is an integer elsewhere stays an integer.
; RUN: %amp-opt -passes=legalize-copies,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-copies,legalize-copies -S %s | diff %t.1.ll -
; CHECK: %copy = load float, ptr addrspace(1) %p
; CHECK: store float %copy, ptr addrspace(3) @k.tile
; CHECK: %number = load i32, ptr addrspace(1) %q
@k.tile = internal addrspace(3) global [4 x float] undef
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %copy = load i32, ptr addrspace(1) %p
  store i32 %copy, ptr addrspace(3) @k.tile
  %number = load i32, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %q, i64 1
  store i32 %number, ptr addrspace(1) %r
  ret void
}
