; Without a list of levels, x86-64-v2 is only a fallback, so its code is small: whole vectors remain, but the remainder
; of a row is a loop, and loops are not unrolled. If a list names the level, the code is optimized for it.
; RUN: %amp-opt -target=host -passes=compile-for-host,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v2 -passes=compile-for-host,verify -S %s | FileCheck %s --check-prefix=NAMED

; CHECK-LABEL: define internal void @k.host.v2(
; CHECK-SAME: [[SMALL:#[0-9]+]] {
; CHECK: fmul <4 x float>
; CHECK-NOT: fmul <4 x float>
; CHECK: fmul float
; CHECK-NOT: fmul float
; CHECK-LABEL: define internal void @k.host.v3(
; CHECK-SAME: [[FAST:#[0-9]+]] {
; CHECK: fmul <8 x float>
; CHECK: fmul <8 x float>
; CHECK: attributes [[SMALL]] = { cold {{.*}}optsize
; CHECK: attributes [[FAST]] =
; CHECK-NOT: optsize

; NAMED-LABEL: define internal void @k.host.v2(
; NAMED: fmul <4 x float>
; NAMED: fmul <4 x float>
; NAMED-NOT: cold
; NAMED-NOT: optsize

target triple = "x86_64-pc-linux-gnu"

define void @k(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=a@0,size=32" {
  %i = call i32 @__cppamp_global_id(i32 0)
  %x = zext i32 %i to i64
  %a = load ptr, ptr %f
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  %w = fmul float %v, %v
  store float %w, ptr %a.i
  ret void
}
declare i32 @__cppamp_global_id(i32)
