; A select between two constant masks by one bit becomes a splat of that bit: LLVM's instruction selection did not
; terminate if an `or` combined such masks.
; RUN: %amp-opt -target=host -passes=avoid-selection-bugs,verify -S %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: timeout 60 %llvm-dir/llc -O2 -o - %t.ll | FileCheck %s --check-prefix=CODE

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @or(
; CHECK-NOT: select
; CHECK: shufflevector <16 x i1> {{.*}}, <16 x i1> poison, <16 x i32> zeroinitializer
; CHECK: shufflevector <16 x i1> {{.*}}, <16 x i1> poison, <16 x i32> zeroinitializer
; CHECK: or <16 x i1>
; CODE-LABEL: or:
; CODE: retq
define void @or(i1 %a, i1 %b, ptr %p, ptr %q, ptr %r) #0 {
  %x = select i1 %a, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer
  %y = select i1 %b, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer
  %z = or <16 x i1> %x, %y
  br i1 %a, label %return, label %store

store:
  store <16 x i1> %z, ptr %p
  store <16 x i1> %x, ptr %q
  store <16 x i1> %y, ptr %r
  br label %return

return:
  ret void
}

; The same with half a mask, and with the inverse.
; CHECK-LABEL: @half(
; CHECK-NOT: select i1
; CHECK: select <16 x i1> {{.*}}, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, <16 x i1> zeroinitializer
; CHECK: select <16 x i1> {{.*}}, <16 x i1> zeroinitializer, <16 x i1> {{<(i1 true(, )?){16}>|splat \(i1 true\)}}
; CODE-LABEL: half:
; CODE: retq
define void @half(i1 %a, i1 %b, ptr %p, ptr %q, ptr %r) #0 {
  %x = select i1 %a, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, <16 x i1> zeroinitializer
  %y = select i1 %b, <16 x i1> zeroinitializer, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %z = xor <16 x i1> %x, %y
  br i1 %a, label %return, label %store

store:
  store <16 x i1> %z, ptr %p
  store <16 x i1> %x, ptr %q
  store <16 x i1> %y, ptr %r
  br label %return

return:
  ret void
}

; Masks that are not constant do not change.
; CHECK-LABEL: @variable(
; CHECK: select i1 %a, <16 x i1> %m, <16 x i1> zeroinitializer
define <16 x i1> @variable(i1 %a, <16 x i1> %m) #0 {
  %x = select i1 %a, <16 x i1> %m, <16 x i1> zeroinitializer
  ret <16 x i1> %x
}

attributes #0 = { "target-cpu"="x86-64-v4" }

; Lanes of a mask and of a constant: in large functions, instruction selection lost the constant's upper half.
; CHECK-LABEL: @lower_half(
; CHECK: %m = and <4 x i1> %c, <i1 true, i1 true, i1 false, i1 false>
; CHECK-NEXT: ret <4 x i1> %m
; CODE-LABEL: lower_half:
define <4 x i1> @lower_half(<4 x i1> %c) {
  %m = shufflevector <4 x i1> %c, <4 x i1> <i1 poison, i1 poison, i1 false, i1 false>, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  ret <4 x i1> %m
}

; CHECK-LABEL: @mixed(
; CHECK: %[[KEPT:.*]] = and <4 x i1> %c, <i1 true, i1 false, i1 true, i1 false>
; CHECK-NEXT: %m = or <4 x i1> %[[KEPT]], <i1 false, i1 true, i1 false, i1 false>
; CODE-LABEL: mixed:
define <4 x i1> @mixed(<4 x i1> %c) {
  %m = shufflevector <4 x i1> %c, <4 x i1> <i1 true, i1 true, i1 false, i1 false>, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  ret <4 x i1> %m
}

; Lanes that move are not masks and constants.
; CHECK-LABEL: @moved(
; CHECK: shufflevector
; CODE-LABEL: moved:
define <4 x i1> @moved(<4 x i1> %c) {
  %m = shufflevector <4 x i1> %c, <4 x i1> zeroinitializer, <4 x i32> <i32 1, i32 0, i32 6, i32 7>
  ret <4 x i1> %m
}
