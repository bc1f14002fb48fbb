; Loops that find-row-loops has found are vectorized, and no others.
; RUN: %amp-opt -target=host -passes='function(vectorize-row-loops),verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @asked(
; CHECK: add <4 x i32>
; CHECK-LABEL: define void @plain(
; CHECK-NOT: <4 x i32>

target triple = "x86_64-pc-linux-gnu"

define void @asked(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %p = getelementptr i32, ptr %a, i64 %j
  %v = load i32, ptr %p
  %s = add i32 %v, 1
  store i32 %s, ptr %p
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop, !llvm.loop !0
end:
  ret void
}

define void @plain(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %j.next, %loop ]
  %p = getelementptr i32, ptr %a, i64 %j
  %v = load i32, ptr %p
  %s = add i32 %v, 1
  store i32 %s, ptr %p
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

!0 = distinct !{!0, !1, !2, !3}
!1 = !{!"amp.loop.row", i32 1}
!2 = !{!"llvm.loop.vectorize.enable", i32 1}
!3 = !{!"llvm.loop.vectorize.width", i32 4} ; amp-opt has no processor
