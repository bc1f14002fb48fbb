; Factors whose product may be reassociated are multiplied in the order in which they are computed. Not so exact
; products, and loads from tile_static memory and through an index from memory.
; RUN: %amp-opt -passes=order-factors,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=order-factors,order-factors -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

declare double @llvm.fmuladd.f64(double, double, double)

; CHECK-LABEL: @products
; CHECK: %r0 = call fast double @llvm.fmuladd.f64(double %x, double %y, double 1.000000e+00)
; CHECK: %r1 = fmul fast double %s, %d
; CHECK: %r2 = fmul double %d, %s
; CHECK: %r3 = fmul fast double %l, %x
; CHECK: %r4 = fmul fast double %g, %x
;
; TEXT: = x * y + 1.0;
@tile = internal addrspace(3) global [4 x double] undef, align 8
define spir_kernel void @products(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, ptr addrspace(1) noalias %out) {
  %x = load double, ptr addrspace(1) %a, align 8
  %at = getelementptr double, ptr addrspace(1) %b, i64 1
  %y = load double, ptr addrspace(1) %at, align 8
  %r0 = call fast double @llvm.fmuladd.f64(double %y, double %x, double 1.000000e+00)
  store double %r0, ptr addrspace(1) %out, align 8
  %s = fadd fast double %x, 3.000000e+00
  %d = fsub fast double %y, %x
  %r1 = fmul fast double %d, %s
  %o1 = getelementptr double, ptr addrspace(1) %out, i64 1
  store double %r1, ptr addrspace(1) %o1, align 8
  %r2 = fmul double %d, %s
  %o2 = getelementptr double, ptr addrspace(1) %out, i64 2
  store double %r2, ptr addrspace(1) %o2, align 8
  %l = load double, ptr addrspace(3) @tile, align 8
  %r3 = fmul fast double %l, %x
  %o3 = getelementptr double, ptr addrspace(1) %out, i64 3
  store double %r3, ptr addrspace(1) %o3, align 8
  %i = load i64, ptr addrspace(1) %c, align 8
  %from = getelementptr double, ptr addrspace(1) %b, i64 %i
  %g = load double, ptr addrspace(1) %from, align 8
  %r4 = fmul fast double %g, %x
  %o4 = getelementptr double, ptr addrspace(1) %out, i64 4
  store double %r4, ptr addrspace(1) %o4, align 8
  ret void
}
