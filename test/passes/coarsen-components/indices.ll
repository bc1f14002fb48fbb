; Threads that divide their index by 3 and gather by the quotient or the remainder become one thread per group of three: the
; copies of one instruction follow each other. The kernel as it was runs the last indices of a row. If the components take
; different paths, a copy of the whole kernel follows the other. Kernels whose paths depend on the index otherwise, and
; accesses that are adjacent anyway, stay as they are.
; RUN: %amp-opt -target=host -passes=coarsen-components,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @gain(
; CHECK-SAME: #[[COMPONENTS:[0-9]+]]
; CHECK: %[[N:.*]] = load i32, ptr %{{.*}}, align 4, !invariant.load
; CHECK: %group = call i32 @__cppamp_global_id(i32 0)
; CHECK: %first = mul nuw nsw i32 %group, 3
; CHECK: %[[LAST:.*]] = add nuw nsw i32 %first, 2
; CHECK: %[[INSIDE:.*]] = icmp ult i32 %[[LAST]], %[[N]]
; CHECK: call void @llvm.assume(i1 %[[INSIDE]])
; CHECK: %[[SECOND:.*]] = add nuw nsw i32 %first, 1
; CHECK: %[[THIRD:.*]] = add nuw nsw i32 %first, 2
; CHECK: getelementptr float, ptr %gains, i32 0
; CHECK: getelementptr float, ptr %gains, i32 1
; CHECK: getelementptr float, ptr %gains, i32 2
; CHECK-COUNT-3: load float
; CHECK: getelementptr float, ptr %out, i32 %first
; CHECK: getelementptr float, ptr %out, i32 %[[SECOND]]
; CHECK: getelementptr float, ptr %out, i32 %[[THIRD]]
; CHECK-COUNT-3: store float
; CHECK-NEXT: ret void

; Quotients by 12 and by 4, and the largest number of the group.
; CHECK-LABEL: define void @quotients(
; CHECK-SAME: #[[FOUR:[0-9]+]]
; CHECK: udiv i32 %group, 3
; CHECK: %[[BASE:.*]] = mul nuw nsw i32 %group, 4
; CHECK: add nuw nsw i32 %[[BASE]], 3

; CHECK-LABEL: define void @paths(
; CHECK-SAME: #[[COMPONENTS]]
; CHECK: icmp eq i32 0, 2
; CHECK: br i1
; CHECK: icmp eq i32 1, 2
; CHECK: br i1
; CHECK: icmp eq i32 2, 2
; CHECK: br i1

; CHECK-LABEL: define void @guarded(
; CHECK-NOT: %group
; CHECK-LABEL: define void @adjacent(
; CHECK-NOT: %group

; CHECK-LABEL: define internal void @gain.1(
; CHECK-SAME: #[[REST:[0-9]+]]
; CHECK: urem i32 %{{.*}}, 3
; CHECK: attributes #[[COMPONENTS]] = { "amp-components"="3" }
; CHECK: attributes #[[FOUR]] = { "amp-components"="4" }
; CHECK: attributes #[[REST]] = { "amp-rest-of"="gain" }

define void @gain(ptr %f, ptr %domain) {
entry:
  %i = call i32 @__cppamp_global_id(i32 0)
  %gains = load ptr, ptr %f, !invariant.load !2
  %place = getelementptr ptr, ptr %f, i64 1
  %out = load ptr, ptr %place, !invariant.load !2
  %c = urem i32 %i, 3
  %at = getelementptr float, ptr %gains, i32 %c
  %gain = load float, ptr %at
  %to = getelementptr float, ptr %out, i32 %i
  store float %gain, ptr %to
  ret void
}

define void @quotients(ptr %f, ptr %domain) {
entry:
  %i = call i32 @__cppamp_global_id(i32 0)
  %in = load ptr, ptr %f, !invariant.load !2
  %y = udiv i32 %i, 12
  %last = or i32 %i, 3
  %sum = add i32 %y, %last
  %at = getelementptr i32, ptr %in, i32 %sum
  %x = load i32, ptr %at
  %place = getelementptr ptr, ptr %f, i64 1
  %out = load ptr, ptr %place, !invariant.load !2
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %x, ptr %to
  ret void
}

define void @paths(ptr %f, ptr %domain) {
entry:
  %i = call i32 @__cppamp_global_id(i32 0)
  %in = load ptr, ptr %f, !invariant.load !2
  %pixel = udiv i32 %i, 3
  %c = urem i32 %i, 3
  %is_last = icmp eq i32 %c, 2
  br i1 %is_last, label %then, label %end
then:
  %at = getelementptr i32, ptr %in, i32 %pixel
  store i32 1, ptr %at
  br label %end
end:
  ret void
}

define void @guarded(ptr %f, ptr %domain) {
entry:
  %i = call i32 @__cppamp_global_id(i32 0)
  %in = load ptr, ptr %f, !invariant.load !2
  %pixel = udiv i32 %i, 3
  %inside = icmp ult i32 %pixel, 100
  br i1 %inside, label %then, label %end
then:
  %at = getelementptr i32, ptr %in, i32 %pixel
  store i32 1, ptr %at
  br label %end
end:
  ret void
}

define void @adjacent(ptr %f, ptr %domain) {
entry:
  %i = call i32 @__cppamp_global_id(i32 0)
  %out = load ptr, ptr %f, !invariant.load !2
  %c = urem i32 %i, 3
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %c, ptr %to
  ret void
}

declare i32 @__cppamp_global_id(i32)

!cppamp.kernels = !{!0, !1, !3, !4, !5}
!0 = !{ptr @gain, !"gain", !"k.cpp:1:1", i32 1, !2, !{}, !{}, i64 16, !"gain"}
!1 = !{ptr @quotients, !"quotients", !"k.cpp:2:1", i32 1, !2, !{}, !{}, i64 16, !"quotients"}
!2 = !{}
!3 = !{ptr @paths, !"paths", !"k.cpp:3:1", i32 1, !2, !{}, !{}, i64 16, !"paths"}
!4 = !{ptr @guarded, !"guarded", !"k.cpp:4:1", i32 1, !2, !{}, !{}, i64 16, !"guarded"}
!5 = !{ptr @adjacent, !"adjacent", !"k.cpp:5:1", i32 1, !2, !{}, !{}, i64 16, !"adjacent"}
