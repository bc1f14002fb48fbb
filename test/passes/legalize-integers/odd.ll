; 33 bits, as the sum of a loop over i needs them.
; RUN: %amp-opt -passes=legalize-integers,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-integers,legalize-integers -S %s | diff %t.1.ll -
; CHECK: zext i32 %n to i64
; CHECK: mul i64
; CHECK: %[[M:.+]] = and i64 {{.*}}, 8589934591
; CHECK: lshr i64 %[[M]], 1
; CHECK: trunc i64 {{.*}} to i32
; CHECK-NOT: i33
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = zext i32 %n to i33
  %b = add i33 %a, -1
  %c = mul i33 %a, %b
  %d = lshr i33 %c, 1
  %e = trunc i33 %d to i32
  store i32 %e, ptr addrspace(1) %out
  ret void
}
