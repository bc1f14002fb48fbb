; Lanes that are not demanded are simplified, however many users a vector has.
; RUN: %amp-opt -target=host '-passes=function(simplify-demanded-lanes,instcombine),verify' -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; A tree of sums in an array that keeps the elements to which a step does not add.
; CHECK-LABEL: @sum(
; CHECK-NEXT: [[S1:%.*]] = shufflevector <4 x float> %a, <4 x float> poison, <4 x i32> <i32 2, i32 3, i32 poison, i32 poison>
; CHECK-NEXT: [[T1:%.*]] = fadd <4 x float> {{(%a, )?}}[[S1]]{{(, %a)?$}}
; CHECK-NEXT: [[S2:%.*]] = shufflevector <4 x float> [[T1]], <4 x float> poison, <4 x i32> <i32 1, i32 poison, i32 poison, i32 poison>
; CHECK-NEXT: [[T2:%.*]] = fadd <4 x float> [[T1]], [[S2]]
; CHECK-NEXT: [[R:%.*]] = extractelement <4 x float> [[T2]], i64 0
; CHECK-NEXT: ret float [[R]]
define float @sum(<4 x float> %a, <4 x float> %b) {
  %s1 = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 2, i32 3, i32 4, i32 5>
  %t1 = fadd <4 x float> %a, %s1
  %k1 = shufflevector <4 x float> %t1, <4 x float> %a, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  %s2 = shufflevector <4 x float> %k1, <4 x float> %b, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  %t2 = fadd <4 x float> %k1, %s2
  %r = extractelement <4 x float> %t2, i64 0
  ret float %r
}

; Stores demand their lanes; under a constant mask, only the active ones, even in a loop.
; CHECK-LABEL: @stored(
; CHECK: phi <4 x i32> [ %a, %entry ]
; CHECK-NOT: select
; CHECK-NOT: insertelement
; CHECK: ret void
define void @stored(<4 x i32> %a, <4 x i32> %b, i32 %c, ptr %p, i32 %n) {
entry:
  %upper = insertelement <4 x i32> %a, i32 %c, i64 3
  br label %loop
loop:
  %v = phi <4 x i32> [ %upper, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = add <4 x i32> %v, %b
  %next = select <4 x i1> <i1 true, i1 true, i1 true, i1 false>, <4 x i32> %sum, <4 x i32> %v
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %next, ptr %p, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 false>)
  ret void
}

; Every lane of a divisor is demanded, because a zero ends the program.
; CHECK-LABEL: @quotient(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
; CHECK: udiv <4 x i32>
define i32 @quotient(<4 x i32> %a, <4 x i32> %b, ptr %p) {
  %d = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  %q = udiv <4 x i32> %b, %d
  %k = add <4 x i32> %q, %d
  %r = extractelement <4 x i32> %k, i64 0
  %r.1 = extractelement <4 x i32> %k, i64 1
  %s = add i32 %r, %r.1
  ret i32 %s
}

; A select with an unknown condition demands both values.
; CHECK-LABEL: @unknown(
; CHECK: select <4 x i1> %m
define i32 @unknown(<4 x i1> %m, <4 x i32> %a, <4 x i32> %b) {
  %v = select <4 x i1> %m, <4 x i32> %a, <4 x i32> %b
  %r.0 = extractelement <4 x i32> %v, i64 0
  %r.1 = extractelement <4 x i32> %v, i64 1
  %s = add i32 %r.0, %r.1
  ret i32 %s
}

declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
