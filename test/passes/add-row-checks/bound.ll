; If threads diverge only because of their index, uniform vectors get a separate path. A row of 256 threads is also
; tested as a whole.
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

; The first test is the one for threads that do something.
; CHECK-LABEL: @leaves.thread(
; CHECK: call i1 @__cppamp_host_none(i1 %c)
; CHECK: call i1 @__cppamp_host_row(
; CHECK: call i1 @__cppamp_host_all(i1 %c)
define internal void @leaves.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="leaves" "amp-tile"="256,1,1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %functor, !invariant.load !0
  %c = icmp sgt i32 %me, %n
  br i1 %c, label %end, label %then
then:
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %scratch, i64 %i
  store i32 %me, ptr %a
  br label %end
end:
  ret void
}

; A select with a uniform condition keeps the stride.
; CHECK-LABEL: @choice.thread(
; CHECK: call i1 @__cppamp_host_all(i1 %c)
; CHECK: call i1 @__cppamp_host_row(
define internal void @choice.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="choice" "amp-tile"="256,1,1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %functor, !invariant.load !0
  %next = add nuw nsw i32 %me, 8
  %is.first = icmp eq i32 %g0, 0
  %mine = select i1 %is.first, i32 %me, i32 %next
  %c = icmp slt i32 %mine, %n
  br i1 %c, label %then, label %end
then:
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %scratch, i64 %i
  store i32 %me, ptr %a
  br label %end
end:
  ret void
}

; An unsigned number that decreases from thread to thread has wrapped. A select whose condition depends on the vector
; is not uniform for the row.
; CHECK-LABEL: @unknown.thread(
; CHECK: call i1 @__cppamp_host_all(i1 %c)
; CHECK-NOT: call i1 @__cppamp_host_row(
; CHECK: call i1 @__cppamp_host_all(i1 %d)
; CHECK-NOT: call i1 @__cppamp_host_row(
; CHECK: ret void
define internal void @unknown.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="unknown" "amp-tile"="256,1,1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %n = load i32, ptr %functor, !invariant.load !0
  %falls = mul nuw i32 %me, -1
  %c = icmp ult i32 %falls, %n
  br i1 %c, label %then, label %next
then:
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %scratch, i64 %i
  store i32 %me, ptr %a
  br label %next
next:
  %other = add nuw nsw i32 %me, 8
  %is.first = icmp eq i32 %x, 0
  %mine = select i1 %is.first, i32 %me, i32 %other
  %d = icmp slt i32 %mine, %n
  br i1 %d, label %more, label %end
more:
  %j = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %j
  store i32 %n, ptr %b
  br label %end
end:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
