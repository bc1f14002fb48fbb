; A thread that takes every eighth of 32 rows takes four rows, whichever of the first eight it begins with. If it
; may begin with any of the 32, or if the number of rows is unknown, the loop keeps its test.
; RUN: %amp-opt -passes='fix-trip-counts,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @four
; CHECK: %count = phi i32 [ 0, %entry ], [ %[[NEXT:.*]], %rows ]
; CHECK: %[[NEXT]] = add nuw nsw i32 %count, 1
; CHECK: %[[DONE:.*]] = icmp eq i32 %count, 3
; CHECK: br i1 %[[DONE]], label %exit, label %rows
define void @four(ptr %p) {
entry:
  %first = call i32 @__cppamp_local_id(i32 1), !range !0
  br label %rows
rows:
  %row = phi i32 [ %first, %entry ], [ %next, %rows ]
  %at = getelementptr float, ptr %p, i32 %row
  store float 0.0, ptr %at
  %next = add nuw nsw i32 %row, 8
  %done = icmp ugt i32 %row, 23
  br i1 %done, label %exit, label %rows
exit:
  ret void
}

; The branch may be inverted.
; CHECK-LABEL: define void @negated
; CHECK: %[[MORE:.*]] = icmp ne i32 %count, 3
; CHECK: br i1 %[[MORE]], label %rows, label %exit
define void @negated(ptr %p) {
entry:
  %first = call i32 @__cppamp_local_id(i32 1), !range !0
  br label %rows
rows:
  %row = phi i32 [ %first, %entry ], [ %next, %rows ]
  %at = getelementptr float, ptr %p, i32 %row
  store float 0.0, ptr %at
  %next = add nuw nsw i32 %row, 8
  %more = icmp ult i32 %next, 32
  br i1 %more, label %rows, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @any_of_32
; CHECK-NOT: %count
define void @any_of_32(ptr %p) {
entry:
  %first = call i32 @__cppamp_local_id(i32 1), !range !1
  br label %rows
rows:
  %row = phi i32 [ %first, %entry ], [ %next, %rows ]
  %at = getelementptr float, ptr %p, i32 %row
  store float 0.0, ptr %at
  %next = add nuw nsw i32 %row, 8
  %done = icmp ugt i32 %row, 23
  br i1 %done, label %exit, label %rows
exit:
  ret void
}

; CHECK-LABEL: define void @unknown
; CHECK-NOT: %count
define void @unknown(ptr %p, i32 %rows.size) {
entry:
  %first = call i32 @__cppamp_local_id(i32 1), !range !0
  br label %rows
rows:
  %row = phi i32 [ %first, %entry ], [ %next, %rows ]
  %at = getelementptr float, ptr %p, i32 %row
  store float 0.0, ptr %at
  %next = add nuw nsw i32 %row, 8
  %more = icmp ult i32 %next, %rows.size
  br i1 %more, label %rows, label %exit
exit:
  ret void
}

; All 256 threads of a tile share 512 elements, two for each thread.
; CHECK-LABEL: define void @two_of_512
; CHECK: icmp ne i32 %count, 1
define void @two_of_512(ptr %p) {
entry:
  %x = call i32 @__cppamp_local_id(i32 0), !range !2
  %y = call i32 @__cppamp_local_id(i32 1), !range !3
  %row = shl nsw i32 %y, 6
  %first = add nuw nsw i32 %row, %x
  br label %elements
elements:
  %i = phi i32 [ %first, %entry ], [ %next, %elements ]
  %at = getelementptr float, ptr %p, i32 %i
  store float 0.0, ptr %at
  %next = add nuw nsw i32 %i, 256
  %more = icmp ult i32 %i, 256
  br i1 %more, label %elements, label %exit
exit:
  ret void
}
declare i32 @__cppamp_local_id(i32)
!0 = !{i32 0, i32 8}
!1 = !{i32 0, i32 32}
!2 = !{i32 0, i32 64}
!3 = !{i32 0, i32 4}
