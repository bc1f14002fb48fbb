; A number that is divided into the three indices of a block, one part after the other, addresses it directly. So does one
; that is divided by shifts.
; RUN: %amp-opt -target=host -passes=join-quotients,verify -S %s | FileCheck %s

; The row is a remainder of a quotient.
; CHECK-LABEL: define float @quotients(
; CHECK: %[[X:.*]] = zext i32 %x to i64
; CHECK: %a = getelementptr float, ptr %block, i64 %[[X]]
define float @quotients(ptr %block, i32 %x) {
  %layer = udiv i32 %x, 108
  %rows = udiv i32 %x, 18
  %row = urem i32 %rows, 6
  %column = urem i32 %x, 18
  %l = zext nneg i32 %layer to i64
  %r = zext nneg i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [6 x [6 x [18 x float]]], ptr %block, i64 0, i64 %l, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; The row is a quotient of a remainder, of a signed number.
; CHECK-LABEL: define float @remainders(
; CHECK: %[[X:.*]] = sext i32 %x to i64
; CHECK: %a = getelementptr float, ptr %block, i64 %[[X]]
define float @remainders(ptr %block, i32 %x) {
  %layer = sdiv i32 %x, 108
  %rest = srem i32 %x, 108
  %row = sdiv i32 %rest, 18
  %column = srem i32 %x, 18
  %l = sext i32 %layer to i64
  %r = sext i32 %row to i64
  %c = sext i32 %column to i64
  %a = getelementptr inbounds [6 x [6 x [18 x float]]], ptr %block, i64 0, i64 %l, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; CHECK-LABEL: define float @shifts(
; CHECK: %[[X:.*]] = zext i32 %x to i64
; CHECK: %a = getelementptr float, ptr %block, i64 %[[X]]
define float @shifts(ptr %block, i32 %x) {
  %row = lshr i32 %x, 4
  %column = and i32 %x, 15
  %r = zext nneg i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [16 x float], ptr %block, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; Rounded down, so that the remainder is not negative.
; CHECK-LABEL: define float @signed_shifts(
; CHECK: %[[X:.*]] = sext i32 %x to i64
; CHECK: %a = getelementptr float, ptr %block, i64 %[[X]]
define float @signed_shifts(ptr %block, i32 %x) {
  %row = ashr i32 %x, 4
  %column = and i32 %x, 15
  %r = sext i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [16 x float], ptr %block, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; A quotient that is rounded to zero, and a remainder of one that is rounded down.
; CHECK-LABEL: define float @rounded_differently(
; CHECK: getelementptr inbounds [16 x float], ptr %block, i64 %r, i64 %c
define float @rounded_differently(ptr %block, i32 %x) {
  %row = sdiv i32 %x, 16
  %column = and i32 %x, 15
  %r = sext i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [16 x float], ptr %block, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; Layers of 5 rows, of which an index has 6: row and column make up a number, but the layer is not its quotient.
; CHECK-LABEL: define float @other_layers(
; CHECK: udiv i32 %x, 90
; CHECK: %[[ROWS:.*]] = urem i32 %rows, 6
; CHECK-NOT: getelementptr float, ptr %block
define float @other_layers(ptr %block, i32 %x) {
  %layer = udiv i32 %x, 90
  %rows = udiv i32 %x, 18
  %row = urem i32 %rows, 6
  %column = urem i32 %x, 18
  %l = zext nneg i32 %layer to i64
  %r = zext nneg i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [6 x [6 x [18 x float]]], ptr %block, i64 0, i64 %l, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; A remainder by a number that the quotient's divisor does not divide.
; CHECK-LABEL: define float @other_rest(
; CHECK: %rest = srem i32 %x, 100
; CHECK: getelementptr inbounds [6 x [18 x float]], ptr %block, i64 0, i64 %r, i64 %c
define float @other_rest(ptr %block, i32 %x) {
  %rest = srem i32 %x, 100
  %row = sdiv i32 %rest, 18
  %column = srem i32 %x, 18
  %r = sext i32 %row to i64
  %c = sext i32 %column to i64
  %a = getelementptr inbounds [6 x [18 x float]], ptr %block, i64 0, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}
