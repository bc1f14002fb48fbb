; The memory accesses of a phase stay behind those of the previous one in machine code.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; CHECK: define internal void @k.host.v3(
; CHECK-NOT: asm
; CHECK: call i32 @k.thread.0.vector(
; CHECK: call void asm sideeffect "", ""() #[[ORDER:[0-9]+]]
; CHECK: call i32 @k.thread.1.vector(
; CHECK-NOT: asm
; CHECK: call i32 @k.thread.2.vector(
; CHECK: attributes #[[ORDER]] = { memory(inaccessiblemem: readwrite) }

target triple = "x86_64-pc-linux-gnu"

declare void @k(ptr, ptr) "amp-kernel"="symbol=sym,size=32"
define internal i32 @k.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="8,1,1" "amp-region"="0" {
  ret i32 1
}
define internal i32 @k.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="8,1,1" "amp-region"="1" "amp-in-order" {
  ret i32 2
}
define internal i32 @k.thread.2(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="8,1,1" "amp-region"="2" {
  ret i32 1073741823
}
define internal i32 @k.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1
}
define internal i32 @k.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 2
}
define internal i32 @k.thread.2.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="2" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1073741823
}
