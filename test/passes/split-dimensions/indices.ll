; A kernel of more than three dimensions gets a version whose builtins return the indices in the last dimension, in the one
; before, and in the others as one.
; RUN: %amp-opt -target=host -passes=split-dimensions,verify -S %s | FileCheck %s

; The flat version remains. The test for threads of padding is always true in the other one.
; CHECK-LABEL: define void @four(
; CHECK-SAME: !cppamp.versions ![[VERSIONS:[0-9]+]]
; CHECK: call i64 @__cppamp_global_id(i32 0)
; CHECK: urem i64
define void @four(ptr %f, ptr %d) "amp-kernel"="symbol=four,rank=4,size=32" {
entry:
  %i = call i64 @__cppamp_global_id(i32 0)
  %p3 = getelementptr inbounds i8, ptr %d, i64 12
  %e3 = load i32, ptr %p3
  %d3 = zext i32 %e3 to i64
  %q3 = udiv i64 %i, %d3
  %p2 = getelementptr inbounds i8, ptr %d, i64 8
  %e2 = load i32, ptr %p2
  %d2 = zext i32 %e2 to i64
  %q2 = udiv i64 %q3, %d2
  %p1 = getelementptr inbounds i8, ptr %d, i64 4
  %e1 = load i32, ptr %p1
  %d1 = zext i32 %e1 to i64
  %q1 = udiv i64 %q2, %d1
  %e0 = load i32, ptr %d
  %d0 = zext i32 %e0 to i64
  %in = icmp ult i64 %q1, %d0
  br i1 %in, label %then, label %end
then:
  %i3 = urem i64 %i, %d3
  %i2 = urem i64 %q3, %d2
  %i1 = urem i64 %q2, %d1
  call void @use4(i64 %i3, i64 %i2, i64 %i1, i64 %q1)
  br label %end
end:
  ret void
}

; Other uses get sums of products; other divisors are other uses. A second or third index was 0.
; CHECK-LABEL: define void @sums(
; CHECK-SAME: !cppamp.versions
define void @sums(ptr %f, ptr %d) "amp-kernel"="symbol=sums,rank=5,size=32" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %zero = call i64 @__cppamp_global_id(i32 1)
  %p4 = getelementptr inbounds i8, ptr %d, i64 16
  %e4 = load i32, ptr %p4
  %d4 = zext i32 %e4 to i64
  %i4 = urem i64 %i, %d4
  %row = udiv i64 %i, %d4
  %other = urem i64 %row, %d4
  call void @use4(i64 %i, i64 %zero, i64 %i4, i64 %other)
  ret void
}

; Nothing is known of a kernel that does not divide by the last dimension first.
; CHECK-LABEL: define void @same(
; CHECK-NOT: !cppamp.versions
; CHECK-SAME: {
define void @same(ptr %f, ptr %d) "amp-kernel"="symbol=same,rank=4,size=32" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %e = load i32, ptr %d
  %n = zext i32 %e to i64
  %r = urem i64 %i, %n
  call void @use4(i64 %i, i64 %r, i64 0, i64 0)
  ret void
}

; CHECK-LABEL: define internal void @four.rows(
; CHECK-SAME: #[[SPLIT:[0-9]+]]
; CHECK: %[[X:.*]] = call i64 @__cppamp_global_id(i32 0), !range ![[ROW:[0-9]+]]
; CHECK: %[[Y:.*]] = call i64 @__cppamp_global_id(i32 1), !range ![[ROW]]
; CHECK: %[[Z:.*]] = call i64 @__cppamp_global_id(i32 2), !range ![[REST:[0-9]+]]
; CHECK-NOT: call i64
; CHECK: %q1 = udiv i64 %[[Z]], %d1
; CHECK: br i1 true
; CHECK: %i1 = urem i64 %[[Z]], %d1
; CHECK: call void @use4(i64 %[[X]], i64 %[[Y]], i64 %i1, i64 %q1)

; CHECK-LABEL: define internal i1 @four.long(
; CHECK: %[[LAST:.*]] = getelementptr inbounds i32, ptr %1, i64 3
; CHECK: %[[LENGTH:.*]] = load i32, ptr %[[LAST]]
; CHECK: icmp uge i32 %[[LENGTH]], 3

; CHECK-LABEL: define internal void @sums.rows(
; CHECK: %[[X:.*]] = call i64 @__cppamp_global_id(i32 0)
; CHECK: %[[Y:.*]] = call i64 @__cppamp_global_id(i32 1)
; CHECK: %[[Z:.*]] = call i64 @__cppamp_global_id(i32 2)
; CHECK-DAG: mul i64 %[[Z]],
; CHECK-DAG: add i64 %{{.*}}, %[[Y]]
; CHECK-DAG: %[[FLAT:.*]] = add i64 %{{.*}}, %[[X]]
; CHECK: call void @use4(i64 %[[FLAT]], i64 0, i64 %[[X]], i64 %other)

; CHECK-LABEL: define internal i1 @sums.long(
; CHECK: getelementptr inbounds i32, ptr %1, i64 4

; CHECK-NOT: @same.rows

; CHECK: attributes #[[SPLIT]] = {{.*}}"amp-split-dimensions"
; CHECK-DAG: ![[VERSIONS]] = !{ptr @four.long, ptr @four.rows, i1 false}
; CHECK-DAG: ![[ROW]] = !{i64 0, i64 2147483648}
; CHECK-DAG: ![[REST]] = !{i64 0, i64 4294967296}

declare i64 @__cppamp_global_id(i32)
declare void @use4(i64, i64, i64, i64)
