; Several vectors together begin at a multiple of their width, so that quotients of the index may be uniform. A block that
; does not begin there runs single vectors.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,build-host-entries,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.host.v3(
; CHECK: %[[X0:.*]] = mul nuw i32 %g0, %
; CHECK: %[[REST:.*]] = and i32 %[[X0]], 15
; CHECK-NEXT: %[[PLACED:.*]] = icmp eq i32 %[[REST]], 0
; CHECK-NEXT: br i1 %[[PLACED]], label %wide, label %wide.done
; CHECK: wide:
; CHECK: udiv i32 %{{.*}}, 16
; CHECK: wide.done:
; CHECK-NEXT: phi i32 [ %{{.*}}, %{{.*}} ], [ %[[X0]], %{{.*}} ]
; CHECK: call void @k.thread.vector.1(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @k(ptr, ptr) "amp-kernel"="symbol=sym,size=32"
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %row = lshr i32 %me, 4
  %p = getelementptr i32, ptr %functor, i32 %row
  %v = load i32, ptr %p, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ %v, %entry ], [ %more, %loop ]
  %r = getelementptr i32, ptr %scratch, i32 %i
  %w = load i32, ptr %r, align 4
  %product = mul i32 %w, %sum
  %more = add i32 %product, %me
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, %g2
  br i1 %again, label %loop, label %end

end:
  %last = phi i32 [ %more, %loop ]
  %q = getelementptr i32, ptr %scratch, i32 %me
  store i32 %last, ptr %q, align 4
  ret void
}
