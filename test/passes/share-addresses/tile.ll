; If many accesses of tile_static memory differ by constants, they share one pointer, which has a name in the text. A
; few accesses, accesses of other memory, and accesses whose difference is not constant do not share one.
; RUN: %amp-opt -passes=share-addresses,verify -S %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %amp-opt -passes=share-addresses,share-addresses -S %s | diff %t.ll -
; RUN: %amp-opt -emit-opencl %t.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

; CHECK-LABEL: @many(
; CHECK: %tile_part = getelementptr inbounds [4 x i8], ptr addrspace(3) @many.tile, i64 %x, !cppamp.shared_address
; CHECK-COUNT-7: getelementptr inbounds i8, ptr addrspace(3) %tile_part, i64 {{[0-9]+}}
; CHECK-LABEL: @few(
; CHECK-NOT: shared_address
; CHECK-LABEL: @elsewhere(
; CHECK-NOT: shared_address
; CHECK-LABEL: @steps(
; CHECK-NOT: shared_address
; CHECK: ret void

; TEXT: __local float *tile_part = &tile[x];
; TEXT: tile_part[0]
; TEXT: tile_part[112]

@many.tile = internal addrspace(3) global [256 x float] undef
@few.tile = internal addrspace(3) global [256 x float] undef
@steps.tile = internal addrspace(3) global [256 x float] undef

define spir_kernel void @many(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %x, i64 %y) {
  %p0 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q0 = getelementptr inbounds float, ptr addrspace(3) %p0, i64 0
  %v0 = load float, ptr addrspace(3) %q0
  %s0 = fadd float 0.0, %v0
  %p1 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q1 = getelementptr inbounds float, ptr addrspace(3) %p1, i64 16
  %v1 = load float, ptr addrspace(3) %q1
  %s1 = fadd float %s0, %v1
  %p2 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q2 = getelementptr inbounds float, ptr addrspace(3) %p2, i64 32
  %v2 = load float, ptr addrspace(3) %q2
  %s2 = fadd float %s1, %v2
  %p3 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q3 = getelementptr inbounds float, ptr addrspace(3) %p3, i64 48
  %v3 = load float, ptr addrspace(3) %q3
  %s3 = fadd float %s2, %v3
  %p4 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q4 = getelementptr inbounds float, ptr addrspace(3) %p4, i64 64
  %v4 = load float, ptr addrspace(3) %q4
  %s4 = fadd float %s3, %v4
  %p5 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q5 = getelementptr inbounds float, ptr addrspace(3) %p5, i64 80
  %v5 = load float, ptr addrspace(3) %q5
  %s5 = fadd float %s4, %v5
  %p6 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q6 = getelementptr inbounds float, ptr addrspace(3) %p6, i64 96
  %v6 = load float, ptr addrspace(3) %q6
  %s6 = fadd float %s5, %v6
  %p7 = getelementptr inbounds float, ptr addrspace(3) @many.tile, i64 %x
  %q7 = getelementptr inbounds float, ptr addrspace(3) %p7, i64 112
  %v7 = load float, ptr addrspace(3) %q7
  %s7 = fadd float %s6, %v7
  store float %s7, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @few(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %x, i64 %y) {
  %p0 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q0 = getelementptr inbounds float, ptr addrspace(3) %p0, i64 0
  %v0 = load float, ptr addrspace(3) %q0
  %s0 = fadd float 0.0, %v0
  %p1 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q1 = getelementptr inbounds float, ptr addrspace(3) %p1, i64 16
  %v1 = load float, ptr addrspace(3) %q1
  %s1 = fadd float %s0, %v1
  %p2 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q2 = getelementptr inbounds float, ptr addrspace(3) %p2, i64 32
  %v2 = load float, ptr addrspace(3) %q2
  %s2 = fadd float %s1, %v2
  %p3 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q3 = getelementptr inbounds float, ptr addrspace(3) %p3, i64 48
  %v3 = load float, ptr addrspace(3) %q3
  %s3 = fadd float %s2, %v3
  %p4 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q4 = getelementptr inbounds float, ptr addrspace(3) %p4, i64 64
  %v4 = load float, ptr addrspace(3) %q4
  %s4 = fadd float %s3, %v4
  %p5 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q5 = getelementptr inbounds float, ptr addrspace(3) %p5, i64 80
  %v5 = load float, ptr addrspace(3) %q5
  %s5 = fadd float %s4, %v5
  %p6 = getelementptr inbounds float, ptr addrspace(3) @few.tile, i64 %x
  %q6 = getelementptr inbounds float, ptr addrspace(3) %p6, i64 96
  %v6 = load float, ptr addrspace(3) %q6
  %s6 = fadd float %s5, %v6
  store float %s6, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @elsewhere(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %x, i64 %y) {
  %p0 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q0 = getelementptr inbounds float, ptr addrspace(1) %p0, i64 0
  %v0 = load float, ptr addrspace(1) %q0
  %s0 = fadd float 0.0, %v0
  %p1 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q1 = getelementptr inbounds float, ptr addrspace(1) %p1, i64 16
  %v1 = load float, ptr addrspace(1) %q1
  %s1 = fadd float %s0, %v1
  %p2 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q2 = getelementptr inbounds float, ptr addrspace(1) %p2, i64 32
  %v2 = load float, ptr addrspace(1) %q2
  %s2 = fadd float %s1, %v2
  %p3 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q3 = getelementptr inbounds float, ptr addrspace(1) %p3, i64 48
  %v3 = load float, ptr addrspace(1) %q3
  %s3 = fadd float %s2, %v3
  %p4 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q4 = getelementptr inbounds float, ptr addrspace(1) %p4, i64 64
  %v4 = load float, ptr addrspace(1) %q4
  %s4 = fadd float %s3, %v4
  %p5 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q5 = getelementptr inbounds float, ptr addrspace(1) %p5, i64 80
  %v5 = load float, ptr addrspace(1) %q5
  %s5 = fadd float %s4, %v5
  %p6 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q6 = getelementptr inbounds float, ptr addrspace(1) %p6, i64 96
  %v6 = load float, ptr addrspace(1) %q6
  %s6 = fadd float %s5, %v6
  %p7 = getelementptr inbounds float, ptr addrspace(1) %in, i64 %x
  %q7 = getelementptr inbounds float, ptr addrspace(1) %p7, i64 112
  %v7 = load float, ptr addrspace(1) %q7
  %s7 = fadd float %s6, %v7
  store float %s7, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @steps(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %x, i64 %y) {
  %i0 = mul nsw i64 %y, 2
  %p0 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q0 = getelementptr inbounds float, ptr addrspace(3) %p0, i64 %i0
  %v0 = load float, ptr addrspace(3) %q0
  %s0 = fadd float 0.0, %v0
  %i1 = mul nsw i64 %y, 3
  %p1 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q1 = getelementptr inbounds float, ptr addrspace(3) %p1, i64 %i1
  %v1 = load float, ptr addrspace(3) %q1
  %s1 = fadd float %s0, %v1
  %i2 = mul nsw i64 %y, 4
  %p2 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q2 = getelementptr inbounds float, ptr addrspace(3) %p2, i64 %i2
  %v2 = load float, ptr addrspace(3) %q2
  %s2 = fadd float %s1, %v2
  %i3 = mul nsw i64 %y, 5
  %p3 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q3 = getelementptr inbounds float, ptr addrspace(3) %p3, i64 %i3
  %v3 = load float, ptr addrspace(3) %q3
  %s3 = fadd float %s2, %v3
  %i4 = mul nsw i64 %y, 6
  %p4 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q4 = getelementptr inbounds float, ptr addrspace(3) %p4, i64 %i4
  %v4 = load float, ptr addrspace(3) %q4
  %s4 = fadd float %s3, %v4
  %i5 = mul nsw i64 %y, 7
  %p5 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q5 = getelementptr inbounds float, ptr addrspace(3) %p5, i64 %i5
  %v5 = load float, ptr addrspace(3) %q5
  %s5 = fadd float %s4, %v5
  %i6 = mul nsw i64 %y, 8
  %p6 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q6 = getelementptr inbounds float, ptr addrspace(3) %p6, i64 %i6
  %v6 = load float, ptr addrspace(3) %q6
  %s6 = fadd float %s5, %v6
  %i7 = mul nsw i64 %y, 9
  %p7 = getelementptr inbounds float, ptr addrspace(3) @steps.tile, i64 %x
  %q7 = getelementptr inbounds float, ptr addrspace(3) %p7, i64 %i7
  %v7 = load float, ptr addrspace(3) %q7
  %s7 = fadd float %s6, %v7
  store float %s7, ptr addrspace(1) %out
  ret void
}
