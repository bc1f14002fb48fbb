; A region that runs again and again, as the iterations that all threads of a tile finish together, is unrolled over the
; vectors of the tile if what they carry, here one sum of each thread, fits the registers: 16 vectors of AVX2, but not 32.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal void @sums.host.v3(
; CHECK: call i32 @sums.thread.0.vector(
; CHECK: icmp eq i32 %{{.*}}, 16
; CHECK: br i1 %{{.*}}, label %vectors.done{{.*}}, label %vectors{{.*}}, !llvm.loop [[FULL:![0-9]+]]
declare void @sums(ptr, ptr) "amp-kernel"="symbol=sym,tile=128,size=32"
define internal i32 @sums.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sums" "amp-rank"="1" "amp-tile"="128,1,1" "amp-region"="0" "amp-scratch"="576" {
  %more = icmp eq i32 %g0, 0
  %next = select i1 %more, i32 0, i32 1
  ret i32 %next
}
define internal i32 @sums.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sums" "amp-rank"="1" "amp-tile"="128,1,1" "amp-region"="1" "amp-scratch"="576" {
  ret i32 1073741823
}
define internal i32 @sums.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sums" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1073741823
}
define internal i32 @sums.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sums" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  %sum = getelementptr float, ptr %scratch, i32 %slot
  %old = load <8 x float>, ptr %sum
  %new = fadd <8 x float> %old, <float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>
  store <8 x float> %new, ptr %sum
  ret i32 0
}

; CHECK-LABEL: define internal void @many.host.v3(
; CHECK-NOT: !llvm.loop [[FULL]]
; CHECK: ret void
declare void @many(ptr, ptr) "amp-kernel"="symbol=sym2,tile=256,size=32"
define internal i32 @many.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-rank"="1" "amp-tile"="256,1,1" "amp-region"="0" "amp-scratch"="1088" {
  %more = icmp eq i32 %g0, 0
  %next = select i1 %more, i32 0, i32 1
  ret i32 %next
}
define internal i32 @many.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-rank"="1" "amp-tile"="256,1,1" "amp-region"="1" "amp-scratch"="1088" {
  ret i32 1073741823
}
define internal i32 @many.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1073741823
}
define internal i32 @many.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  %sum = getelementptr float, ptr %scratch, i32 %slot
  %old = load <8 x float>, ptr %sum
  %new = fadd <8 x float> %old, <float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>
  store <8 x float> %new, ptr %sum
  ret i32 0
}
