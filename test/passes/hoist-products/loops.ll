; The loop-invariant part of a product is computed before the loop. Sums that may overflow, products with constants, and
; products that vary as a whole do not change.
; RUN: %amp-opt -passes=hoist-products,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=hoist-products,hoist-products -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

; CHECK-LABEL: @tile_rows
; CHECK: %[[WIDE:.*]] = sext i32 %row to i64
; CHECK: %[[ONCE:.*]] = mul nsw i64 %[[WIDE]], %s
; CHECK: loop:
; CHECK: %[[K:.*]] = sext i32 %k to i64
; CHECK: %[[EACH:.*]] = mul nsw i64 %[[K]], %s
; CHECK: add nsw i64 %[[ONCE]], %[[EACH]]
; CHECK-NOT: = mul
; TEXT: long [[MUL:mul.*]] = (long)row * stride;
; TEXT: do {
; TEXT: [[MUL]] + (long)k * stride
define spir_kernel void @tile_rows(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %row, i32 %stride, i32 %n) {
entry:
  %s = sext i32 %stride to i64
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = add nsw i32 %k, %row
  %wide = sext i32 %sum to i64
  %product = mul nsw i64 %wide, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %product
  %v = load float, ptr addrspace(1) %p
  store float %v, ptr addrspace(1) %out
  %next = add nuw nsw i32 %k, 16
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The parts of a tile's index are in separate bits.
; CHECK-LABEL: @bits
; CHECK: %[[WIDE:.*]] = sext i32 %row to i64
; CHECK: mul nsw i64 %[[WIDE]], %s
; CHECK: loop:
; CHECK-COUNT-1: = mul
; CHECK-NOT: = mul
define spir_kernel void @bits(ptr addrspace(1) %out, i32 %row, i32 %stride, i32 %n) {
entry:
  %s = sext i32 %stride to i64
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = or disjoint i32 %k, %row
  %wide = zext nneg i32 %sum to i64
  %product = mul nsw i64 %wide, %s
  %p = getelementptr float, ptr addrspace(1) %out, i64 %product
  store float 0.0, ptr addrspace(1) %p
  %next = add nuw nsw i32 %k, 16
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @others
; CHECK: entry:
; CHECK-NOT: = mul
; CHECK: loop:
; CHECK-COUNT-3: = mul
define spir_kernel void @others(ptr addrspace(1) %out, i32 %row, i32 %stride, i32 %n) {
entry:
  %s = sext i32 %stride to i64
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %may.overflow = add i32 %k, %row
  %wide = sext i32 %may.overflow to i64
  %product = mul nsw i64 %wide, %s
  %constant = add nsw i32 %k, 7
  %wide1 = sext i32 %constant to i64
  %product1 = mul nsw i64 %wide1, %s
  %both = add nsw i32 %k, %k
  %wide2 = sext i32 %both to i64
  %product2 = mul nsw i64 %wide2, %s
  %a = add i64 %product, %product1
  %b = add i64 %a, %product2
  %p = getelementptr float, ptr addrspace(1) %out, i64 %b
  store float 0.0, ptr addrspace(1) %p
  %next = add nuw nsw i32 %k, 16
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
