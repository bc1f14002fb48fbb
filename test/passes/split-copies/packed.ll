; Structures of a float and an int, which functions return as one i64: selects and phis become those of the members.
; RUN: %amp-opt -target=host '-passes=split-copies,function(early-cse),verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @select(
; CHECK: %[[LOW:.*]] = select i1 %c, i32 %a0, i32 %b0
; CHECK: %[[HIGH:.*]] = select i1 %c, i32 %a1, i32 %b1
; CHECK-NOT: select i1 %c, i64
; CHECK: store i32 %[[LOW]], ptr %p
; CHECK: store i32 %[[HIGH]], ptr %q
define void @select(i1 %c, i32 %a0, i32 %a1, i32 %b0, i32 %b1, ptr %p, ptr %q) {
  %a.low = zext i32 %a0 to i64
  %a.high = zext i32 %a1 to i64
  %a.shift = shl nuw i64 %a.high, 32
  %a = or disjoint i64 %a.shift, %a.low
  %b.low = zext i32 %b0 to i64
  %b.high = zext i32 %b1 to i64
  %b.shift = shl nuw i64 %b.high, 32
  %b = or disjoint i64 %b.low, %b.shift
  %v = select i1 %c, i64 %a, i64 %b
  %low = trunc i64 %v to i32
  %shifted = lshr i64 %v, 32
  %high = trunc nuw i64 %shifted to i32
  store i32 %low, ptr %p
  store i32 %high, ptr %q
  ret void
}

; A loop keeps the best value so far. A value loaded whole is split once, and one that is used whole is assembled.
; CHECK-LABEL: define i64 @loop(
; CHECK: %[[FIRST:.*]] = load i64
; CHECK: lshr i64 %[[FIRST]], 32
; CHECK: loop:
; CHECK: %[[LEAST:best.*]] = phi i32
; CHECK: %[[PLACE:best.*]] = phi i32
; CHECK-NOT: phi i64
; CHECK: select i1 %{{.*}}, i32 %{{.*}}, i32 %[[LEAST]]
; CHECK: select i1 %{{.*}}, i32 %i, i32 %[[PLACE]]
; CHECK: %[[WHOLE:.*]] = or i64
; CHECK: done:
; CHECK-NEXT: ret i64 %[[WHOLE]]
define i64 @loop(ptr %p, i32 %n) {
entry:
  %first = load i64, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %best = phi i64 [ %first, %entry ], [ %better, %loop ]
  %low = trunc i64 %best to i32
  %at = getelementptr i32, ptr %p, i32 %i
  %value = load i32, ptr %at
  %is = icmp slt i32 %value, %low
  %v = zext i32 %value to i64
  %place = zext i32 %i to i64
  %high = shl nuw i64 %place, 32
  %packed = or disjoint i64 %high, %v
  %better = select i1 %is, i64 %packed, i64 %best
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i64 %better
}

; Nothing splits it.
; CHECK-LABEL: define i64 @whole(
; CHECK: select i1 %c, i64
define i64 @whole(i1 %c, i32 %a0, i32 %a1, i64 %b) {
  %a.low = zext i32 %a0 to i64
  %a.high = zext i32 %a1 to i64
  %a.shift = shl nuw i64 %a.high, 32
  %a = or disjoint i64 %a.shift, %a.low
  %v = select i1 %c, i64 %a, i64 %b
  ret i64 %v
}
