; A loop without exit does not bypass the barrier after it, unless it is marked as a loop of the program, or the program
; does not promise progress.
; RUN: %amp-opt -passes=drop-endless-loops,verify -S %s | FileCheck %s

declare void @__cppamp_barrier(i32) convergent

; CHECK-LABEL: define void @endless(
; CHECK-NOT: br
; CHECK: call void @__cppamp_barrier
; CHECK: ret void
define void @endless(i1 %c, i1 %d, ptr %p) mustprogress {
  br i1 %c, label %loop, label %more
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  store i32 %k, ptr %p
  br label %latch
latch:
  %k.next = add i32 %k, 1
  br label %loop
more:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; Assumptions are not observable effects.
; CHECK-LABEL: define void @assumed(
; CHECK-NOT: br
; CHECK: ret void
define void @assumed(i1 %c, i1 %d, ptr %p) mustprogress {
  br i1 %c, label %loop, label %more
loop:
  store i32 1, ptr %p
  call void @llvm.assume(i1 %d)
  br label %loop
more:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; Nor are operations before the loop.
; CHECK-LABEL: define void @once(
; CHECK-NOT: br
; CHECK: call void @__cppamp_barrier
; CHECK: ret void
define void @once(i1 %c, ptr %p) mustprogress {
  br i1 %c, label %before, label %on
before:
  %v = atomicrmw add ptr %p, i32 1 monotonic
  br label %loop
loop:
  br label %loop
on:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; Without a mark, the loop had an exit into undefined behavior.
; CHECK-LABEL: define void @unmarked(
; CHECK-NOT: br
; CHECK: call void @__cppamp_barrier
; CHECK: ret void
define void @unmarked(i1 %c, ptr %p) mustprogress {
  br i1 %c, label %loop, label %on
loop:
  %v = atomicrmw add ptr %p, i32 1 monotonic
  br label %loop
on:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; CHECK-LABEL: define void @marked(
; CHECK: br i1 %c
define void @marked(i1 %c, ptr %p) mustprogress {
  br i1 %c, label %loop, label %on
loop:
  call void @llvm.sideeffect()
  %v = atomicrmw add ptr %p, i32 1 monotonic
  br label %loop
on:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; CHECK-LABEL: define void @patient(
; CHECK: br i1 %c
define void @patient(i1 %c) {
  br i1 %c, label %loop, label %on
loop:
  br label %loop
on:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; CHECK-LABEL: define void @ending(
; CHECK: br i1 %d, label %loop
define void @ending(i1 %c, i1 %d, ptr %p) mustprogress {
  br i1 %c, label %loop, label %on
loop:
  store volatile i32 1, ptr %p
  br i1 %d, label %loop, label %on
on:
  ret void
}
