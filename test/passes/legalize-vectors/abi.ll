; Structs of floats that the host's ABI passes as vectors.
; RUN: %amp-opt -passes=legalize-vectors,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-vectors,legalize-vectors -S %s | diff %t.1.ll -
; CHECK-NOT: <2 x
; CHECK: load float
; CHECK: fadd float
; CHECK: bitcast float {{.*}} to i32
; CHECK: shl i64 {{.*}}, 32
; CHECK: store i64
; CHECK-NOT: <2 x
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <2 x float>, ptr addrspace(1) %p, align 4
  %w = fadd <2 x float> %v, %v
  %x = insertelement <2 x float> %w, float 1.0, i64 0
  %i = bitcast <2 x float> %x to i64
  store i64 %i, ptr addrspace(1) %q, align 8
  ret void
}
