; Each thread goes through a chunk of 64 elements, the last one perhaps through fewer. In the interior all lanes leave the
; loop together, so that unroll-thread-loops can take whole lines.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host '-passes=function(specialize-interior,unroll-thread-loops),verify' -S %s | FileCheck --check-prefix=LINES %s

; CHECK-LABEL: define internal void @chunk.thread(
; CHECK: icmp sle i32 %{{.*}}, %g2
; CHECK: call i1 @__cppamp_host_all(
; CHECK: interior:
; CHECK-NOT: @llvm.smin
; CHECK: border:
; CHECK: @llvm.smin
; CHECK: ret void

; LINES-LABEL: define internal void @chunk.thread(
; LINES: interior:
; LINES-COUNT-16: fadd float
; LINES: border:
; LINES-COUNT-1: fadd float
; LINES-NOT: fadd float
; LINES: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @chunk.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="chunk" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %first = shl nuw nsw i32 %me, 6
  %end = add nuw nsw i32 %first, 64
  %last = call i32 @llvm.smin.i32(i32 %end, i32 %g2)
  %start = zext nneg i32 %first to i64
  %stop = sext i32 %last to i64
  br label %loop

loop:
  %j = phi i64 [ %next, %loop ], [ %start, %entry ]
  %s = phi float [ %sum, %loop ], [ 0.0, %entry ]
  %p = getelementptr inbounds float, ptr %functor, i64 %j
  %v = load float, ptr %p
  %sum = fadd float %s, %v
  %next = add nuw nsw i64 %j, 1
  %again = icmp slt i64 %next, %stop
  br i1 %again, label %loop, label %done

done:
  %total = phi float [ %sum, %loop ]
  %k = zext nneg i32 %me to i64
  %out = getelementptr inbounds float, ptr %scratch, i64 %k
  store float %total, ptr %out
  ret void
}

declare i32 @__cppamp_host_lane()
declare i32 @llvm.smin.i32(i32, i32)
