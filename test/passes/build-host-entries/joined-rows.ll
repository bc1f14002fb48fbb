; Parts of a launch without tiles are multiples of the rows that a variant runs together, here 4 (in bits 8 to 15 of the flags):
; in a smaller part each row would run alone. Rows of a tile are never in different parts.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; CHECK: @__cppamp_host_kernels = {{.*}} @rows.host.v3, ptr null], i32 0, i32 1032, ptr null }
; CHECK-SAME: @tiled.host.v3, ptr null], i32 0, i32 0, ptr null }

target triple = "x86_64-pc-linux-gnu"

declare void @rows(ptr, ptr) "amp-kernel"="symbol=s0,rank=2,size=32"
declare void @tiled(ptr, ptr) "amp-kernel"="symbol=s1,rank=2,tile=4x16,size=32"

define internal void @rows.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="2" "amp-region"="0" {
  ret void
}
define internal void @rows.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @rows.thread.joined(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-region"="0" "amp-level"="v3" "amp-variant"="rows" "amp-lanes"="8" "amp-rows"="4" {
  ret void
}
define internal void @rows.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="rows" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
define internal void @tiled.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="tiled" "amp-rank"="2" "amp-tile"="16,4,1" "amp-region"="0" {
  ret void
}
define internal void @tiled.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="tiled" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @tiled.thread.joined(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="tiled" "amp-region"="0" "amp-level"="v3" "amp-variant"="rows" "amp-lanes"="8" "amp-rows"="4" {
  ret void
}
define internal void @tiled.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="tiled" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
