; Three or more elements that a block accesses at rows times strides get indices that fit an int where buffers are small.
; Indices with a constant distance, and fewer than three, remain 64-bit sums.
; RUN: %amp-opt -passes=narrow-indices,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=narrow-indices,narrow-indices -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %check-cl -DCPPAMP_WHOLE_BUFFERS -DCPPAMP_SMALL_BUFFERS %t.cl

; TEXT: #ifdef CPPAMP_SMALL_BUFFERS
; TEXT-NEXT: #define cppamp_index(row, stride, column) ((row) * (stride) + (int)(column))
; TEXT-NEXT: #else
; TEXT-NEXT: #define cppamp_index(row, stride, column) ((long)(row) * (stride) + (column))
; TEXT-NEXT: #endif

; CHECK-LABEL: @clamped
; CHECK: %[[A:.*]] = call i64 @__cppamp_index(i32 %row, i32 %stride, i64 %x)
; CHECK: %a = getelementptr float, ptr addrspace(1) %start, i64 %[[A]]
; CHECK: %[[B:.*]] = call i64 @__cppamp_index(i32 %row, i32 %stride, i64 %y)
; CHECK: %b = getelementptr float, ptr addrspace(1) %start, i64 %[[B]]
; CHECK: call i64 @__cppamp_index(i32 %low, i32 %stride, i64 %x)
; The element that is stored is alone.
; CHECK: %d = getelementptr float, ptr addrspace(1) %out, i64 %wide.product
; TEXT: start[cppamp_index(row, stride, (long)left)]
define spir_kernel void @clamped(ptr addrspace(1) %in, i64 %offset, ptr addrspace(1) %out, i32 %row, i32 %low,
                                 i32 %stride, i32 %left, i32 %right) {
  %start = getelementptr i8, ptr addrspace(1) %in, i64 %offset
  %s = sext i32 %stride to i64
  %x = sext i32 %left to i64
  %y = sext i32 %right to i64
  %wide.row = sext i32 %row to i64
  %wide.product = mul nsw i64 %wide.row, %s
  %first = getelementptr float, ptr addrspace(1) %start, i64 %wide.product
  %a = getelementptr float, ptr addrspace(1) %first, i64 %x
  %b = getelementptr float, ptr addrspace(1) %first, i64 %y
  %wide.low = sext i32 %low to i64
  %low.product = mul nsw i64 %wide.low, %s
  %sum = add nsw i64 %low.product, %x
  %c = getelementptr float, ptr addrspace(1) %start, i64 %sum
  %va = load float, ptr addrspace(1) %a
  %vb = load float, ptr addrspace(1) %b
  %vc = load float, ptr addrspace(1) %c
  %ab = fadd float %va, %vb
  %abc = fadd float %ab, %vc
  %d = getelementptr float, ptr addrspace(1) %out, i64 %wide.product
  store float %abc, ptr addrspace(1) %d
  ret void
}

; Products of more dimensions are sums of sums.
; CHECK-LABEL: @space
; CHECK: %[[ROW:.*]] = call i64 @__cppamp_index(i32 %y, i32 %stride, i64 %x)
; CHECK: call i64 @__cppamp_index(i32 %z, i32 %area, i64 %[[ROW]])
define spir_kernel void @space(ptr addrspace(1) %in, i32 %z, i32 %y, i32 %area, i32 %stride, i32 %i, i32 %j, i32 %k) {
  %a = sext i32 %area to i64
  %s = sext i32 %stride to i64
  %wide.z = sext i32 %z to i64
  %wide.y = zext nneg i32 %y to i64
  %plane = mul nsw i64 %wide.z, %a
  %row = mul nsw i64 %wide.y, %s
  %x = sext i32 %i to i64
  %x.1 = sext i32 %j to i64
  %x.2 = sext i32 %k to i64
  %base = getelementptr float, ptr addrspace(1) %in, i64 %plane
  %line = getelementptr float, ptr addrspace(1) %base, i64 %x
  %p = getelementptr float, ptr addrspace(1) %line, i64 %row
  %line.1 = getelementptr float, ptr addrspace(1) %base, i64 %x.1
  %p.1 = getelementptr float, ptr addrspace(1) %line.1, i64 %row
  %line.2 = getelementptr float, ptr addrspace(1) %base, i64 %x.2
  %p.2 = getelementptr float, ptr addrspace(1) %line.2, i64 %row
  %v = load float, ptr addrspace(1) %p
  store float %v, ptr addrspace(1) %p.1
  store float %v, ptr addrspace(1) %p.2
  ret void
}

; CHECK-LABEL: @neighbors
; CHECK-NOT: call
; CHECK: ret void
define spir_kernel void @neighbors(ptr addrspace(1) %in, i32 %row, i32 %stride, i32 %column) {
  %s = sext i32 %stride to i64
  %x = sext i32 %column to i64
  %next = add nsw i32 %column, 1
  %x.1 = sext i32 %next to i64
  %last = add nsw i32 %column, -1
  %x.2 = sext i32 %last to i64
  %wide = sext i32 %row to i64
  %product = mul nsw i64 %wide, %s
  %first = getelementptr float, ptr addrspace(1) %in, i64 %product
  %p = getelementptr float, ptr addrspace(1) %first, i64 %x
  %p.1 = getelementptr float, ptr addrspace(1) %first, i64 %x.1
  %p.2 = getelementptr float, ptr addrspace(1) %first, i64 %x.2
  %v = load float, ptr addrspace(1) %p
  store float %v, ptr addrspace(1) %p.1
  store float %v, ptr addrspace(1) %p.2
  ret void
}
