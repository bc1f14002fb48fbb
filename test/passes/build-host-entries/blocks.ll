; Without tiles, a kernel in which the threads of a column access neighbors in memory, and those of a row do not, runs 64
; threads of up to 16 long rows before the next 64. One whose rows access neighbors runs row by row, and so does one whose
; elements are neighbors in neither direction.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=build-host-entries,verify -S %s | FileCheck %s

; Calls for whole groups of these rows: 16 is in bits 8 to 15 of the flags.
; CHECK: @__cppamp_host_kernels = {{.*}} @columns.host.v3, ptr null], i32 0, i32 4104, ptr null }{{.*}} @joined.host.v3, ptr null], i32 0, i32 4104, ptr null }

; CHECK-LABEL: define internal void @columns.host.v3(
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 16)
; CHECK: icmp ugt i32 %{{.*}}, 256
; CHECK: icmp eq i32 %g0, 0
; CHECK: %[[ROWS:.*]] = select i1 %block, i32 %{{.*}}, i32 1
; CHECK: udiv i32 %{{.*}}, 64
; CHECK: %[[DONE:.*]] = mul i32 %i, 64
; CHECK: %[[X0:.*]] = add i32 %{{.*}}, %[[DONE]]
; CHECK: %[[THREADS:.*]] = call i32 @llvm.umin.i32(i32 %{{.*}}, i32 64)
; CHECK: %[[G1:.*]] = add i32 %g1, %i{{[0-9]+}}
; CHECK: udiv i32 %[[THREADS]], 8
; CHECK: call void @columns.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %[[G1]], i32 %g2, i32 %x,
; CHECK: call void @columns.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %[[G1]], i32 %g2, i32 %{{.*}}, i32 0, i32 0, i32 0, i32 %{{.*}})
; CHECK: icmp eq i32 %{{.*}}, %[[ROWS]]

; CHECK-LABEL: define internal void @rows.host.v3(
; CHECK-NOT: umin.i64
; CHECK: call void @rows.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1,
; CHECK-LABEL: define internal void @neither.host.v3(
; CHECK-NOT: umin.i64
; CHECK: call void @neither.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1,

; If 16 rows are joined: 32 threads of up to 64 rows of any length, and what is left of each.
; CHECK-LABEL: define internal void @joined.host.v3(
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 64)
; CHECK: icmp ugt i32 %{{.*}}, 0
; CHECK: %[[ROWS:.*]] = select i1 %block, i32 %{{.*}}, i32 1
; CHECK: %[[THREADS:.*]] = call i32 @llvm.umin.i32(i32 %{{.*}}, i32 32)
; CHECK: %[[TIMES:.*]] = udiv i32 %[[ROWS]], 16
; CHECK: %[[ROW:.*]] = mul i32 %{{.*}}, 16
; CHECK: %[[G1:.*]] = add i32 %g1, %[[ROW]]
; CHECK: %[[JOINED:.*]] = mul i32 %[[TIMES]], 16
; CHECK: %[[REST:.*]] = urem i32 %[[THREADS]], 8
; CHECK: %[[WHOLE:.*]] = sub i32 %[[THREADS]], %[[REST]]
; CHECK: call void @joined.thread.joined(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %[[G1]],
; CHECK: %[[G1:.*]] = add i32 %g1, %[[ROW:.*]]
; CHECK: %[[IN:.*]] = icmp ult i32 %[[ROW]], %[[JOINED]]
; CHECK: %[[DONE:.*]] = select i1 %[[IN]], i32 %[[WHOLE]], i32 0
; CHECK: %[[LEFT:.*]] = sub i32 %[[THREADS]], %[[DONE]]
; CHECK: udiv i32 %[[LEFT]], 8
; CHECK: call void @joined.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %[[G1]],

target triple = "x86_64-pc-linux-gnu"

declare void @columns(ptr, ptr)
define internal void @columns.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-rank"="2" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %size = load i32, ptr %domain, !invariant.load !2
  %first = mul i32 %me, %size
  %place = add i32 %first, %g1
  %at = getelementptr float, ptr %a, i32 %place
  store float 1.0, ptr %at
  ret void
}
define internal void @columns.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @columns.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="columns" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}

declare void @joined(ptr, ptr)
define internal void @joined.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="joined" "amp-rank"="2" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %size = load i32, ptr %domain, !invariant.load !2
  %first = mul i32 %me, %size
  %place = add i32 %first, %g1
  %at = getelementptr float, ptr %a, i32 %place
  store float 1.0, ptr %at
  ret void
}
define internal void @joined.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="joined" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @joined.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="joined" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
define internal void @joined.thread.joined(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="joined" "amp-region"="0" "amp-level"="v3" "amp-variant"="rows" "amp-lanes"="8" "amp-rows"="16" {
  ret void
}

declare void @rows(ptr, ptr)
define internal void @rows.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="2" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %size = load i32, ptr %domain, !invariant.load !2
  %first = mul i32 %g1, %size
  %place = add i32 %first, %me
  %at = getelementptr float, ptr %a, i32 %place
  store float 1.0, ptr %at
  ret void
}
define internal void @rows.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @rows.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="rows" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}

declare void @neither(ptr, ptr)
define internal void @neither.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="neither" "amp-rank"="2" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %size = load i32, ptr %domain, !invariant.load !2
  %first = mul i32 %me, %size
  %far = shl i32 %g1, 4
  %place = add i32 %first, %far
  %at = getelementptr float, ptr %a, i32 %place
  store float 1.0, ptr %at
  ret void
}
define internal void @neither.thread.vector(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="neither" "amp-region"="0" "amp-level"="v3" "amp-variant"="full" "amp-lanes"="8" {
  ret void
}
define internal void @neither.thread.rest(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot, i32 %live) "amp-kernel-of"="neither" "amp-region"="0" "amp-level"="v3" "amp-variant"="tail" "amp-lanes"="8" {
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!cppamp.kernels = !{!0, !1, !4, !5}
!0 = !{ptr @columns, !"sym", !"k.cpp:1:1", i32 2, !3, !{}, !{}, i64 32, !"columns"}
!1 = !{ptr @rows, !"sym2", !"k.cpp:2:1", i32 2, !3, !{}, !{}, i64 32, !"rows"}
!2 = !{}
!3 = !{}
!4 = !{ptr @neither, !"sym3", !"k.cpp:3:1", i32 2, !3, !{}, !{}, i64 32, !"neither"}
!5 = !{ptr @joined, !"sym4", !"k.cpp:4:1", i32 2, !3, !{}, !{}, i64 32, !"joined"}
