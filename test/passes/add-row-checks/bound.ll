; Where threads part by their index alone, vectors that do not part have a way of their own. A row of 256 threads is also
; asked as a whole.
; RUN: %amp-opt -target=host '-passes=function(add-row-checks),verify' -S %s | FileCheck %s

; CHECK: %c = icmp slt i32 %me, %n
; CHECK: %[[ALL:.*]] = call i1 @__cppamp_host_all(i1 %c)
; CHECK: %[[ROW:.*]] = call i1 @__cppamp_host_row(i1
; CHECK: %[[EITHER:.*]] = or i1 %[[ROW]], %[[ALL]]
; CHECK: br i1 %[[EITHER]]
; CHECK: call i1 @__cppamp_host_none(i1 %c)
; CHECK: br i1 %c, label %then, label %end

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-tile"="256,1,1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %functor, !invariant.load !0
  %c = icmp slt i32 %me, %n
  br i1 %c, label %then, label %end
then:
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %scratch, i64 %i
  store i32 %me, ptr %a
  br label %end
end:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
