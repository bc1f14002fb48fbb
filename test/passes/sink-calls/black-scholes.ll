; A square root moves to its first use, out of the way of other chains. A call whose only use is adjacent does not move.
; Values used only in other blocks, and calls with side effects, do not move either.
; RUN: %amp-opt -passes=sink-calls,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=sink-calls,sink-calls -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

declare float @llvm.sqrt.f32(float)
declare float @__cppamp_log_f32(float)

; CHECK-LABEL: @prices
; CHECK: %q = fdiv float %s, %x
; CHECK: %l = call float @__cppamp_log_f32(float %q)
; CHECK: %n = fadd float %l, %t
; CHECK-NEXT: %root = call float @llvm.sqrt.f32(float %t)
; CHECK-NEXT: %v = fmul float %root, 0x3FD3333340000000
;
; The text has the same order: the logarithm is not folded into the quotient after the root.
; TEXT: float l = log(s / x);
; TEXT-NEXT: float root = sqrt(t);
; TEXT-NEXT: float d = (l + t) / (root * 0.3f);
define spir_kernel void @prices(ptr addrspace(1) %out, float %s, float %x, float %t) {
  %root = call float @llvm.sqrt.f32(float %t)
  %q = fdiv float %s, %x
  %l = call float @__cppamp_log_f32(float %q)
  %n = fadd float %l, %t
  %v = fmul float %root, 0x3FD3333340000000
  %d = fdiv float %n, %v
  store float %d, ptr addrspace(1) %out
  %e = fsub float %root, %d
  %p = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %e, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @elsewhere
; CHECK-NEXT: %root = call
; CHECK-NEXT: %c = fcmp
define spir_kernel void @elsewhere(ptr addrspace(1) %out, float %t) {
  %root = call float @llvm.sqrt.f32(float %t)
  %c = fcmp olt float %t, 1.0
  br i1 %c, label %then, label %exit
then:
  store float %root, ptr addrspace(1) %out
  br label %exit
exit:
  ret void
}
