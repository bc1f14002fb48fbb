; Lanes leave a loop one after the other: the iterations that all of them have in common are a loop of its own, in which
; they stay together. At least one iteration is left over for each lane.
; RUN: %amp-opt -target=host -passes=unroll-thread-loops,verify -S %s | FileCheck %s

; Lane 0 iterates least: its number of iterations after the first is x.
; CHECK-LABEL: define internal void @before.thread(
; CHECK: %[[X:.*]] = freeze i64 %{{.*}}
; CHECK: %[[MORE:.*]] = freeze i64 %{{.*}}
; CHECK: %[[LEAST:.*]] = call i64 @llvm.umin.i64(i64 %[[X]], i64 %[[MORE]])
; CHECK: %[[MOST:.*]] = call i64 @llvm.umax.i64(i64 %[[X]], i64 %[[MORE]])
; CHECK: %[[SMALL:.*]] = icmp ult i64 %[[MOST]], 2147483648
; CHECK: %[[SOME:.*]] = icmp ne i64 %[[LEAST]], 0
; CHECK: %[[PEELS:.*]] = and i1 %[[SMALL]], %[[SOME]]
; CHECK: br i1 %[[PEELS]], label %loop.peeled{{.*}}, label %peeled.done
; CHECK: loop.peeled:
; CHECK: load float
; CHECK: %[[COUNTED:.*]] = icmp ult i64 %count.next, %[[LEAST]]
; CHECK: br i1 %[[COUNTED]], label %loop.peeled, label %peeled.done.loopexit
; CHECK: {{^}}peeled.done:
; CHECK: phi float [ 0.000000e+00, %entry ], [ %s.next.peeled{{.*}}, %peeled.done.loopexit ]
; CHECK: loop:
; CHECK: br i1 %done, label %left, label %loop, !llvm.loop

; The last lane iterates least. A vector may have 64 of them.
; CHECK-LABEL: define internal void @after.thread(
; CHECK: call i64 @llvm.umin.i64(
; CHECK: loop.peeled:
; CHECK: loop:

; The number may be narrow.
; CHECK-LABEL: define internal void @narrow.thread(
; CHECK: call i64 @llvm.umin.i64(
; CHECK: loop.peeled:
; CHECK: loop:

; Not in a branch that lanes take differently, where the iterations would need masks anyway, not if the data decide, and not
; if all lanes iterate equally often.
; CHECK-LABEL: define internal void @masked.thread(
; CHECK-NOT: peeled
; CHECK-LABEL: define internal void @data.thread(
; CHECK-NOT: peeled
; CHECK-LABEL: define internal void @uniform.thread(
; CHECK-NOT: peeled
; CHECK: ret void

define internal void @before.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="before" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %limit = add nuw nsw i64 %k, 1
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %functor, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}
define internal void @after.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="after" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %n = zext nneg i32 %g1 to i64
  %limit = sub nsw i64 %n, %k
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %functor, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}
define internal void @narrow.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="narrow" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %rest = sub i32 %g1, %me
  %limit = zext i32 %rest to i64
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %functor, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}
define internal void @masked.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="masked" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %limit = add nuw nsw i64 %k, 1
  %odd = and i64 %k, 1
  %is.odd = icmp eq i64 %odd, 1
  br i1 %is.odd, label %start, label %end
start:
  br label %loop
loop:
  %j = phi i64 [ 0, %start ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %start ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %functor, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  br label %end
end:
  ret void
}
define internal void @data.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="data" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %length = getelementptr i64, ptr %functor, i64 %k
  %limit = load i64, ptr %length
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %functor, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}
define internal void @uniform.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="uniform" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %limit = zext nneg i32 %g1 to i64
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %a = getelementptr float, ptr %functor, i64 %j
  %v = load float, ptr %a
  %s.next = fadd float %s, %v
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %limit
  br i1 %done, label %left, label %loop
left:
  %s.left = phi float [ %s.next, %loop ]
  %b = getelementptr float, ptr %scratch, i64 %k
  store float %s.left, ptr %b
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
