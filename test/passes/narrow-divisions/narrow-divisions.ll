; Quotients and remainders of 64 bits whose operands fit into 32, by their ranges: of an index and of a counter. Others
; keep their width.
; RUN: %amp-opt -target=host '-passes=function(narrow-divisions),verify' -S %s | FileCheck %s
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; CHECK-LABEL: @loop(
; CHECK: [[LOW:%.*]] = trunc nuw i64 %k to i32
; CHECK-NEXT: [[Q:%.*]] = udiv i32 [[LOW]], 96
; CHECK-NEXT: %q = zext i32 [[Q]] to i64
; CHECK: [[R:%.*]] = urem i32 %{{.*}}, 96
; CHECK-NEXT: %r = zext i32 [[R]] to i64
; CHECK: [[S:%.*]] = udiv exact i32 %{{.*}}, 8
; CHECK-NEXT: %s = zext nneg i32 [[S]] to i64
define void @loop(ptr %p) {
entry:
  %index = call i32 @__cppamp_global_id(i32 0), !range !0
  %first = zext i32 %index to i64
  br label %body
body:
  %n = phi i64 [ 0, %entry ], [ %next, %body ]
  %far = mul nuw nsw i64 %n, 1024
  %k = add nuw nsw i64 %far, %first
  %q = udiv i64 %k, 96
  %r = srem i64 %k, 96
  %s = sdiv exact i64 %far, 8
  %a = getelementptr i64, ptr %p, i64 %q
  store i64 %r, ptr %a
  store i64 %s, ptr %a
  %next = add nuw nsw i64 %n, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %body
end:
  ret void
}

; The dividend may have 33 bits, the divisor more.
; CHECK-LABEL: @wide(
; CHECK: udiv i64 %twice, 96
; CHECK: udiv i64 %narrow, %n
; CHECK: sdiv i64 %signed, 96
define void @wide(ptr %p, i32 %i, i64 %n) {
  %narrow = zext i32 %i to i64
  %twice = shl nuw nsw i64 %narrow, 1
  %q = udiv i64 %twice, 96
  %r = udiv i64 %narrow, %n
  %signed = sext i32 %i to i64
  %s = sdiv i64 %signed, 96
  store i64 %q, ptr %p
  store i64 %r, ptr %p
  store i64 %s, ptr %p
  ret void
}

declare i32 @__cppamp_global_id(i32) nounwind willreturn memory(none)

!0 = !{i32 0, i32 -2147483648}
