; Built-in functions are chosen by the exact types of their arguments.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void functions(__global int *out, int x, uint y) {
; CHECK-NEXT:   out[0] = (int)max((uint)min(x, (int)y), 10u) ^ (int)abs(x) ^ (int)popcount(y) ^
; CHECK-NEXT:       (int)add_sat(clz(y), rotate((uint)x, 7u));
; CHECK-NEXT: }

define spir_kernel void @functions(ptr addrspace(1) %out, i32 %x, i32 %y) {
  %a = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %b = call i32 @llvm.umax.i32(i32 %a, i32 10)
  %c = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %d = call i32 @llvm.ctpop.i32(i32 %y)
  %e = call i32 @llvm.ctlz.i32(i32 %y, i1 false)
  %f = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 7)
  %g = call i32 @llvm.uadd.sat.i32(i32 %e, i32 %f)
  %1 = xor i32 %b, %c
  %2 = xor i32 %1, %d
  %3 = xor i32 %2, %g
  store i32 %3, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
