; A loop that lanes leave one by one, with a gather: when few of sixteen lanes are left, they run one after the other, as
; single threads from the start of the iteration on. What they return joins the values with which other lanes have left.
; A loop that only computes, or a vector of fewer lanes, goes on to the end.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v2 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefix=V2

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; V2-NOT: ctpop

; CHECK-LABEL: define internal void @chase.thread.vector(
; CHECK: %live = phi <16 x i1>
; CHECK: %[[BITS:.*]] = bitcast <16 x i1> %live to i16
; CHECK: %[[COUNT:.*]] = call i16 @llvm.ctpop.i16(i16 %[[BITS]])
; CHECK: %[[FEW:.*]] = icmp ule i16 %[[COUNT]], {{[234]}}
; CHECK: br i1 %[[FEW]], label %last, label %more

; CHECK: loop.left:
; CHECK: phi <16 x i1> [ %{{.*}} ], [ %{{.*}}, %last.done ]
; CHECK: phi <16 x i32> [ %{{.*}} ], [ %{{.*}}, %last.done ]

; CHECK: lane:
; CHECK: %rest = phi i16 [ %[[BITS]], %last ]
; CHECK: %[[LANE:.*]] = call i16 @llvm.cttz.i16(i16 %rest, i1 true)
; CHECK: extractelement <16 x i32>
; CHECK: %[[ONE:.*]] = call { i32, i32 } @chase.thread.last(
; CHECK: %[[EXIT:.*]] = extractvalue { i32, i32 } %[[ONE]], 0
; CHECK: insertelement <16 x i32> %{{.*}}, i32 %{{.*}}, i32
; CHECK: last.done:
; CHECK: select <16 x i1>
; CHECK: or <16 x i1> %left, %

; CHECK-LABEL: define internal { i32, i32 } @chase.thread.last(
; CHECK: load i32, ptr %
; CHECK: ret { i32, i32 }

; CHECK-LABEL: define internal void @count.thread.vector(
; CHECK-NOT: ctpop
; CHECK: ret void

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

define internal void @chase.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="chase" "amp-rank"="2" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %in = load ptr, ptr %functor, !invariant.load !0
  br label %loop

loop:
  %at = phi i32 [ %me, %entry ], [ %next, %loop ]
  %steps = phi i32 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr i32, ptr %in, i32 %at
  %next = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %functor, i32 %next
  %weight = load i32, ptr %q, align 4
  %sum = add i32 %steps, %weight
  %scaled = mul i32 %sum, 5
  %shifted = lshr i32 %scaled, 3
  %mixed = xor i32 %shifted, %sum
  %moved = add i32 %mixed, %me
  %more = xor i32 %moved, %next
  %again = icmp sgt i32 %next, %me
  br i1 %again, label %loop, label %end

end:
  %result = phi i32 [ %more, %loop ]
  %out = getelementptr i32, ptr %scratch, i32 %me
  store i32 %result, ptr %out, align 4
  ret void
}

define internal void @count.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="count" "amp-rank"="2" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop

loop:
  %v = phi i32 [ %me, %entry ], [ %next, %loop ]
  %twice = mul i32 %v, 3
  %less = xor i32 %twice, 5
  %next = lshr i32 %less, 3
  %again = icmp ugt i32 %next, 1
  br i1 %again, label %loop, label %end

end:
  %result = phi i32 [ %next, %loop ]
  %out = getelementptr i32, ptr %scratch, i32 %me
  store i32 %result, ptr %out, align 4
  ret void
}

!0 = !{}
