; The pass recognizes shifts that convert, and byte offsets that are whole elements.
; RUN: %amp-opt -passes=legalize-indices,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-indices,legalize-indices -S %s | diff %t.1.ll -
; CHECK: %[[T:.+]] = trunc i64 %x to i32
; CHECK: %[[S:.+]] = sext i32 %[[T]] to i64
; CHECK: getelementptr [4 x i8], ptr addrspace(1) %p, i64 %[[S]]
; CHECK: getelementptr inbounds [12 x i8], ptr addrspace(1) %p, i64 %y
; CHECK: getelementptr i8, ptr addrspace(1) %p, i64 %x
define spir_kernel void @k(ptr addrspace(1) %p, i64 %x, i64 %y) {
  %s = shl i64 %x, 32
  %b = ashr exact i64 %s, 30
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %b
  store i32 1, ptr addrspace(1) %q
  %m = mul nsw i64 %y, 12
  %t = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %m
  store i32 2, ptr addrspace(1) %t
  %v = getelementptr i8, ptr addrspace(1) %p, i64 %x
  store i8 3, ptr addrspace(1) %v
  ret void
}
