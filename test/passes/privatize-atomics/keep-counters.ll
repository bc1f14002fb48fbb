; Counters of a tile that it clears, increments and adds to memory: they are kept across tiles. The additions of the
; last region may skip zeros, and may add several counters. Counters stay in the tile if something else depends on their
; values: a threshold, the tile's index, a tile that may end before it adds them, or counting that begins again.
; RUN: %amp-opt -target=host -passes=privatize-atomics,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal i32 @kept.0(
; CHECK-NOT: store
; CHECK: ret i32 1
; CHECK-LABEL: define internal i32 @kept.1(
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 monotonic{{.*}} !cppamp.one_thread
; CHECK-LABEL: define internal i32 @kept.2(
; CHECK-NEXT: entry:
; CHECK-NEXT: ret i32 1073741823
; CHECK-LABEL: define internal i32 @threshold.0(
; CHECK: store i32 0
; CHECK-LABEL: define internal i32 @numbered.0(
; CHECK: store i32 0
; CHECK-LABEL: define internal i32 @ends.0(
; CHECK: store i32 0
; CHECK-LABEL: define internal i32 @again.0(
; CHECK: store i32 0
; CHECK-LABEL: define internal void @kept.2.flush(
; CHECK: %[[SUM:.*]] = add i32 %first, %second
; CHECK: icmp eq i32 %[[SUM]], 0
; CHECK: atomicrmw add ptr %{{.*}}, i32 %[[SUM]] monotonic
; CHECK: ret void
; CHECK: attributes
; CHECK: "amp-region"="flush"{{.*}}"amp-sums"="64+256"
; CHECK-NOT: "amp-sums"="64+256

define internal i32 @kept.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="kept" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  store i32 0, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  store i32 0, ptr %b
  ret i32 1
}
define internal i32 @kept.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="kept" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %in = load ptr, ptr %functor, !invariant.load !0
  %from = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %from
  %at = getelementptr i32, ptr %counters, i32 %bin
  %old = atomicrmw add ptr %at, i32 1 monotonic, !cppamp.one_thread !0
  ret i32 2
}
define internal i32 @kept.2(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="kept" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="2" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  %first = load i32, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  %second = load i32, ptr %b
  %sum = add i32 %first, %second
  %skip = icmp eq i32 %sum, 0
  br i1 %skip, label %done, label %some
some:
  %field = getelementptr i8, ptr %functor, i64 8
  %out = load ptr, ptr %field, !invariant.load !0
  %place = getelementptr i32, ptr %out, i32 %me
  %all = atomicrmw add ptr %place, i32 %sum monotonic
  br label %done
done:
  ret i32 1073741823
}
define internal i32 @threshold.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="threshold" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  store i32 0, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  store i32 0, ptr %b
  ret i32 1
}
define internal i32 @threshold.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="threshold" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %in = load ptr, ptr %functor, !invariant.load !0
  %from = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %from
  %at = getelementptr i32, ptr %counters, i32 %bin
  %old = atomicrmw add ptr %at, i32 1 monotonic, !cppamp.one_thread !0
  ret i32 2
}
define internal i32 @threshold.2(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="threshold" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="2" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  %first = load i32, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  %second = load i32, ptr %b
  %sum = add i32 %first, %second
  %skip = icmp ult i32 %sum, 5
  br i1 %skip, label %done, label %some
some:
  %field = getelementptr i8, ptr %functor, i64 8
  %out = load ptr, ptr %field, !invariant.load !0
  %place = getelementptr i32, ptr %out, i32 %me
  %all = atomicrmw add ptr %place, i32 %sum monotonic
  br label %done
done:
  ret i32 1073741823
}
define internal i32 @numbered.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="numbered" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  store i32 0, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  store i32 0, ptr %b
  ret i32 1
}
define internal i32 @numbered.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="numbered" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %in = load ptr, ptr %functor, !invariant.load !0
  %from = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %from
  %at = getelementptr i32, ptr %counters, i32 %bin
  %old = atomicrmw add ptr %at, i32 1 monotonic, !cppamp.one_thread !0
  ret i32 2
}
define internal i32 @numbered.2(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="numbered" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="2" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  %first = load i32, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  %second = load i32, ptr %b
  %sum = add i32 %first, %second
  %skip = icmp eq i32 %sum, 0
  br i1 %skip, label %done, label %some
some:
  %field = getelementptr i8, ptr %functor, i64 8
  %out = load ptr, ptr %field, !invariant.load !0
  %place = getelementptr i32, ptr %out, i32 %g0
  %all = atomicrmw add ptr %place, i32 %sum monotonic
  br label %done
done:
  ret i32 1073741823
}
define internal i32 @ends.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="ends" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  store i32 0, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  store i32 0, ptr %b
  ret i32 1
}
define internal i32 @ends.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="ends" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %in = load ptr, ptr %functor, !invariant.load !0
  %from = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %from
  %at = getelementptr i32, ptr %counters, i32 %bin
  %old = atomicrmw add ptr %at, i32 1 monotonic, !cppamp.one_thread !0
  %none = icmp eq i32 %g0, 0
  br i1 %none, label %end, label %go
end:
  ret i32 1073741823
go:
  ret i32 2
}
define internal i32 @ends.2(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="ends" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="2" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  %first = load i32, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  %second = load i32, ptr %b
  %sum = add i32 %first, %second
  %skip = icmp eq i32 %sum, 0
  br i1 %skip, label %done, label %some
some:
  %field = getelementptr i8, ptr %functor, i64 8
  %out = load ptr, ptr %field, !invariant.load !0
  %place = getelementptr i32, ptr %out, i32 %me
  %all = atomicrmw add ptr %place, i32 %sum monotonic
  br label %done
done:
  ret i32 1073741823
}
define internal i32 @again.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="0" "amp-scratch"="320" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  store i32 0, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  store i32 0, ptr %b
  ret i32 1
}
define internal i32 @again.1(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %in = load ptr, ptr %functor, !invariant.load !0
  %from = getelementptr i32, ptr %in, i32 %me
  %bin = load i32, ptr %from
  %at = getelementptr i32, ptr %counters, i32 %bin
  %old = atomicrmw add ptr %at, i32 1 monotonic, !cppamp.one_thread !0
  %none = icmp eq i32 %g0, 0
  br i1 %none, label %end, label %go
end:
  ret i32 0
go:
  ret i32 2
}
define internal i32 @again.2(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="again" "amp-rank"="1" "amp-tile"="32,1,1" "amp-region"="2" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %counters = getelementptr inbounds i8, ptr %scratch, i64 64
  %a = getelementptr i32, ptr %counters, i32 %me
  %first = load i32, ptr %a
  %next = add i32 %me, 32
  %b = getelementptr i32, ptr %counters, i32 %next
  %second = load i32, ptr %b
  %sum = add i32 %first, %second
  %skip = icmp eq i32 %sum, 0
  br i1 %skip, label %done, label %some
some:
  %field = getelementptr i8, ptr %functor, i64 8
  %out = load ptr, ptr %field, !invariant.load !0
  %place = getelementptr i32, ptr %out, i32 %me
  %all = atomicrmw add ptr %place, i32 %sum monotonic
  br label %done
done:
  ret i32 1073741823
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!0 = !{}
