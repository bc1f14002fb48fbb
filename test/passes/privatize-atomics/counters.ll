; Counters of the launch at data-dependent locations: a call of an entry adds to its own copy of the first counters, and
; merges it at the end. A later access to other memory merges first if it overlaps the counters. Additions do not change
; if another operation follows, if the array depends on the thread, if a counter's offset is not a multiple of its
; size, or if each thread has its own location.
; RUN: %amp-opt -target=host -passes=privatize-atomics,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @counts.thread(
; CHECK: %[[PLACE:.*]] = mul i64 %{{.*}}, 4
; CHECK: %rest = icmp uge i64 %[[PLACE]], 16384
; CHECK: %[[OWN:.*]] = call i64 @llvm.umin.i64(i64 %[[PLACE]], i64 16384)
; CHECK: %[[COPY:.*]] = getelementptr i8, ptr %{{.*}}, i64 %[[OWN]]
; CHECK-NEXT: atomicrmw add ptr %[[COPY]], i32 1 monotonic, align 4, !cppamp.one_thread
; CHECK-NEXT: br i1 %rest, {{.*}}, !prof
; CHECK: atomicrmw add ptr %count, i32 1 monotonic, align 4, !cppamp.rest
; CHECK: ret void

; A mask keeps all places within the copy, so there is no test.
; CHECK-LABEL: define internal void @bytes.thread(
; CHECK-NOT: icmp
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 monotonic, align 4, !cppamp.one_thread
; CHECK-NOT: atomicrmw
; CHECK: ret void

; All threads add to one counter, so there is no test.
; CHECK-LABEL: define internal void @total.thread(
; CHECK-NOT: icmp
; CHECK: atomicrmw sub ptr %{{.*}}, i32 %bin monotonic, align 4, !cppamp.one_thread
; CHECK-NOT: atomicrmw
; CHECK: ret void

; CHECK-LABEL: define internal void @reads.thread(
; CHECK: icmp ult i64 %{{.*}}, 16387
; CHECK-NEXT: br i1 %{{.*}}, !prof
; CHECK: call void @reads.thread.merge(
; CHECK: load i32, ptr %element
; CHECK: atomicrmw add ptr %{{.*}} !cppamp.one_thread

; CHECK-LABEL: define internal void @limits.thread(
; CHECK-NOT: !cppamp.one_thread
; CHECK: ret void
; CHECK-LABEL: define internal void @own_array.thread(
; CHECK-NOT: !cppamp.one_thread
; CHECK: ret void
; CHECK-LABEL: define internal void @uneven.thread(
; CHECK-NOT: !cppamp.one_thread
; CHECK: ret void
; CHECK-LABEL: define internal void @linear.thread(
; CHECK-NOT: !cppamp.one_thread
; CHECK: ret void

; CHECK-LABEL: define internal void @counts.thread.merge(
; CHECK-SAME: #[[MERGE:[0-9]+]]
; CHECK: atomicrmw add ptr %{{.*}}, i32 %{{.*}} monotonic
; CHECK-NEXT: store i32 0
; CHECK: attributes #[[MERGE]] = { alwaysinline "amp-merge-of"="counts" "amp-sums"="64+16384" }

define internal void @counts.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="counts" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %element = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %element
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic
  ret void
}

define internal void @bytes.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="bytes" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %element = getelementptr i32, ptr %in, i32 %me
  %word = load i32, ptr %element
  %bin = and i32 %word, 4095
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic
  ret void
}

define internal void @total.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="total" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %element = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %element
  %old = atomicrmw sub ptr %counts, i32 %bin monotonic
  ret void
}

define internal void @reads.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="reads" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ %me, %entry ], [ %next, %loop ]
  %element = getelementptr i32, ptr %in, i32 %i
  %bin = load i32, ptr %element
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic
  %next = add i32 %i, 4096
  %more = icmp slt i32 %next, 65536
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @limits.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="limits" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %element = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %element
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 10 monotonic
  %larger = atomicrmw max ptr %count, i32 5 monotonic
  ret void
}

define internal void @own_array.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="own_array" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %element = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %element
  %is.even = trunc i32 %me to i1
  %array = select i1 %is.even, ptr %counts, ptr %in
  %count = getelementptr i32, ptr %array, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic
  ret void
}

define internal void @uneven.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="uneven" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %element = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %element
  %count = getelementptr i8, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic, align 4
  ret void
}

define internal void @linear.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="linear" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !0
  %in.at = getelementptr i8, ptr %functor, i64 8
  %in = load ptr, ptr %in.at, !invariant.load !0
  %count = getelementptr i32, ptr %counts, i32 %me
  %old = atomicrmw add ptr %count, i32 1 monotonic
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
