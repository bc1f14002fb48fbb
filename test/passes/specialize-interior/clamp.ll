; An index that is clamped on both sides gets one test for both, and a version without them. Instructions computed for
; the tests have no flags unless all threads compute them, and each test is frozen. A regular address needs no version.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -passes=specialize-interior,specialize-interior,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @clamp.thread(
; CHECK: %[[LEFT:.*]] = add nsw i32 %{{.*}}, -1
; CHECK: icmp sge i32 %[[LEFT]], 0
; CHECK: call i1 @__cppamp_host_all(
; CHECK: freeze i1
; CHECK: icmp sle i32 %{{.*}}, %g2
; CHECK: call i1 @__cppamp_host_all(
; CHECK: %[[BOTH:.*]] = and i1
; CHECK: br i1 %[[BOTH]], label %interior, label %border
; CHECK: interior:
; CHECK-NOT: llvm.smax
; CHECK: load float
; CHECK: border:
; CHECK: llvm.smax
; CHECK: llvm.smin
; CHECK: load float

; In the interior, the quotient is uniform.
; CHECK-LABEL: define internal void @divide.thread(
; CHECK: %[[BY:.*]] = call i32 @llvm.umax.i32(i32 %g2, i32 1)
; CHECK: udiv i32 %{{.*}}, %[[BY]]
; CHECK: icmp sgt i32 %g2, 0
; CHECK: icmp ult i64
; CHECK: interior:
; CHECK-NOT: srem
; CHECK: border:
; CHECK: srem

; Shifts and masks by a power of 2 that is known only at run time. Masks keep the remainder, or the value without it.
; CHECK-LABEL: define internal void @power.thread(
; CHECK-DAG: %[[BITS:.*]] = call i32 @llvm.umin.i32(i32 %g2, i32 30)
; CHECK-DAG: icmp eq i32 %g2, %[[BITS]]
; CHECK-DAG: %[[BY:.*]] = shl i32 1, %[[BITS]]
; CHECK-DAG: icmp ne i32 %[[BY]], 0
; CHECK-NOT: udiv
; CHECK: interior:
; CHECK-NOT: lshr
; CHECK: load float
; CHECK: border:
; CHECK: lshr i32 %{{.*}}, %g2

; CHECK-LABEL: define internal void @masks.thread(
; CHECK: %[[FIRST:.*]] = sub i32
; CHECK: and i32 %[[FIRST]], 511
; CHECK: icmp ult i64 %{{.*}}, 512
; CHECK: and i32 %{{.*}}, 1073741312
; CHECK: interior:
; CHECK-NOT: and i32
; CHECK: load float
; CHECK: border:
; CHECK: and i32 %{{.*}}, 1073741312

; CHECK-LABEL: define internal void @under_condition.thread(
; CHECK: add i32 %{{.*}}, 1
; CHECK: icmp sle i32
; CHECK: br i1 %{{.*}}, label %interior, label %border

; A lane that does not use the quotient divides as well: its divisor must not become 0.
; CHECK-LABEL: define internal void @idle_divisors.thread(
; CHECK: %[[ME:.*]] = add nuw nsw i32 %x,
; CHECK-NEXT: %[[TEST:.*]] = icmp sge i32 %[[ME]], 1
; CHECK-NEXT: call i1 @__cppamp_host_all(i1 %[[TEST]])
; CHECK: interior:
; CHECK-NOT: smax
; CHECK: border:

; An address between variables: both stay in the entry block, for both versions.
; CHECK-LABEL: define internal void @variables.thread(
; CHECK: alloca float
; CHECK: alloca [2 x float]
; CHECK: br i1 %{{.*}}, label %interior, label %border
; CHECK-NOT: alloca

; CHECK-LABEL: define internal void @plain.thread(
; CHECK-NOT: interior
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @clamp.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="clamp" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %left = add nsw i32 %me, -1
  %from0 = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %low = call i32 @llvm.smin.i32(i32 %from0, i32 %g2)
  %i = sext i32 %low to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @divide.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="divide" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %column = srem i32 %me, %g2
  %i = sext i32 %column to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @power.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="power" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %half = shl nuw i32 1, %g2
  %mask = add nsw i32 %half, -1
  %column = and i32 %me, %mask
  %row = lshr i32 %me, %g2
  %begin = mul nsw i32 %row, %g1
  %place = add nsw i32 %begin, %column
  %i = sext i32 %place to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @masks.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="masks" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %column = and i32 %me, 511
  %begin = and i32 %me, 1073741312
  %row = shl nuw nsw i32 %begin, 1
  %place = or disjoint i32 %row, %column
  %i = zext nneg i32 %place to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @under_condition.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="under_condition" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %is = icmp slt i32 %me, %g1
  br i1 %is, label %in, label %out
in:
  %right = add nuw nsw i32 %me, 1
  %low = call i32 @llvm.smin.i32(i32 %right, i32 %g2)
  %i = sext i32 %low to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  br label %out
out:
  ret void
}

define internal void @idle_divisors.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="idle_divisors" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %by = call i32 @llvm.smax.i32(i32 %me, i32 1)
  %quotient = sdiv i32 1000, %by
  %used = icmp sgt i32 %me, 0
  %own = icmp ne i32 %y, 0
  %both = select i1 %own, i1 %used, i1 false
  br i1 %both, label %then, label %end
then:
  %i = zext nneg i32 %by to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  %sum = add i32 %v, %quotient
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  store i32 %sum, ptr %b
  br label %end
end:
  ret void
}

define internal void @variables.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="variables" "amp-rank"="1" "amp-region"="0" {
  %one = alloca float
  %address = getelementptr float, ptr %functor, i64 1
  %two = alloca [2 x float]
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %left = add nsw i32 %me, -1
  %from0 = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %i = sext i32 %from0 to i64
  %a = getelementptr float, ptr %address, i64 %i
  %v = load float, ptr %a
  store float %v, ptr %one
  store float %v, ptr %two
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

define internal void @plain.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="plain" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %most = call i32 @llvm.smin.i32(i32 %me, i32 %g2)
  %b = getelementptr i32, ptr %scratch, i64 %k
  store i32 %most, ptr %b
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
