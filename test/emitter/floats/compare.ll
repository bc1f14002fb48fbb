; Comparisons that are true for NaN are negations of comparisons that are false for it.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void compare(__global int *out, float x, float y) {
; CHECK-NEXT:   out[0] = (int)((((x < y && !(x >= y) && (bool)islessgreater(x, y)) || !islessgreater(x, y) ||
; CHECK-NEXT:       (bool)isnan(x)) && (bool)isordered(x, y)) != (x != y));
; CHECK-NEXT: }

define spir_kernel void @compare(ptr addrspace(1) %out, float %x, float %y) {
  %a = fcmp olt float %x, %y
  %b = fcmp ult float %x, %y
  %c = fcmp one float %x, %y
  %d = fcmp ueq float %x, %y
  %e = fcmp uno float %x, 0.0
  %f = fcmp ord float %x, %y
  %g = fcmp une float %x, %y
  %1 = and i1 %a, %b
  %2 = and i1 %1, %c
  %3 = or i1 %2, %d
  %4 = or i1 %3, %e
  %5 = and i1 %4, %f
  %6 = xor i1 %5, %g
  %r = zext i1 %6 to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}
