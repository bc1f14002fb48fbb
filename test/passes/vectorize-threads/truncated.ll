; Truncated without wrapping, adjacent numbers stay adjacent, also when they are extended again.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.thread.vector(
; CHECK: load <8 x float>
; CHECK-NOT: gather
; CHECK: load <8 x float>

target triple = "x86_64-pc-linux-gnu"
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %me to i64
  %offset = sext i32 %g1 to i64
  %at = add nsw i64 %wide, %offset
  %short = trunc nsw i64 %at to i32
  %index = sext i32 %short to i64
  %a = getelementptr float, ptr %functor, i64 %wide
  %b = getelementptr float, ptr %functor, i64 %index
  %v = load float, ptr %a
  %w = load float, ptr %b
  %sum = fadd float %v, %w
  store float %sum, ptr %a
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
