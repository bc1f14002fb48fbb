; The operand of the row check is the same in all iterations, but belongs to a loop that lanes leave at different times.
; The check fails, and the lanes of the vector are checked.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.thread.vector(
; CHECK: %[[LAST:.*]] = add i32 %me, 7
; CHECK: %[[ALL:.*]] = icmp slt i32 %[[LAST]], %g2
; CHECK: %taken = or i1 false, %[[ALL]]

target triple = "x86_64-pc-linux-gnu"
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %n = load i32, ptr %a
  br label %loop

loop:
  %j = phi i32 [ 0, %0 ], [ %next, %loop ]
  %few = icmp ult i32 %g1, 7
  %next = add nuw nsw i32 %j, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %after

after:
  %few.lcssa = phi i1 [ %few, %loop ]
  %row = call i1 @__cppamp_host_row(i1 %few.lcssa)
  %first = icmp slt i32 %me, %g2
  %all = call i1 @__cppamp_host_all(i1 %first)
  %taken = or i1 %row, %all
  br i1 %taken, label %write, label %end

write:
  store i32 %n, ptr %a
  br label %end

end:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i1 @__cppamp_host_row(i1) nounwind willreturn memory(none)
declare i1 @__cppamp_host_all(i1) nounwind willreturn memory(none)
