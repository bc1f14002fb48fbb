; A loop from %a to below max(%a, %b), where %a < %b: its counter does not wrap.
; RUN: %amp-opt -target=host '-passes=function(restore-no-wrap),verify' -S %s | FileCheck %s

; CHECK: %next = add nsw i32 %i, 1

define void @f(ptr %p, i32 %a, i32 %b) {
entry:
  %enter = icmp slt i32 %a, %b
  br i1 %enter, label %before, label %end
before:
  %last = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  br label %loop
loop:
  %i = phi i32 [ %a, %before ], [ %next, %loop ]
  store i32 %i, ptr %p
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %last
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare i32 @llvm.smax.i32(i32, i32)
