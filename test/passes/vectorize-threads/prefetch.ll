; There is one prefetch per cache line that the lanes' elements are in, not one per lane.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.thread.vector(
; CHECK-COUNT-2: call void @llvm.prefetch.p0(
; CHECK-NOT: call void @llvm.prefetch.p0(
; CHECK: ret void

target triple = "x86_64-pc-linux-gnu"

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %wide = zext nneg i32 %me to i64
  %a = load ptr, ptr %functor, !invariant.load !0
  %p = getelementptr [4 x float], ptr %a, i64 %wide
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  store float 1.0, ptr %p
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

!0 = !{}
