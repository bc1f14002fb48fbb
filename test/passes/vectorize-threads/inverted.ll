; The constant of an inversion may be its first operand. The condition differs between the lanes, and so does the address.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @inverted.thread.vector
; CHECK: xor <16 x i1>
; CHECK: getelementptr float, ptr %{{.*}}, <16 x i64>

target triple = "x86_64-pc-linux-gnu"

declare void @inverted(ptr, ptr) "amp-kernel"="symbol=sym,size=32"
define internal void @inverted.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="inverted" "amp-rank"="1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %odd = trunc i32 %me to i1
  %even = xor i1 true, %odd
  %wide = zext i1 %even to i64
  %at = getelementptr float, ptr %a, i64 %wide
  store float 1.0, ptr %at
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!2 = !{}
