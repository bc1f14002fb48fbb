; Elements that shuffles have separated and brought back together are those of the value before: of one, of parts of
; two, and of several.
; RUN: %amp-opt -target=host '-passes=function(simplify-shuffles,dce),verify' -S %s | FileCheck %s
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @same(
; CHECK-NEXT: [[L:%.*]] = bitcast <4 x i32> %l to <4 x float>
; CHECK-NEXT: [[R:%.*]] = bitcast <4 x i32> %r to <4 x float>
; CHECK-NEXT: [[F:%.*]] = bitcast <4 x float> [[L]] to <4 x i32>
; CHECK-NEXT: [[S:%.*]] = bitcast <4 x float> [[R]] to <4 x i32>
; CHECK-NEXT: store <4 x i32> [[F]], ptr %q
; CHECK-NEXT: store <4 x i32> [[S]], ptr %q
define void @same(<4 x i32> %l, <4 x i32> %r, ptr %q) {
  %even = shufflevector <4 x i32> %l, <4 x i32> %r, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %odd = shufflevector <4 x i32> %l, <4 x i32> %r, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %e = bitcast <4 x i32> %even to <4 x float>
  %o = bitcast <4 x i32> %odd to <4 x float>
  %first = shufflevector <4 x float> %e, <4 x float> %o, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %second = shufflevector <4 x float> %e, <4 x float> %o, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  %f = bitcast <4 x float> %first to <4 x i32>
  %s = bitcast <4 x float> %second to <4 x i32>
  store <4 x i32> %f, ptr %q
  store <4 x i32> %s, ptr %q
  ret void
}

; The upper halves of two values.
; CHECK-LABEL: @halves(
; CHECK-NEXT: [[H:%.*]] = shufflevector <8 x i32> %l, <8 x i32> %r, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
; CHECK-NEXT: ret <8 x i32> [[H]]
define <8 x i32> @halves(<8 x i32> %l, <8 x i32> %r) {
  %a = shufflevector <8 x i32> %l, <8 x i32> %r, <8 x i32> <i32 4, i32 6, i32 12, i32 14, i32 0, i32 0, i32 0, i32 0>
  %b = shufflevector <8 x i32> %l, <8 x i32> %r, <8 x i32> <i32 5, i32 7, i32 13, i32 15, i32 0, i32 0, i32 0, i32 0>
  %c = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  ret <8 x i32> %c
}

; One of a value of another size, and poison.
; CHECK-LABEL: @wider(
; CHECK-NEXT: [[W:%.*]] = shufflevector <4 x i32> %l, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
; CHECK-NEXT: ret <8 x i32> [[W]]
define <8 x i32> @wider(<4 x i32> %l) {
  %a = shufflevector <4 x i32> %l, <4 x i32> poison, <8 x i32> <i32 0, i32 2, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %b = shufflevector <4 x i32> %l, <4 x i32> poison, <8 x i32> <i32 1, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %c = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  ret <8 x i32> %c
}

; Pieces of three values.
; CHECK-LABEL: @several(
; CHECK-NEXT: [[LOW:%.*]] = shufflevector <4 x i32> %a, <4 x i32> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT: [[HIGH:%.*]] = shufflevector <4 x i32> %c, <4 x i32> %{{.*}}, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT: [[ALL:%.*]] = shufflevector <8 x i32> [[LOW]], <8 x i32> [[HIGH]],
; CHECK-NEXT: ret <16 x i32> [[ALL]]
define <16 x i32> @several(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c) {
  %ab = shufflevector <4 x i32> %a, <4 x i32> %b, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 1, i32 3, i32 5, i32 7>
  %cc = shufflevector <4 x i32> %c, <4 x i32> poison, <8 x i32> <i32 0, i32 2, i32 0, i32 2, i32 1, i32 3, i32 1, i32 3>
  %even = shufflevector <8 x i32> %ab, <8 x i32> %cc, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %odd = shufflevector <8 x i32> %ab, <8 x i32> %cc, <16 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %all = shufflevector <16 x i32> %even, <16 x i32> %odd, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
  ret <16 x i32> %all
}

; Unchanged: an element is exchanged, undefined elements, which may not become poison, and one shuffle.
; CHECK-LABEL: @exchanged(
; CHECK-COUNT-3: shufflevector
; CHECK-LABEL: @undefined(
; CHECK-COUNT-3: shufflevector
; CHECK-LABEL: @simple(
; CHECK-NEXT: shufflevector <8 x i32> %l, <8 x i32> %r, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
; CHECK-NEXT: ret
define <4 x i32> @exchanged(<4 x i32> %l) {
  %a = shufflevector <4 x i32> %l, <4 x i32> poison, <4 x i32> <i32 0, i32 2, i32 0, i32 2>
  %b = shufflevector <4 x i32> %l, <4 x i32> poison, <4 x i32> <i32 3, i32 1, i32 3, i32 1>
  %c = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  ret <4 x i32> %c
}
define <4 x i32> @undefined(<4 x i32> %l) {
  %a = shufflevector <4 x i32> %l, <4 x i32> undef, <4 x i32> <i32 0, i32 2, i32 0, i32 2>
  %b = shufflevector <4 x i32> %l, <4 x i32> undef, <4 x i32> <i32 1, i32 5, i32 1, i32 3>
  %c = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  ret <4 x i32> %c
}
define <8 x i32> @simple(<8 x i32> %l, <8 x i32> %r) {
  %a = shufflevector <8 x i32> %l, <8 x i32> %r, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
  ret <8 x i32> %a
}
