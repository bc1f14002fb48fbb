; The operations determine the sign; there is a cast only where C would otherwise behave differently.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void signs(__global int *out, int s, uint u, int m) {
; CHECK-NEXT:   out[0] = ((int)((s + 5u) * (s + 5)) ^ (m < 0 ? s / 3 : (int)(u / 3u))) | (u < 7 ? s >> 2 :
; CHECK-NEXT:       (int)((uint)m >> 2));
; CHECK-NEXT: }

define spir_kernel void @signs(ptr addrspace(1) %out, i32 %s, i32 %u, i32 %m) {
  %a = sdiv i32 %s, 3
  %b = udiv i32 %u, 3
  %c = ashr i32 %s, 2
  %d = lshr i32 %m, 2
  %e = icmp slt i32 %m, 0
  %f = icmp ult i32 %u, 7
  %g = select i1 %e, i32 %a, i32 %b
  %h = select i1 %f, i32 %c, i32 %d
  %w = add i32 %s, 5
  %n = add nsw i32 %s, 5
  %x = mul i32 %w, %n
  %y = xor i32 %x, %g
  %z = or i32 %y, %h
  store i32 %z, ptr addrspace(1) %out
  ret void
}
