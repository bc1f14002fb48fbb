; Sums of products of bytes become calls that GPUs have an instruction for; what is missing in one word is masked.
; RUN: %amp-opt -passes=join-byte-products,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=join-byte-products,join-byte-products -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

; TEXT: #if CPPAMP_NVIDIA >= 61
; TEXT-NEXT: static uint cppamp_dot_signed(uint a, uint b, uint sum) {
; TEXT-NEXT:   uint result;
; TEXT-NEXT:   asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(sum));
; TEXT-NEXT:   return result;
; TEXT-NEXT: }
; TEXT-NEXT: #elif __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
; TEXT-NEXT: #define cppamp_dot_signed(a, b, sum) ((sum) + (uint)dot_4x8packed_ss_int(a, b))
; TEXT-NEXT: #else
; TEXT-NEXT: static uint cppamp_dot_signed(uint a, uint b, uint sum) {
; TEXT-NEXT:   return sum + (uint)(((int)(a << 24) >> 24) * ((int)(b << 24) >> 24)) +
; TEXT: #endif

; In another order than in the words, with the sum between them.
; CHECK-LABEL: @four
; CHECK: %sum = call i32 @__cppamp_dot_signed(i32 %a, i32 %b, i32 %c)
; CHECK-NEXT: store i32 %sum
; TEXT: out[0] = cppamp_dot_signed((uint)a, (uint)b, (uint)c);
define spir_kernel void @four(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %a.high = shl i32 %a, 24
  %a0 = ashr exact i32 %a.high, 24
  %b.high = shl i32 %b, 24
  %b0 = ashr exact i32 %b.high, 24
  %p0 = mul nsw i32 %a0, %b0
  %a.half = shl i32 %a, 16
  %a1 = ashr i32 %a.half, 24
  %b.low = lshr i32 %b, 8
  %b.byte = trunc i32 %b.low to i8
  %b1 = sext i8 %b.byte to i32
  %p1 = mul nsw i32 %b1, %a1
  %a.third = shl i32 %a, 8
  %a2 = ashr i32 %a.third, 24
  %b.third = shl i32 %b, 8
  %b2 = ashr i32 %b.third, 24
  %p2 = mul nsw i32 %a2, %b2
  %a3 = ashr i32 %a, 24
  %b3 = ashr i32 %b, 24
  %p3 = mul nsw i32 %a3, %b3
  %s0 = add i32 %p3, %p1
  %s1 = add i32 %s0, %c
  %s2 = add i32 %p2, %p0
  %sum = add i32 %s1, %s2
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; Two of four: one word is masked. Signed times unsigned; the products are subtracted.
; CHECK-LABEL: @missing
; CHECK: %[[B:.*]] = and i32 %b, 16776960
; CHECK: %[[D:.*]] = call i32 @__cppamp_dot_mixed(i32 %a, i32 %[[B]], i32 0)
; CHECK: sub i32 %c, %[[D]]
define spir_kernel void @missing(ptr addrspace(1) %out, i32 %b, i32 %a, i32 %c) {
  %a.half = shl i32 %a, 16
  %a1 = ashr i32 %a.half, 24
  %b.low = lshr i32 %b, 8
  %b1 = and i32 %b.low, 255
  %p1 = mul nsw i32 %b1, %a1
  %a.third = shl i32 %a, 8
  %a2 = ashr i32 %a.third, 24
  %b.middle = lshr i32 %b, 16
  %b2 = and i32 %b.middle, 255
  %p2 = mul nsw i32 %a2, %b2
  %s = sub i32 %c, %p1
  %sum = sub i32 %s, %p2
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; Constants take the place of a word. One byte is doubled by a shift, and one is subtracted.
; CHECK-LABEL: @weights
; CHECK: call i32 @__cppamp_dot_mixed(i32 197375, i32 %a, i32 128)
; TEXT: cppamp_dot_mixed(0x302ffu, (uint)a, 128u)
define spir_kernel void @weights(ptr addrspace(1) %out, i32 %a) {
  %a0 = and i32 %a, 255
  %a.low = lshr i32 %a, 7
  %p1 = and i32 %a.low, 510
  %a.middle = lshr i32 %a, 16
  %a2 = and i32 %a.middle, 255
  %p2 = mul nsw i32 %a2, 3
  %s0 = sub i32 128, %a0
  %s1 = add i32 %s0, %p2
  %sum = add i32 %s1, %p1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; Halves of bytes, and bytes of one word that are shifted against those of the other.
; CHECK-LABEL: @halves
; CHECK: %[[SHIFTED:.*]] = lshr i32 %a, 12
; CHECK: %[[MASKED:.*]] = and i32 %[[SHIFTED]], -16773361
; CHECK: call i32 @__cppamp_dot_mixed(i32 %b, i32 %[[MASKED]], i32 %c)
define spir_kernel void @halves(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %a.1 = lshr i32 %a, 12
  %a1 = and i32 %a.1, 15
  %b.high = shl i32 %b, 24
  %b0 = ashr exact i32 %b.high, 24
  %p0 = mul nsw i32 %a1, %b0
  %a.2 = lshr i32 %a, 20
  %a2 = and i32 %a.2, 15
  %b.half = shl i32 %b, 16
  %b1 = ashr i32 %b.half, 24
  %p1 = mul nsw i32 %a2, %b1
  %s = add i32 %p0, %p1
  %sum = add i32 %s, %c
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; Words in another order, a byte of nine bits, and a single product.
; CHECK-LABEL: @others
; CHECK-NOT: call i32 @__cppamp_dot
define spir_kernel void @others(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %a0 = and i32 %a, 255
  %b3 = lshr i32 %b, 24
  %p0 = mul nsw i32 %a0, %b3
  %a3 = lshr i32 %a, 24
  %b0 = and i32 %b, 255
  %p1 = mul nsw i32 %a3, %b0
  %a.low = lshr i32 %a, 8
  %a1 = and i32 %a.low, 511
  %b.low = lshr i32 %b, 8
  %b1 = and i32 %b.low, 255
  %p2 = mul nsw i32 %a1, %b1
  %s0 = add i32 %p0, %p1
  %s1 = add i32 %s0, %p2
  %sum = add i32 %s1, %c
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
