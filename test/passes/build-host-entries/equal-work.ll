; Threads do equal work (host_equal, 8) if all iterate equally often. It matters only without tiles.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; CHECK: @__cppamp_host_kernels = {{.*}} @uniform.host.v3, ptr null], i32 0, i32 8, ptr null }
; CHECK-SAME: @divergent.host.v3, ptr null], i32 0, i32 0, ptr null }
; CHECK-SAME: @leaves.host.v3, ptr null], i32 0, i32 0, ptr null }
; CHECK-SAME: @branches.host.v3, ptr null], i32 0, i32 8, ptr null }
; CHECK-SAME: @tiled.host.v3, ptr null], i32 0, i32 0, ptr null }

target triple = "x86_64-pc-linux-gnu"

declare void @uniform(ptr, ptr) "amp-kernel"="symbol=s0,size=32"
declare void @divergent(ptr, ptr) "amp-kernel"="symbol=s1,size=32"
declare void @leaves(ptr, ptr) "amp-kernel"="symbol=s2,size=32"
declare void @branches(ptr, ptr) "amp-kernel"="symbol=s3,size=32"
declare void @tiled(ptr, ptr) "amp-kernel"="symbol=s4,tile=8,size=32"
declare i32 @__cppamp_host_lane()

define internal void @uniform.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="uniform" "amp-rank"="1" "amp-region"="0" {
entry:
  %n = load i32, ptr %functor
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
define internal void @divergent.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="divergent" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add i32 %x, %lane
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, %me
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
define internal void @leaves.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="leaves" "amp-rank"="1" "amp-region"="0" {
entry:
  %n = load i32, ptr %functor
  %lane = call i32 @__cppamp_host_lane()
  %me = add i32 %x, %lane
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %found = icmp eq i32 %i, %me
  br i1 %found, label %exit, label %latch
latch:
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
define internal void @branches.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="branches" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add i32 %x, %lane
  %is.first = icmp eq i32 %me, 0
  br i1 %is.first, label %then, label %exit
then:
  store i32 1, ptr %functor
  br label %exit
exit:
  ret void
}
define internal void @tiled.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="tiled" "amp-rank"="1" "amp-tile"="8,1,1" "amp-region"="0" {
  ret void
}
define internal void @uniform.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="uniform" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @divergent.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="divergent" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @leaves.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="leaves" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @branches.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="branches" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @tiled.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="tiled" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @uniform.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="uniform" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
define internal void @divergent.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="divergent" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
define internal void @leaves.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="leaves" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
define internal void @branches.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="branches" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
