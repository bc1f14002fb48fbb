; The first component of the domain is loaded from the argument itself, the others through addresses, repeatedly,
; and one of the loads is dead. The pass must not use an instruction after erasing it; the preset
; sanitize-compiler detects this.
; RUN: %amp-opt -passes=outline-kernels,verify -S %s | FileCheck %s

; CHECK: define spir_kernel void @cube_kernel(ptr addrspace(1) %v, i64 %v_offset, i32 %domain0, i32 %domain1, i32 %domain2)
; CHECK-NOT: load i32
; CHECK: %s = add i32 %domain0, %domain1
; CHECK: %t = mul i32 %s, %domain2
; CHECK: %u = sub i32 %t, %domain0
; CHECK: %w = xor i32 %u, %domain2

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,rank=3,view=v@0,size=32,name=cube" {
  %data = load ptr, ptr %f
  %d0 = load i32, ptr %d
  %d1.addr = getelementptr i8, ptr %d, i64 4
  %d1 = load i32, ptr %d1.addr
  %d2.addr = getelementptr i8, ptr %d, i64 8
  %d2 = load i32, ptr %d2.addr
  %dead = load i32, ptr %d2.addr
  %again0 = load i32, ptr %d
  %again2 = load i32, ptr %d2.addr
  %s = add i32 %d0, %d1
  %t = mul i32 %s, %d2
  %u = sub i32 %t, %again0
  %w = xor i32 %u, %again2
  store i32 %w, ptr %data
  ret void
}
