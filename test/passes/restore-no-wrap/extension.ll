; A counter that does not wrap as a signed number is extended as one; another value is not.
; RUN: %amp-opt -target=host '-passes=function(restore-no-wrap),verify' -S %s | FileCheck %s

; CHECK: %wide = sext i32 %i to i64
; CHECK: %other = zext nneg i32 %v to i64

define void @f(ptr %p, i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %wide = zext nneg i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %wide
  %v = load i32, ptr %q
  %other = zext nneg i32 %v to i64
  %r = getelementptr i32, ptr %p, i64 %other
  store i32 %v, ptr %r
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %b
  br i1 %more, label %loop, label %end
end:
  ret void
}
