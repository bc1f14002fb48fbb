; A loop that steps through the dividend divides once before it, and where the remainder reaches the divisor. Divisions
; by constants, by numbers that change, and divisions that not every iteration executes are unchanged.
; RUN: %amp-opt -target=host '-passes=function(carry-quotients),verify' -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; The choice of a freeze is the same for all users, and a sum that wraps starts again.
; CHECK-LABEL: @rows(
; CHECK: %[[W:.*]] = freeze i32 %w
; CHECK: %[[BY:.*]] = call i32 @llvm.umax.i32(i32 %[[W]], i32 1)
; CHECK: %[[QUOTIENT:.*]] = udiv i32 %{{.*}}, %[[BY]]
; CHECK: %[[REMAINDER:.*]] = urem i32 %{{.*}}, %[[BY]]
; CHECK: loop:
; CHECK: %[[R:.*]] = phi i32 [ %[[REMAINDER]], %entry ], [ %[[NEW_R:.*]], %[[LATCH:.*]] ]
; CHECK: %[[Q:.*]] = phi i32 [ %[[QUOTIENT]], %entry ], [ %[[NEW_Q:.*]], %[[LATCH]] ]
; CHECK: %[[X:dividend.*]] = phi i32 [ %{{.*}}, %entry ], [ %[[NEXT:.*]], %[[LATCH]] ]
; CHECK-NOT: div
; CHECK-NOT: rem
; CHECK: call void @use(i32 %[[X]], i32 %[[Q]], i32 %[[R]], i32 %[[R]])
; CHECK: %[[NEXT]] = add i32 %[[X]], 16
; CHECK: %[[WRAPS:.*]] = icmp ult i32 %[[NEXT]], 16
; CHECK: %[[GROWN:.*]] = add i32 %[[R]], 16
; CHECK: %[[REACHES:.*]] = icmp uge i32 %[[GROWN]], %[[BY]]
; CHECK: %[[ENDS:.*]] = or i1 %[[REACHES]], %[[WRAPS]]
; CHECK: br i1 %[[ENDS]], label %[[DIVIDE:.*]], label %[[LATCH]], !prof
; CHECK: [[DIVIDE]]:
; CHECK: %[[DIVIDED:.*]] = udiv i32 %[[NEXT]], %[[BY]]
; CHECK: %[[LEFT:.*]] = urem i32 %[[NEXT]], %[[BY]]
; CHECK: [[LATCH]]:
; CHECK: %[[NEW_R]] = phi i32 [ %[[LEFT]], %[[DIVIDE]] ], [ %[[GROWN]], %{{.*}} ]
; CHECK: %[[NEW_Q]] = phi i32 [ %[[DIVIDED]], %[[DIVIDE]] ], [ %[[Q]], %{{.*}} ]
define void @rows(i32 %first, i32 %w, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %offset = shl i32 %i, 4
  %sum = add i32 %first, %offset
  %x = freeze i32 %sum
  %q = udiv i32 %x, %w
  %r = urem i32 %x, %w
  %product = mul i32 %q, %w
  %difference = sub i32 %x, %product
  call void @use(i32 %x, i32 %q, i32 %r, i32 %difference)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Two divisors of one dividend: it is carried once.
; CHECK-LABEL: @two(
; CHECK: loop:
; CHECK-NOT: {{div|rem}} i32
; CHECK-NOT: %dividend{{[0-9]}}
; CHECK: call void @use(i32 %dividend, i32 %quotient, i32 %remainder4, i32 0)
; CHECK-NOT: %dividend{{[0-9]}}
; CHECK-LABEL: exit:
define void @two(i32 %first, i32 %v, i32 %w, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %offset = shl i32 %i, 4
  %sum = add i32 %first, %offset
  %x = freeze i32 %sum
  %q = udiv i32 %x, %v
  %r = urem i32 %x, %w
  call void @use(i32 %x, i32 %q, i32 %r, i32 0)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; What some iterations compute belongs to what all of them do.
; CHECK-LABEL: @sometimes(
; CHECK: then:
; CHECK-NOT: udiv
; CHECK: call void @use(i32 %quotient, i32 %quotient, i32 %remainder, i32 0)
define void @sometimes(i32 %w, i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 0, %entry ], [ %next, %latch ]
  %r = urem i32 %x, %w
  %c = icmp eq i32 %r, 0
  br i1 %c, label %then, label %latch
then:
  %q = udiv i32 %x, %w
  call void @use(i32 %q, i32 %q, i32 %r, i32 0)
  br label %latch
latch:
  %next = add i32 %x, 8
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: @unchanged(
; CHECK-NOT: phi i32 [ %quotient
; CHECK: udiv i32 %x, 3
; CHECK: udiv i32 %x, %changes
; CHECK: udiv i32 %n, %changes
; CHECK: then:
; CHECK: udiv i32 %x, %w
define void @unchanged(i32 %w, i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 0, %entry ], [ %next, %latch ]
  %third = udiv i32 %x, 3
  %changes = or i32 %x, 1
  %other = udiv i32 %x, %changes
  %fixed = udiv i32 %n, %changes
  call void @use(i32 %third, i32 %other, i32 %fixed, i32 0)
  %c = icmp eq i32 %w, 0
  br i1 %c, label %latch, label %then
then:
  %q = udiv i32 %x, %w
  call void @use(i32 %q, i32 0, i32 0, i32 0)
  br label %latch
latch:
  %next = add i32 %x, 8
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

declare void @use(i32, i32, i32, i32)
