; An index that is mirrored at both borders is the index itself in the interior.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @mirror.thread(
; CHECK: icmp sge i32 %{{.*}}, 0
; CHECK: call i1 @__cppamp_host_all(
; CHECK: icmp slt i32 %{{.*}}, %g2
; CHECK: call i1 @__cppamp_host_all(
; CHECK: interior:
; CHECK-NOT: llvm.abs
; CHECK-NOT: select
; CHECK: border:
; CHECK: llvm.abs
; CHECK: select

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @mirror.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="mirror" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %left = add nsw i32 %me, -1
  %from0 = call i32 @llvm.abs.i32(i32 %left, i1 true)
  %below = icmp slt i32 %from0, %g2
  %twice = shl nsw i32 %g2, 1
  %back = sub nsw i32 %twice, %from0
  %inside = select i1 %below, i32 %from0, i32 %back
  %i = sext i32 %inside to i64
  %a = getelementptr float, ptr %functor, i64 %i
  %v = load float, ptr %a
  %k = zext nneg i32 %me to i64
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %v, ptr %b
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1)
