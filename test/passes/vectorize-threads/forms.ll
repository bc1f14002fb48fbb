; A region without tiles: whole vectors, and a last vector for fewer threads. Attributes distinguish the variants.
; RUN: %amp-opt -target=host -host-levels=v2,v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK: define internal void @k.thread.vector({{.*}} #[[FULL2:[0-9]+]] {
; CHECK: load <4 x float>
; CHECK: define internal void @k.thread.tail({{.*}}, i32 %0) #[[TAIL2:[0-9]+]] {
; CHECK: call <4 x float> @llvm.masked.load
; CHECK: define internal void @k.thread.vector.1({{.*}} #[[FULL3:[0-9]+]] {
; CHECK: load <8 x float>
; CHECK-DAG: attributes #[[FULL2]] = { {{.*}}"amp-kernel-of"="k" "amp-lanes"="4" "amp-level"="v2" "amp-rank"="1" "amp-region"="0" "amp-rows"="1" "amp-variant"="full"
; CHECK-DAG: attributes #[[TAIL2]] = { {{.*}}"amp-variant"="tail"
; CHECK-DAG: attributes #[[FULL3]] = { {{.*}}"amp-kernel-of"="k" "amp-lanes"="8" "amp-level"="v3" {{.*}}"amp-variant"="full"

target triple = "x86_64-pc-linux-gnu"

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %w = fadd float %v, 1.0
  store float %w, ptr %a
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
