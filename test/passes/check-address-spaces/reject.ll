; A pointer that cannot be resolved is an error with its location. The message names the remedy.
; RUN: not %amp-opt -passes=resolve-address-spaces,check-address-spaces %s 2>&1 | FileCheck %s
; CHECK: k.cpp:1:1: error: cannot infer the address space of this pointer (array, tile_static or local); index the array or the variable directly instead of storing its address in memory
; CHECK: k.cpp:1:1: error: indirect call in code restricted to amp: its target is unknown at compile time

define spir_kernel void @k(ptr addrspace(1) %a, i64 %i) !cppamp.source !0 {
  %p = inttoptr i64 %i to ptr
  store i32 1, ptr %p
  call void %p()
  ret void
}
!0 = !{!"k.cpp:1:1"}
