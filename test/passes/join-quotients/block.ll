; A number that is divided into the row and the column of a block addresses it directly, as an unsigned number or as a
; signed one; not if the rows of the block have another length.
; RUN: %amp-opt -target=host -passes=join-quotients,verify -S %s | FileCheck %s

; CHECK-LABEL: define float @unsigned(
; CHECK: %[[X:.*]] = zext i32 %x to i64
; CHECK: %a = getelementptr float, ptr %block, i64 %[[X]]
define float @unsigned(ptr %block, i32 %x) {
  %row = udiv i32 %x, 10
  %column = urem i32 %x, 10
  %r = zext nneg i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [10 x [10 x float]], ptr %block, i64 0, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; Another term, and a constant one.
; CHECK-LABEL: define float @signed(
; CHECK: %[[X:.*]] = sext i32 %x to i64
; CHECK: %[[ONE:.*]] = getelementptr i8, ptr %block, i64 4
; CHECK: %[[K:.*]] = mul i64 %k, 404
; CHECK: %[[TWO:.*]] = getelementptr i8, ptr %[[ONE]], i64 %[[K]]
; CHECK: %a = getelementptr float, ptr %[[TWO]], i64 %[[X]]
define float @signed(ptr %block, i32 %x, i64 %k) {
  %row = sdiv i32 %x, 10
  %column = srem i32 %x, 10
  %r = sext i32 %row to i64
  %c = sext i32 %column to i64
  %a = getelementptr inbounds { i32, [10 x [10 x float]] }, ptr %block, i64 %k, i32 1, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; CHECK-LABEL: define float @padded(
; CHECK: getelementptr inbounds [10 x [11 x float]]
define float @padded(ptr %block, i32 %x) {
  %row = udiv i32 %x, 10
  %column = urem i32 %x, 10
  %r = zext nneg i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [10 x [11 x float]], ptr %block, i64 0, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}

; Extended in another way than it is divided.
; CHECK-LABEL: define float @mixed(
; CHECK: getelementptr inbounds [10 x [10 x float]]
define float @mixed(ptr %block, i32 %x) {
  %row = udiv i32 %x, 10
  %column = urem i32 %x, 10
  %r = sext i32 %row to i64
  %c = zext nneg i32 %column to i64
  %a = getelementptr inbounds [10 x [10 x float]], ptr %block, i64 0, i64 %r, i64 %c
  %v = load float, ptr %a
  ret float %v
}
