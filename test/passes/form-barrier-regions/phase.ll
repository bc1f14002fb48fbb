; A phase ends a region like a barrier: each iteration of the loop is a region, marked as "amp-in-order". Uniform values
; are in a register, and each thread's sum is in the scratch memory.
; RUN: %amp-opt -target=host -passes=form-barrier-regions,verify -S %s | FileCheck %s

; CHECK: define internal i32 @k.thread.0({{.*}} i32 %slot, i32 %0, ptr noalias %1) #[[FIRST:[0-9]+]]
; CHECK: ret i32 1
; CHECK: define internal i32 @k.thread.1({{.*}} i32 %slot, i32 %0, ptr noalias %1) #[[SECOND:[0-9]+]]
; CHECK: store i32 %{{.*}}, ptr %1
; CHECK: getelementptr inbounds i8, ptr %scratch, i64 128
; CHECK: store i32
; CHECK: ret i32 1
; CHECK: ret i32 1073741823
; CHECK-NOT: __cppamp_host_phase()
; CHECK-NOT: @k.thread.2(
; CHECK-NOT: attributes #[[FIRST]] = {{.*}}"amp-in-order"
; CHECK: attributes #[[SECOND]] = {{.*}}"amp-in-order"

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="16,1,1" "amp-scratch"="128" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ], !cppamp.shared !0
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  call void @__cppamp_host_phase()
  %at = add i32 %i, %me
  %p = getelementptr i32, ptr %functor, i32 %at
  %v = load i32, ptr %p
  %sum.next = add i32 %sum, %v
  %i.next = add i32 %i, 1024, !cppamp.shared !0
  %more = icmp ult i32 %i.next, 65536, !cppamp.shared !0
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr i32, ptr %functor, i32 %me
  store i32 %sum.next, ptr %q
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare void @__cppamp_host_phase() convergent noduplicate nounwind willreturn memory(inaccessiblemem: readwrite)

!0 = !{}
