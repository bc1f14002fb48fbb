; i1 is bool: logic, not arithmetic. Where the second operand is computed anyway, & and | have no branch.
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

; Drivers do not compute floats in advance, but leave them in a branch after &&. After &, one branch remains. Sums of
; integers that must not overflow stay in their branch.
; CHECK:      __kernel void floats(__global int *out, int x, float f) {
; CHECK:        if ((x > 0) & (f * f < 4.0f)) {
; CHECK:        if ((x > 9) | (f * f > 9.0f) | (f + f > 1.0f)) {
; CHECK:        if (x > 3 && f < 5.0f) {
; CHECK:        if (x > 7 && (float)(x + 1) * f < 6.0f) {
define spir_kernel void @floats(ptr addrspace(1) %out, i32 %x, float %f) {
  %a = icmp sgt i32 %x, 0
  %square = fmul float %f, %f
  %b = fcmp olt float %square, 4.0
  %both = select i1 %a, i1 %b, i1 false
  br i1 %both, label %one, label %next
one:
  store i32 1, ptr addrspace(1) %out
  br label %next
next:
  %c = icmp sgt i32 %x, 9
  %again = fmul float %f, %f
  %d = fcmp ogt float %again, 9.0
  %either = select i1 %c, i1 true, i1 %d
  %twice = fadd float %f, %f
  %e = fcmp ogt float %twice, 1.0
  %any = select i1 %either, i1 true, i1 %e
  br i1 %any, label %two, label %plain
two:
  store i32 2, ptr addrspace(1) %out
  br label %plain
plain:
  %g = icmp sgt i32 %x, 3
  %h = fcmp olt float %f, 5.0
  %cheap = select i1 %g, i1 %h, i1 false
  br i1 %cheap, label %three, label %signed
three:
  store i32 3, ptr addrspace(1) %out
  br label %signed
signed:
  %i = icmp sgt i32 %x, 7
  %sum = add nsw i32 %x, 1
  %converted = sitofp i32 %sum to float
  %product = fmul float %converted, %f
  %j = fcmp olt float %product, 6.0
  %guarded = select i1 %i, i1 %j, i1 false
  br i1 %guarded, label %four, label %end
four:
  store i32 4, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
