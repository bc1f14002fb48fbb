; A loop from %a to below max(%a, %b), where %a < %b: its counter does not wrap.
; RUN: %amp-opt -target=host '-passes=function(restore-no-wrap),verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: %next = add nsw i32 %i, 1

; Up to %b itself; nothing uses the number after that.
; CHECK-LABEL: define void @through(
; CHECK: %next = add nsw i32 %i, 1

; Here it is used.
; CHECK-LABEL: define void @after(
; CHECK: %next = add i32 %i, 1

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
define void @through(ptr %p, i32 %a, i32 %b) {
entry:
  %enter = icmp sle i32 %a, %b
  br i1 %enter, label %before, label %end
before:
  br label %loop
loop:
  %i = phi i32 [ %a, %before ], [ %next, %loop ]
  store i32 %i, ptr %p
  %next = add i32 %i, 1
  %done = icmp eq i32 %i, %b
  br i1 %done, label %end, label %loop
end:
  ret void
}

define void @after(ptr %p, i32 %a, i32 %b) {
entry:
  %enter = icmp sle i32 %a, %b
  br i1 %enter, label %before, label %end
before:
  br label %loop
loop:
  %i = phi i32 [ %a, %before ], [ %next, %loop ]
  store i32 %i, ptr %p
  %next = add i32 %i, 1
  store i32 %next, ptr %p
  %done = icmp eq i32 %i, %b
  br i1 %done, label %end, label %loop
end:
  ret void
}

declare i32 @llvm.smax.i32(i32, i32)
