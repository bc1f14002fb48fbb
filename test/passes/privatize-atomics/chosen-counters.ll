; The launch decides how many counters of a container have a private copy. Copies follow each other, so that the second
; one's place depends on their size. A limit that is known needs no decision: 256 counters are 1024 bytes of the scratch
; memory. Several additions to one array have one copy.
; RUN: %amp-opt -target=host -passes=privatize-atomics,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @two.thread(
; CHECK: %[[BYTES_AT:.*]] = getelementptr inbounds i8, ptr %scratch, i64 72
; CHECK-NEXT: %[[BYTES:.*]] = load i64, ptr %[[BYTES_AT]], align 4, !invariant.load
; CHECK-NEXT: %rest = icmp uge i64 %[[PLACE:.*]], %[[BYTES]]
; CHECK-NEXT: %[[IN:.*]] = call i64 @llvm.umin.i64(i64 %[[PLACE]], i64 %[[BYTES]])
; CHECK-NEXT: %[[COPIES_AT:.*]] = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK-NEXT: %[[COPIES:.*]] = load ptr, ptr %[[COPIES_AT]], align 8, !invariant.load
; CHECK-NEXT: %[[COPY:.*]] = getelementptr i8, ptr %[[COPIES]], i64 %[[IN]]
; CHECK-NEXT: atomicrmw add ptr %[[COPY]], i32 1 monotonic, align 4, !cppamp.one_thread
; CHECK: %[[STEP:.*]] = add i64 %{{.*}}, 64
; CHECK-NEXT: %[[SECOND:.*]] = mul i64 %[[STEP]], 1
; CHECK-NEXT: getelementptr i8, ptr %{{.*}}, i64 %[[SECOND]]
; CHECK: atomicrmw add ptr %{{.*}}, i32 %bin monotonic, align 4, !cppamp.one_thread

; CHECK-LABEL: define internal void @bytes.thread(
; CHECK: %[[OWN:.*]] = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK-NOT: icmp
; CHECK: atomicrmw add {{.*}} !cppamp.one_thread
; CHECK: %[[OWN2:.*]] = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK: atomicrmw add {{.*}} !cppamp.one_thread
; CHECK: ret void

; Nothing can tell when additions arrive in a container that is not read: the fence, the exchange in another container,
; and the loads that follow do not matter.
; CHECK-LABEL: define internal void @table.thread(
; CHECK: atomicrmw add {{.*}} !cppamp.one_thread
; CHECK: fence
; CHECK-NOT: call void @table.thread.merge
; CHECK: ret void

; It is read after the fence here.
; CHECK-LABEL: define internal void @seen.thread(
; CHECK-NOT: !cppamp.one_thread
; CHECK: ret void

; CHECK-LABEL: define internal void @two.thread.merge(
; CHECK: add i64 %{{.*}}, 64
; CHECK: icmp eq i64 %{{.*}}, %{{.*}}
; CHECK: attributes #{{[0-9]+}} = { "amp-counters"="64+2" "amp-kernel-of"="two" {{.*}}"amp-scratch"="80" }
; CHECK: attributes #{{[0-9]+}} = { alwaysinline "amp-merge-of"="bytes" "amp-sums"="64+1024" }

; The runtime knows which containers these are: access 4.
; CHECK-DAG: !{!"counts", i64 0, i32 0, i1 false, i64 4, i32 1, i32 7}
; CHECK-DAG: !{!"sums", i64 40, i32 1, i1 false, i64 4, i32 1, i32 7}
; CHECK-DAG: !{!"in", i64 48, i32 0, i1 true, i64 4, i32 1, i32 1}

declare void @two(ptr, ptr)
declare void @bytes(ptr, ptr)
declare void @table(ptr, ptr)
declare void @seen(ptr, ptr)
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

define internal void @two.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="two" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !9
  %sums.at = getelementptr i8, ptr %functor, i64 40
  %array = load ptr, ptr %sums.at, !invariant.load !9
  %sums = load ptr, ptr %array, !invariant.load !9
  %in.at = getelementptr i8, ptr %functor, i64 48
  %in = load ptr, ptr %in.at, !invariant.load !9
  %element = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %element
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old.count = atomicrmw add ptr %count, i32 1 monotonic
  %sum = getelementptr i32, ptr %sums, i32 %bin
  %old.sum = atomicrmw add ptr %sum, i32 %bin monotonic
  ret void
}

define internal void @bytes.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="bytes" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !9
  %in.at = getelementptr i8, ptr %functor, i64 48
  %in = load ptr, ptr %in.at, !invariant.load !9
  %element = getelementptr i32, ptr %in, i32 %me
  %word = load i32, ptr %element
  %low = and i32 %word, 15
  %low.count = getelementptr i32, ptr %counts, i32 %low
  %old.low = atomicrmw add ptr %low.count, i32 1 monotonic
  %byte = and i32 %word, 255
  %count = getelementptr i32, ptr %counts, i32 %byte
  %old = atomicrmw add ptr %count, i32 1 monotonic
  ret void
}

define internal void @table.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="table" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !9
  %keys.at = getelementptr i8, ptr %functor, i64 48
  %keys = load ptr, ptr %keys.at, !invariant.load !9
  %key = getelementptr i32, ptr %keys, i32 %me
  %found = cmpxchg ptr %key, i32 0, i32 %me monotonic monotonic
  %bin = extractvalue { i32, i1 } %found, 0
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic
  fence seq_cst
  %again = load i32, ptr %key
  %next = getelementptr i32, ptr %counts, i32 %again
  %old.next = atomicrmw add ptr %next, i32 1 monotonic
  ret void
}

define internal void @seen.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="seen" "amp-rank"="1" "amp-scratch"="64" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counts = load ptr, ptr %functor, !invariant.load !9
  %keys.at = getelementptr i8, ptr %functor, i64 48
  %keys = load ptr, ptr %keys.at, !invariant.load !9
  %key = getelementptr i32, ptr %keys, i32 %me
  %bin = load i32, ptr %key
  %count = getelementptr i32, ptr %counts, i32 %bin
  %old = atomicrmw add ptr %count, i32 1 monotonic
  fence seq_cst
  %now = load i32, ptr %count
  store i32 %now, ptr %key
  ret void
}

!cppamp.kernels = !{!0, !1, !10, !11}
!10 = !{ptr @table, !"table", !"k.cpp:3:1", i32 1, !{}, !12, !{}, i64 88, !"table"}
!11 = !{ptr @seen, !"seen", !"k.cpp:4:1", i32 1, !{}, !12, !{}, i64 88, !"seen"}
!12 = !{!3, !13}
!13 = !{!"keys", i64 48, i32 0, i1 false, i64 4, i32 1, i32 3}
!0 = !{ptr @two, !"two", !"k.cpp:1:1", i32 1, !{}, !2, !{}, i64 88, !"two"}
!1 = !{ptr @bytes, !"bytes", !"k.cpp:2:1", i32 1, !{}, !6, !{}, i64 88, !"bytes"}
!2 = !{!3, !4, !5}
!3 = !{!"counts", i64 0, i32 0, i1 false, i64 4, i32 1, i32 3}
!4 = !{!"sums", i64 40, i32 1, i1 false, i64 4, i32 1, i32 3}
!5 = !{!"in", i64 48, i32 0, i1 true, i64 4, i32 1, i32 1}
!6 = !{!3, !5}
!9 = !{}
