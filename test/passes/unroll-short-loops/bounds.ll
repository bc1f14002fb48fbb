; A bound that is loaded for the first test and for the others. LLVM would copy the first iteration.
; RUN: %amp-opt -passes='loop(unroll-short-loops),verify' -S %s | FileCheck %s
; RUN: %amp-opt -passes='loop(loop-unroll-full)' -S %s | FileCheck %s --check-prefix=ALONE
; RUN: %amp-opt -passes='function(loop(unroll-short-loops),early-cse<memssa>,instcombine)' -S %s | FileCheck %s --check-prefix=LATER

; The loop keeps its other properties, and may be peeled later.
; CHECK-LABEL: define void @sum
; CHECK-COUNT-1: fadd
; CHECK-NOT: fadd
; CHECK: !llvm.loop [[LOOP:![0-9]+]]
; CHECK-LABEL: define void @short
; ALONE-LABEL: define void @sum
; ALONE-COUNT-2: fadd
; LATER-LABEL: define void @sum
; LATER: mul nuw nsw i32 %i, %first
define void @sum(ptr readonly %f, ptr noalias %v, i32 %id) {
entry:
  %first = load i32, ptr %f
  %any = icmp sgt i32 %first, 0
  br i1 %any, label %head, label %exit
head:
  %n = load i32, ptr %f
  br label %loop
loop:
  %bound = phi i32 [ %first, %head ], [ %n, %loop ]
  %i = phi i32 [ 0, %head ], [ %next, %loop ]
  %s = phi float [ 0.0, %head ], [ %add, %loop ]
  %row = mul nsw i32 %i, %bound
  %sum = add nsw i32 %row, %id
  %wide = sext i32 %sum to i64
  %at = getelementptr float, ptr %v, i64 %wide
  %value = load float, ptr %at
  %add = fadd float %s, %value
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  store float %add, ptr %v
  br label %exit
exit:
  ret void
}

; Few iterations are unrolled.
; CHECK-NOT: phi
; CHECK-COUNT-4: store i32
; CHECK-NOT: !llvm.loop
; CHECK: ret void
define void @short(ptr %v) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %v, i64 %i
  store i32 1, ptr %at
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK: [[LOOP]] = distinct !{[[LOOP]], [[PROGRESS:![0-9]+]]}
; CHECK: [[PROGRESS]] = !{!"llvm.loop.mustprogress"}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
