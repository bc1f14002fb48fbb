; Numbers without a literal of their own, and shifts of them.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void limits(__global cppamp_any_int *out, uint x, long y) {
; CHECK-NEXT:   out[0] = x == 0x80000000u ? 2147483647 : (int)(x + INT_MIN);
; CHECK-NEXT:   ((__global cppamp_any_long *)out)[1] = ((long)(1UL << y) & -16) ^ (y < LONG_MIN ? LONG_MIN :
; CHECK-NEXT:       4294967296L);
; CHECK-NEXT: }

define spir_kernel void @limits(ptr addrspace(1) %out, i32 %x, i64 %y) {
  %a = add i32 %x, -2147483648
  %b = icmp eq i32 %x, -2147483648
  %c = select i1 %b, i32 2147483647, i32 %a
  store i32 %c, ptr addrspace(1) %out
  %p = getelementptr inbounds i64, ptr addrspace(1) %out, i64 1
  %d = icmp slt i64 %y, -9223372036854775808
  %e = select i1 %d, i64 -9223372036854775808, i64 4294967296
  %f = shl i64 1, %y
  %g = and i64 %f, -16
  %h = xor i64 %g, %e
  store i64 %h, ptr addrspace(1) %p, align 8
  ret void
}
