; A byte or a half that is extracted from a word of a container is loaded by itself.
; RUN: %amp-opt -target=host '-passes=function(load-parts,dce),verify' -S %s | FileCheck %s
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; a[i >> 2] >> (i & 3) * 8 & 255
; CHECK-LABEL: define i32 @byte(
; CHECK: %[[A:.*]] = load ptr, ptr %functor
; CHECK: %[[I:.*]] = zext i32 %i to i64
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %[[A]], i64 %[[I]]
; CHECK: %[[PART:.*]] = load i8, ptr %[[AT]], align 1, !cppamp.part
; CHECK: %[[WIDE:.*]] = zext i8 %[[PART]] to i32
; CHECK: and i32 %[[WIDE]], 255
define i32 @byte(ptr %functor, i32 %i) {
  %a = load ptr, ptr %functor
  %number = lshr i32 %i, 2
  %index = zext nneg i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load i32, ptr %at
  %eight = shl i32 %i, 3
  %by = and i32 %eight, 24
  %shifted = lshr i32 %word, %by
  %part = and i32 %shifted, 255
  ret i32 %part
}

; a[i / 2] >> i % 2 * 16, of a signed index and a signed word, of which only a few bits are used
; CHECK-LABEL: define i16 @half(
; CHECK: %[[I:.*]] = sext i32 %i to i64
; CHECK: %[[AT:.*]] = getelementptr i16, ptr %a, i64 %[[I]]
; CHECK: load i16, ptr %[[AT]], align 2
define i16 @half(ptr %functor, i32 %i) {
  %a = load ptr, ptr %functor
  %number = sdiv i32 %i, 2
  %index = sext i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load i32, ptr %at
  %rest = srem i32 %i, 2
  %by = shl nsw i32 %rest, 4
  %shifted = ashr i32 %word, %by
  %part = trunc i32 %shifted to i16
  ret i16 %part
}

; A row, a sum in which the quotient is one term, and words of 64 bits.
; CHECK-LABEL: define i64 @row(
; CHECK: %[[K:.*]] = sext i32 %k to i64
; CHECK: %[[BYTES:.*]] = mul i64 %[[K]], 8
; CHECK: %[[REST:.*]] = getelementptr i8, ptr %row, i64 %[[BYTES]]
; CHECK: %[[NEXT:.*]] = getelementptr i8, ptr %[[REST]], i64 24
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %[[NEXT]], i64 %{{.*}}
; CHECK: load i8, ptr %[[AT]]
define i64 @row(ptr %functor, i64 %y, i32 %k, i64 %i) {
  %a = load ptr, ptr %functor
  %row = getelementptr inbounds i64, ptr %a, i64 %y
  %number = lshr i64 %i, 3
  %wide = sext i32 %k to i64
  %sum = add i64 %number, %wide
  %index = add i64 %sum, 3
  %at = getelementptr inbounds i64, ptr %row, i64 %index
  %word = load i64, ptr %at
  %eight = shl i64 %i, 3
  %by = and i64 %eight, 56
  %shifted = lshr i64 %word, %by
  %part = and i64 %shifted, 127
  ret i64 %part
}

; Not: more than a byte is used; another byte than the index says; a signed quotient whose remainder is unsigned; a
; volatile word; and a local array, which becomes values.
; CHECK-NOT: load i8
define i32 @more(ptr %functor, i32 %i) {
  %a = load ptr, ptr %functor
  %number = lshr i32 %i, 2
  %index = zext nneg i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load i32, ptr %at
  %eight = shl i32 %i, 3
  %by = and i32 %eight, 24
  %shifted = lshr i32 %word, %by
  %part = and i32 %shifted, 511
  ret i32 %part
}

define i32 @other(ptr %functor, i32 %i, i32 %j) {
  %a = load ptr, ptr %functor
  %number = lshr i32 %i, 2
  %index = zext nneg i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load i32, ptr %at
  %eight = shl i32 %j, 3
  %by = and i32 %eight, 24
  %shifted = lshr i32 %word, %by
  %part = and i32 %shifted, 255
  ret i32 %part
}

define i32 @mixed(ptr %functor, i32 %i) {
  %a = load ptr, ptr %functor
  %number = sdiv i32 %i, 4
  %index = sext i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load i32, ptr %at
  %eight = shl i32 %i, 3
  %by = and i32 %eight, 24
  %shifted = lshr i32 %word, %by
  %part = and i32 %shifted, 255
  ret i32 %part
}

define i32 @volatile(ptr %functor, i32 %i) {
  %a = load ptr, ptr %functor
  %number = lshr i32 %i, 2
  %index = zext nneg i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load volatile i32, ptr %at
  %eight = shl i32 %i, 3
  %by = and i32 %eight, 24
  %shifted = lshr i32 %word, %by
  %part = and i32 %shifted, 255
  ret i32 %part
}

define i32 @local(i32 %i) {
  %a = alloca [4 x i32]
  %number = lshr i32 %i, 2
  %index = zext nneg i32 %number to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %index
  %word = load i32, ptr %at
  %eight = shl i32 %i, 3
  %by = and i32 %eight, 24
  %shifted = lshr i32 %word, %by
  %part = and i32 %shifted, 255
  ret i32 %part
}
