; Atomic operations on counters that memory decides run lane by lane, with addresses that are loaded from memory.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @count.thread.vector(
; CHECK: %addresses = alloca <16 x ptr>
; CHECK: store volatile <16 x ptr> %{{.*}}, ptr %addresses
; CHECK-NOT: extractelement <16 x ptr>
; CHECK: %[[AT:.*]] = getelementptr ptr, ptr %addresses, i32 15
; CHECK: %[[LAST:.*]] = load volatile ptr, ptr %[[AT]]
; CHECK: atomicrmw add ptr %[[LAST]], i32 1 monotonic
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @count.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="count" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  %v = load i32, ptr %b
  %h = mul i32 %v, 2654435761
  %m = xor i32 %h, %v
  %n = mul i32 %m, 40503
  %o = add i32 %n, %h
  %q = lshr i32 %o, 20
  %i = zext nneg i32 %q to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %old = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
