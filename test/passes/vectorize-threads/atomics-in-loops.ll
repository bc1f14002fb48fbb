; How often a thread executes its atomic operations decides whether they run as vectors: after a loop that computes, they
; cost little; in a loop, what precedes it does not matter.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @after.thread.vector(
; CHECK: mul <8 x i32>

; CHECK-LABEL: define internal void @inside.thread.scalar(
; CHECK-NOT: <8 x i32>
; CHECK: atomicrmw add
; CHECK: ret void

target triple = "x86_64-pc-linux-gnu"

define internal void @after.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="after" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ %me, %entry ], [ %m, %loop ]
  %m = mul i32 %h, 40503
  %next = add nuw nsw i32 %k, 1
  %again = icmp ult i32 %next, 20
  br i1 %again, label %loop, label %done
done:
  %i = zext i32 %m to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %old = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

define internal void @inside.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="inside" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = mul i32 %me, 40503
  %b = xor i32 %a, 77
  %c = mul i32 %b, 31
  %d = xor i32 %c, 5
  %e = mul i32 %d, 3
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ %e, %entry ], [ %m, %loop ]
  %m = mul i32 %h, 40503
  %i = zext i32 %m to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %old = atomicrmw add ptr %p, i32 1 monotonic
  %next = add nuw nsw i32 %k, 1
  %again = icmp ult i32 %next, 20
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
