; Rows of which all threads take the same path are found before the region runs. A division of the condition is computed
; there only by a constant.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-NOT: @unknown.thread.ask(
; CHECK: define internal i1 @third.thread.ask(
; CHECK-NOT: @unknown.thread.ask(
define internal i32 @unknown.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="unknown" "amp-rank"="1" "amp-region"="0" "amp-tile"="64,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %divides = icmp ne i32 %g2, 0
  br i1 %divides, label %work, label %end

work:
  %limit = udiv i32 %g1, %g2
  %whole = icmp ult i32 63, %limit
  %row = call i1 @__cppamp_host_row(i1 %whole)
  %mine = icmp ult i32 %me, %limit
  %all = call i1 @__cppamp_host_all(i1 %mine)
  %taken = or i1 %row, %all
  br i1 %taken, label %write, label %end

write:
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  store i32 1, ptr %a
  br label %end

end:
  ret i32 -1
}

define internal i32 @third.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="third" "amp-rank"="1" "amp-region"="0" "amp-tile"="64,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %divides = icmp ne i32 %g2, 0
  br i1 %divides, label %work, label %end

work:
  %limit = udiv i32 %g1, 3
  %whole = icmp ult i32 63, %limit
  %row = call i1 @__cppamp_host_row(i1 %whole)
  %mine = icmp ult i32 %me, %limit
  %all = call i1 @__cppamp_host_all(i1 %mine)
  %taken = or i1 %row, %all
  br i1 %taken, label %write, label %end

write:
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  store i32 1, ptr %a
  br label %end

end:
  ret i32 -1
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i1 @__cppamp_host_row(i1) nounwind willreturn memory(none)
declare i1 @__cppamp_host_all(i1) nounwind willreturn memory(none)
