; Neighbors are at a stride from the first one, and do not need a product each. An address that differs by more, by a
; value that is not an argument, in a surrounding loop, or by a sum that may overflow, keeps its product.
; RUN: %amp-opt -passes=step-addresses,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=step-addresses,step-addresses -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

; CHECK-LABEL: @neighbors
; CHECK: mul nsw i64
; CHECK-NOT: mul
; TEXT: long row = (long)y * stride;
; TEXT: in[row + x]
; TEXT: in[row + x - stride]
; TEXT: in[row + x + stride + 1]
define spir_kernel void @neighbors(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %x, i32 %y, i32 %stride) {
  %wide = sext i32 %y to i64
  %s = sext i32 %stride to i64
  %row = mul nsw i64 %wide, %s
  %wx = sext i32 %x to i64
  %p0 = getelementptr float, ptr addrspace(1) %in, i64 %row
  %q0 = getelementptr float, ptr addrspace(1) %p0, i64 %wx
  %v0 = load float, ptr addrspace(1) %q0
  %up = add nsw i32 %y, -1
  %wide1 = sext i32 %up to i64
  %row1 = mul nsw i64 %wide1, %s
  %p1 = getelementptr float, ptr addrspace(1) %in, i64 %row1
  %q1 = getelementptr float, ptr addrspace(1) %p1, i64 %wx
  %v1 = load float, ptr addrspace(1) %q1
  %down = add nsw i32 %y, 1
  %wide2 = sext i32 %down to i64
  %row2 = mul nsw i64 %wide2, %s
  %right = add nsw i32 %x, 1
  %wx2 = sext i32 %right to i64
  %p2 = getelementptr float, ptr addrspace(1) %in, i64 %row2
  %q2 = getelementptr float, ptr addrspace(1) %p2, i64 %wx2
  %v2 = load float, ptr addrspace(1) %q2
  %a = fadd float %v0, %v1
  %b = fadd float %a, %v2
  store float %b, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @others
; CHECK-COUNT-4: mul i64
define spir_kernel void @others(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %y, i32 %z, i32 %stride) {
  %s = sext i32 %stride to i64
  %wide = sext i32 %y to i64
  %row = mul i64 %wide, %s
  %p0 = getelementptr float, ptr addrspace(1) %in, i64 %row
  %v0 = load float, ptr addrspace(1) %p0
  %may.overflow = add i32 %y, 1
  %wide1 = sext i32 %may.overflow to i64
  %row1 = mul i64 %wide1, %s
  %p1 = getelementptr float, ptr addrspace(1) %in, i64 %row1
  %v1 = load float, ptr addrspace(1) %p1
  %wide2 = sext i32 %z to i64
  %row2 = mul i64 %wide2, %s
  %p2 = getelementptr float, ptr addrspace(1) %in, i64 %row2
  %v2 = load float, ptr addrspace(1) %p2
  %two = add nsw i32 %y, %z
  %wide3 = sext i32 %two to i64
  %row3 = mul i64 %wide3, %s
  %p3 = getelementptr float, ptr addrspace(1) %out, i64 %row3
  store float %v0, ptr addrspace(1) %p3
  store float %v1, ptr addrspace(1) %out
  store float %v2, ptr addrspace(1) %out
  ret void
}
