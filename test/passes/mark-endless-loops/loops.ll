; Loops with atomic operations or calls and without exits are marked, also if the condition of the exit is constant.
; RUN: %amp-opt -passes=mark-endless-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @forever(
; CHECK: loop:
; CHECK-NEXT: call void @llvm.sideeffect()
; CHECK-NEXT: atomicrmw
define void @forever(i1 %c, ptr %p) {
  br i1 %c, label %loop, label %on
loop:
  %v = atomicrmw add ptr %p, i32 1 monotonic
  br label %loop
on:
  ret void
}

; CHECK-LABEL: define void @condition(
; CHECK: loop:
; CHECK-NEXT: %k = phi
; CHECK-NEXT: call void @llvm.sideeffect()
define void @condition(ptr %p) {
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %k, 1
  store volatile i32 %k, ptr %p
  br i1 false, label %on, label %loop
on:
  ret void
}

; Nothing observes this loop, and the atomic operation before a loop is not part of it.
; CHECK-LABEL: define void @silent(
; CHECK-NOT: call void
define void @silent(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 monotonic
  br label %loop
loop:
  store i32 1, ptr %p
  br label %loop
}

; An exit that depends on memory.
; CHECK-LABEL: define void @waits(
; CHECK-NOT: call void
define void @waits(ptr %p) {
  br label %loop
loop:
  %v = load atomic i32, ptr %p monotonic, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %on
on:
  ret void
}
