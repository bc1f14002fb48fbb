; i1 is bool: logic, not arithmetic.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void bools(__global uint *out, int x, int y) {
; CHECK-NEXT:   bool a = x > 0;
; CHECK-NEXT:   bool b = y > 0;
; CHECK-NEXT:   bool and_ = a && b;
; CHECK-NEXT:   out[0] = (uint)(and_ || !(a != b)) + -(int)and_ + (int)(float)((x & 1) != 0);
; CHECK-NEXT: }

define spir_kernel void @bools(ptr addrspace(1) %out, i32 %x, i32 %y) {
  %a = icmp sgt i32 %x, 0
  %b = icmp sgt i32 %y, 0
  %and = and i1 %a, %b
  %xor = xor i1 %a, %b
  %not = xor i1 %xor, true
  %lazy = select i1 %and, i1 true, i1 %not
  %n = zext i1 %lazy to i32
  %m = sext i1 %and to i32
  %t = trunc i32 %x to i1
  %f = uitofp i1 %t to float
  %i = fptosi float %f to i32
  %s = add i32 %n, %m
  %r = add i32 %s, %i
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; Skipping a load saves nothing, so this is &. A condition with & has parentheses, because OpenCL compilers would warn.
; CHECK:      __kernel void eager(__global uint *out, int x) {
; CHECK:        out[1] = ((x > 0) & (out[0] > 7)) ? 3u : 5u;
define spir_kernel void @eager(ptr addrspace(1) %out, i32 %x) {
  %a = icmp sgt i32 %x, 0
  %v = load i32, ptr addrspace(1) %out
  %b = icmp ugt i32 %v, 7
  %both = and i1 %a, %b
  %r = select i1 %both, i32 3, i32 5
  %to = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %r, ptr addrspace(1) %to
  ret void
}
