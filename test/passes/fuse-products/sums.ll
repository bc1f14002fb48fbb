; Multiply-adds are formed where the flags permit it, from products that only one sum uses.
; RUN: %amp-opt -passes=fuse-products,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=fuse-products,fuse-products -S %s | FileCheck %s

; CHECK-LABEL: @both_share_squares
; CHECK-NEXT: %[[A:.*]] = call fast float @llvm.fmuladd.f32(float %re, float %re, float %x)
; CHECK-NEXT: %[[M:.*]] = fneg fast float %im
; CHECK-NEXT: %next = call fast float @llvm.fmuladd.f32(float %[[M]], float %im, float %[[A]])
; CHECK-NEXT: %[[P:.*]] = fmul fast float %im, %im
; CHECK-NEXT: %norm = call fast float @llvm.fmuladd.f32(float %re, float %re, float %[[P]])
define float @both_share_squares(float %re, float %im, float %x) {
  %a = fmul fast float %re, %re
  %b = fmul fast float %im, %im
  %c = fsub fast float %a, %b
  %next = fadd fast float %c, %x
  %d = fmul fast float %re, %re
  %e = fmul fast float %im, %im
  %norm = fadd fast float %d, %e
  %r = fdiv fast float %next, %norm
  ret float %r
}

; What is no product comes first; terms with a minus are subtracted.
; CHECK-LABEL: @plain_terms
; CHECK-NEXT: %[[S:.*]] = fsub fast double %x, %y
; CHECK-NEXT: %[[A:.*]] = call fast double @llvm.fmuladd.f64(double %x, double %y, double %[[S]])
; CHECK-NEXT: %[[N:.*]] = fneg fast double %y
; CHECK-NEXT: %sum = call fast double @llvm.fmuladd.f64(double %[[N]], double %y, double %[[A]])
; CHECK-NEXT: ret double %sum
define double @plain_terms(double %x, double %y) {
  %p = fmul fast double %x, %y
  %q = fmul fast double %y, %y
  %s = fsub fast double %q, %x
  %t = fsub fast double %p, %s
  %sum = fsub fast double %t, %y
  ret double %sum
}

; Only contraction is permitted: one product for each sum, in the order of the source.
; CHECK-LABEL: @contract
; CHECK-NEXT: %b = fmul contract float %y, %y
; CHECK-NEXT: %s = call contract float @llvm.fmuladd.f32(float %x, float %x, float %b)
; CHECK-NEXT: %t = fadd contract float %s, 1.000000e+00
; CHECK-NEXT: ret float %t
define float @contract(float %x, float %y) {
  %a = fmul contract float %x, %x
  %b = fmul contract float %y, %y
  %s = fadd contract float %a, %b
  %t = fadd contract float %s, 1.0
  ret float %t
}

; A product with two users, one without the flag, and one of another block stay.
; CHECK-LABEL: @unchanged
; CHECK-NOT: fmuladd
define float @unchanged(float %x, float %y, i1 %c) {
  %outside = fmul fast float %x, %y
  br i1 %c, label %then, label %end
then:
  %a = fmul fast float %x, %x
  %s = fadd fast float %a, %y
  %t = fadd fast float %a, %x
  %b = fmul float %s, %t
  %u = fadd fast float %b, %y
  %v = fadd fast float %outside, %u
  ret float %v
end:
  ret float %x
}

; The operand that is computed later comes first.
; CHECK-LABEL: @order
; CHECK: call fast float @llvm.fmuladd.f32(float %later, float %first, float %sum)
define float @order(ptr %p, ptr %q, float %sum) {
  %first = load float, ptr %p
  %later = load float, ptr %q
  %a = fmul fast float %first, %later
  %s = fadd fast float %sum, %a
  ret float %s
}
