; A write that changes nothing is skipped: of a flag, the least value, the bits of a mask. Writes of each thread's own
; element or value, to scratch memory, and sums are not tested.
; RUN: %amp-opt -target=host '-passes=function(test-before-writing),verify' -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @flag(
; CHECK: %[[OLD:.*]] = load atomic i32, ptr %flag monotonic, align 4
; CHECK: %[[NEW:.*]] = icmp ne i32 1, %[[OLD]]
; CHECK: br i1 %[[NEW]], label %[[THEN:.*]], label
; CHECK: [[THEN]]:
; CHECK-NEXT: store i32 1, ptr %flag
define void @flag(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  store i32 1, ptr %flag
  ret void
}

; CHECK-LABEL: @number(
; CHECK: %[[OLD:.*]] = load atomic i64, ptr %flag monotonic, align 8
; CHECK: icmp ne i64 4607182418800017408, %[[OLD]]
define void @number(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  store double 1.0, ptr %flag
  ret void
}

; CHECK-LABEL: @exchange(
; CHECK: load atomic i32
; CHECK: atomicrmw xchg
define void @exchange(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  %old = atomicrmw xchg ptr %flag, i32 1 monotonic
  ret void
}

; CHECK-LABEL: @least(
; CHECK: %[[OLD:.*]] = load atomic i32, ptr %element monotonic, align 4
; CHECK: %[[LESS:.*]] = icmp slt i32 %x, %[[OLD]]
; CHECK: br i1 %[[LESS]], label %[[THEN:.*]], label %[[AFTER:.*]]
; CHECK: [[THEN]]:
; CHECK-NEXT: %[[RMW:.*]] = atomicrmw min ptr %element, i32 %x monotonic
; CHECK: [[AFTER]]:
; CHECK-NEXT: %[[RESULT:.*]] = phi i32 [ %[[OLD]], %0 ], [ %[[RMW]], %[[THEN]] ]
; CHECK-NEXT: store i32 %[[RESULT]], ptr %scratch
define void @least(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  %old = atomicrmw min ptr %element, i32 %x monotonic
  store i32 %old, ptr %scratch
  ret void
}

; CHECK-LABEL: @bits(
; CHECK: %[[OLD:.*]] = load atomic i32, ptr %element monotonic, align 4
; CHECK: %[[BOTH:.*]] = or i32 %[[OLD]], %x
; CHECK: icmp ne i32 %[[BOTH]], %[[OLD]]
define void @bits(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  %old = atomicrmw or ptr %element, i32 %x monotonic
  ret void
}

; CHECK-LABEL: @others(
; CHECK-NOT: load atomic
; CHECK: ret void
define void @others(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  store i32 1, ptr %element
  store i32 %x, ptr %flag
  store i32 1, ptr %scratch
  store volatile i32 1, ptr %flag
  %a = atomicrmw add ptr %flag, i32 1 monotonic
  %b = atomicrmw xchg ptr %flag, i32 1 monotonic
  %c = atomicrmw min ptr %flag, i32 %x seq_cst
  store i32 %b, ptr %scratch
  ret void
}

; The operand of the second is the result of the first.
; CHECK-LABEL: @chain(
; CHECK: %[[RESULT:.*]] = phi i32
; CHECK: %[[OLD:.*]] = load atomic i32, ptr %flag monotonic, align 4
; CHECK-NEXT: icmp ult i32 %[[RESULT]], %[[OLD]]
; CHECK: atomicrmw umin ptr %flag, i32 %[[RESULT]] monotonic
define void @chain(ptr %functor, ptr %domain, ptr %scratch, i32 %x) {
  %flag = load ptr, ptr %functor
  %element = getelementptr i32, ptr %flag, i32 %x
  %first = atomicrmw umin ptr %element, i32 %x monotonic
  %second = atomicrmw umin ptr %flag, i32 %first monotonic
  ret void
}
