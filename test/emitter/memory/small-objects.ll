; An index into a small object fits an int if each step stays in the object, or if a single term and a constant yield an
; element that is accessed. Otherwise the sum has 64 bits.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK-LABEL: void indices(
; CHECK:      tile[i - 4] = 1;
; CHECK-NEXT: tile[i * 2 + 3] = 2;
; CHECK-NEXT: tile[(long)i + j - 4] = 3;
; CHECK-NEXT: tile[i + j - 4] = 4;
; CHECK-NEXT: atomic_add(&tile[(long)i - 4], 5);
; CHECK-NEXT: a[(long)i - 4] = 6;

@tile = internal addrspace(3) global [128 x i32] undef, align 16

define spir_kernel void @indices(ptr addrspace(1) noalias %a, i32 %i, i32 %j) {
  %x = sext i32 %i to i64
  %y = sext i32 %j to i64
  %at = getelementptr i32, ptr addrspace(3) @tile, i64 %x
  %before = getelementptr i8, ptr addrspace(3) %at, i64 -16
  store i32 1, ptr addrspace(3) %before
  %pair = getelementptr i64, ptr addrspace(3) @tile, i64 %x
  %after = getelementptr i8, ptr addrspace(3) %pair, i64 12
  store i32 2, ptr addrspace(3) %after
  %row = getelementptr i32, ptr addrspace(3) %at, i64 %y
  %sum = getelementptr i8, ptr addrspace(3) %row, i64 -16
  store i32 3, ptr addrspace(3) %sum
  %at.in = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 %x
  %row.in = getelementptr inbounds i32, ptr addrspace(3) %at.in, i64 %y
  %sum.in = getelementptr inbounds i8, ptr addrspace(3) %row.in, i64 -16
  store i32 4, ptr addrspace(3) %sum.in
  %old = atomicrmw add ptr addrspace(3) %before, i32 5 monotonic
  %global = getelementptr i32, ptr addrspace(1) %a, i64 %x
  %far = getelementptr i8, ptr addrspace(1) %global, i64 -16
  store i32 6, ptr addrspace(1) %far
  ret void
}
