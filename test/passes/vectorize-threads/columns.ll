; The threads of a column access neighbors, those of a row do not: 16 rows of floats, or eight of doubles, are joined, so
; that whole lines of the cache are accessed. Rows are not joined if a sum might wrap, if a branch depends on the row, and
; if the threads of a row access neighbors.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @write.thread.rows.vector(
; CHECK-NOT: scatter
; CHECK-COUNT-16: load <16 x float>
; CHECK: shufflevector <16 x i32> %{{.*}}, <16 x i32> %{{.*}}, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 4, i32 20, i32 5, i32 21, i32 8, i32 24, i32 9, i32 25, i32 12, i32 28, i32 13, i32 29>
; CHECK-COUNT-16: store <16 x i32>
; CHECK-NOT: scatter
; CHECK: ret void

; CHECK-LABEL: define internal void @read.thread.rows.vector(
; CHECK-NOT: gather
; CHECK-COUNT-16: load <8 x i64>
; CHECK-COUNT-8: store <16 x double>
; CHECK-NOT: gather
; CHECK: ret void

; CHECK-NOT: @wraps.thread.rows
; CHECK-NOT: @branch.thread.rows
; CHECK-NOT: @rows.thread.rows

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @write.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="write" "amp-rank"="2" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %domain, !invariant.load !0
  %from = load ptr, ptr %functor, !invariant.load !0
  %to.at = getelementptr i8, ptr %functor, i64 8
  %to = load ptr, ptr %to.at, !invariant.load !0
  %row = mul nsw i32 %g1, %n
  %place = add nsw i32 %row, %me
  %wide = sext i32 %place to i64
  %a = getelementptr float, ptr %from, i64 %wide
  %v = load float, ptr %a
  %column = mul nsw i32 %me, %n
  %above = add nsw i32 %column, %g1
  %other = add nsw i32 %above, 5
  %wide.other = sext i32 %other to i64
  %b = getelementptr float, ptr %to, i64 %wide.other
  store float %v, ptr %b
  ret void
}

define internal void @read.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="read" "amp-rank"="2" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %from = load ptr, ptr %functor, !invariant.load !0
  %to.at = getelementptr i8, ptr %functor, i64 8
  %to = load ptr, ptr %to.at, !invariant.load !0
  %row = mul nuw nsw i32 %g1, 960
  %place = add nuw nsw i32 %row, %me
  %wide = zext nneg i32 %place to i64
  %a = getelementptr double, ptr %to, i64 %wide
  %column = mul nuw nsw i32 %me, 960
  %other = sub nsw i32 %column, %g1
  %wide.other = sext i32 %other to i64
  %b = getelementptr double, ptr %from, i64 %wide.other
  %v = load double, ptr %b
  store double %v, ptr %a
  ret void
}

define internal void @wraps.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="wraps" "amp-rank"="2" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %domain, !invariant.load !0
  %column = mul i32 %me, %n
  %place = add i32 %column, %g1
  %wide = sext i32 %place to i64
  %a = getelementptr float, ptr %functor, i64 %wide
  store float 1.0, ptr %a
  ret void
}

define internal void @branch.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="branch" "amp-rank"="2" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %domain, !invariant.load !0
  %column = mul nsw i32 %me, %n
  %place = add nsw i32 %column, %g1
  %wide = sext i32 %place to i64
  %inside = icmp ult i32 %g1, %n
  br i1 %inside, label %yes, label %end
yes:
  %a = getelementptr float, ptr %functor, i64 %wide
  store float 1.0, ptr %a
  br label %end
end:
  ret void
}

define internal void @rows.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="2" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %domain, !invariant.load !0
  %row = mul nsw i32 %g1, %n
  %place = add nsw i32 %row, %me
  %wide = sext i32 %place to i64
  %a = getelementptr float, ptr %functor, i64 %wide
  store float 1.0, ptr %a
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
declare void @write(ptr, ptr) "amp-kernel"="symbol=a,rank=2,size=32"
declare void @read(ptr, ptr) "amp-kernel"="symbol=b,rank=2,size=32"
declare void @wraps(ptr, ptr) "amp-kernel"="symbol=c,rank=2,size=32"
declare void @branch(ptr, ptr) "amp-kernel"="symbol=d,rank=2,size=32"
declare void @rows(ptr, ptr) "amp-kernel"="symbol=e,rank=2,size=32"
