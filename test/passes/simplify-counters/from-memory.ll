; A counter between two loaded values is now compared by !=, and still does not overflow. IndVarSimplify
; alone loses this fact. A test that now compares the next value does not imply it.
; RUN: %amp-opt -passes='loop(simplify-counters),verify' -S %s | FileCheck %s
; RUN: %amp-opt -passes='loop(simplify-counters),loop(simplify-counters)' -S %s | FileCheck %s
; RUN: %amp-opt -indvars-widen-indvars=false -passes='loop(indvars)' -S %s | FileCheck %s --check-prefix=ALONE

; CHECK-LABEL: @row
; CHECK: icmp ne i32 %i, %smax
; CHECK: %next = add nsw i32 %i, 1
; ALONE-LABEL: @row
; ALONE: %next = add i32 %i, 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define void @row(ptr %p, i32 %first, i32 %last) {
entry:
  br label %test
test:
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %inside = icmp slt i32 %i, %last
  br i1 %inside, label %body, label %exit
body:
  %wide = sext i32 %i to i64
  %at = getelementptr float, ptr %p, i64 %wide
  store float 0.0, ptr %at
  %next = add nsw i32 %i, 1
  br label %test
exit:
  ret void
}

; The test at the end compared %i. Now it compares the next value, which may be too large by one.
; CHECK-LABEL: @to_the_end
; CHECK: %next = add i32 %i, 1
; CHECK: icmp ne i32 %next,
define void @to_the_end(ptr %p, i32 %first, i32 %last) {
entry:
  %some = icmp slt i32 %first, %last
  br i1 %some, label %body, label %exit
body:
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %wide = sext i32 %i to i64
  %at = getelementptr float, ptr %p, i64 %wide
  store float 0.0, ptr %at
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %i, %last
  br i1 %more, label %body, label %exit
exit:
  ret void
}
