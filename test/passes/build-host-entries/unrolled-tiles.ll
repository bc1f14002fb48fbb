; The loops over the vectors of a tile with barriers are unrolled, so that its tile_static memory can be registers. A
; loop over vectors that contain a loop stays, and so do those of tiles with many instructions, with regions that run
; several times, and with atomic operations.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal void @steps.host.v3(
; CHECK: call i32 @steps.thread.0.vector(
; CHECK: br i1 %{{.*}}, label %vectors.done{{.*}}, label %vectors{{.*}}, !llvm.loop [[FULL:!.*]]
; CHECK: call i32 @steps.thread.1.vector(
; CHECK: br i1 %{{.*}}, label %vectors.done{{[0-9]*}}, label %vectors{{[0-9]*$}}
declare void @steps(ptr, ptr) "amp-kernel"="symbol=sym,tile=32,size=32"
define internal i32 @steps.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="steps" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="256" {
  ret i32 1
}
define internal i32 @steps.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="steps" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" "amp-scratch"="256" {
  ret i32 1073741823
}
define internal i32 @steps.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="steps" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1
}
define internal i32 @steps.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="steps" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %x
  br i1 %more, label %loop, label %end
end:
  ret i32 1073741823
}

; CHECK-LABEL: define internal void @many.host.v3(
; CHECK-NOT: !llvm.loop [[FULL]]
; CHECK: ret void
declare void @many(ptr, ptr) "amp-kernel"="symbol=sym2,tile=1024,size=32"
define internal i32 @many.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-rank"="1" "amp-tile"="1024,1,1" "amp-region"="0" "amp-scratch"="256" {
  ret i32 1
}
define internal i32 @many.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-rank"="1" "amp-tile"="1024,1,1" "amp-region"="1" "amp-scratch"="256" {
  ret i32 1073741823
}
define internal i32 @many.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  store i32 0, ptr %scratch
  store i32 1, ptr %scratch
  store i32 2, ptr %scratch
  store i32 3, ptr %scratch
  store i32 4, ptr %scratch
  store i32 5, ptr %scratch
  store i32 6, ptr %scratch
  store i32 7, ptr %scratch
  store i32 8, ptr %scratch
  store i32 9, ptr %scratch
  store i32 10, ptr %scratch
  store i32 11, ptr %scratch
  store i32 12, ptr %scratch
  store i32 13, ptr %scratch
  store i32 14, ptr %scratch
  store i32 15, ptr %scratch
  store i32 16, ptr %scratch
  store i32 17, ptr %scratch
  store i32 18, ptr %scratch
  store i32 19, ptr %scratch
  store i32 20, ptr %scratch
  store i32 21, ptr %scratch
  store i32 22, ptr %scratch
  store i32 23, ptr %scratch
  store i32 24, ptr %scratch
  store i32 25, ptr %scratch
  store i32 26, ptr %scratch
  store i32 27, ptr %scratch
  store i32 28, ptr %scratch
  store i32 29, ptr %scratch
  store i32 30, ptr %scratch
  store i32 31, ptr %scratch
  store i32 32, ptr %scratch
  store i32 33, ptr %scratch
  store i32 34, ptr %scratch
  store i32 35, ptr %scratch
  store i32 36, ptr %scratch
  store i32 37, ptr %scratch
  store i32 38, ptr %scratch
  store i32 39, ptr %scratch
  ret i32 1
}
define internal i32 @many.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="many" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1073741823
}

; CHECK-LABEL: define internal void @again.host.v3(
; CHECK-NOT: !llvm.loop [[FULL]]
; CHECK: ret void
declare void @again(ptr, ptr) "amp-kernel"="symbol=sym3,tile=32,size=32"
define internal i32 @again.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="256" {
  ret i32 1
}
define internal i32 @again.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" "amp-scratch"="256" {
  %n = load i32, ptr %functor
  %more = icmp ult i32 %g0, %n
  %next = select i1 %more, i32 1, i32 1073741823
  ret i32 %next
}
define internal i32 @again.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1
}
define internal i32 @again.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  %n = load i32, ptr %functor
  %more = icmp ult i32 %g0, %n
  %next = select i1 %more, i32 1, i32 1073741823
  ret i32 %next
}

; CHECK-LABEL: define internal void @atomics.host.v3(
; CHECK-NOT: !llvm.loop [[FULL]]
; CHECK: ret void
declare void @atomics(ptr, ptr) "amp-kernel"="symbol=sym4,tile=32,size=32"
define internal i32 @atomics.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="atomics" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="256" {
  ret i32 1
}
define internal i32 @atomics.thread.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="atomics" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" "amp-scratch"="256" {
  %old = atomicrmw add ptr %functor, i32 1 monotonic
  ret i32 1073741823
}
define internal i32 @atomics.thread.0.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="atomics" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret i32 1
}
define internal i32 @atomics.thread.1.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="atomics" "amp-region"="1" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  %old = atomicrmw add ptr %functor, i32 1 monotonic
  ret i32 1073741823
}

; CHECK-DAG: [[FULL]] = distinct !{[[FULL]], [[OPTION:!.*]]}
; CHECK-DAG: [[OPTION]] = !{!"llvm.loop.unroll.full"}
