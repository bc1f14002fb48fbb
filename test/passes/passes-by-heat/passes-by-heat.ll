; Passes that run only on cold functions, or only on the others. The printed pipeline can be parsed again.
; RUN: %amp-opt -target=host -passes='function(cold(sroa<modify-cfg>),hot(early-cse<memssa>)),verify' -S %s | FileCheck %s
; RUN: %amp-opt -target=host -print-pipeline | FileCheck %s --check-prefix=TEXT
; RUN: %amp-opt -target=host -device-pipeline -amp-skip-pass=avoid-selection-bugs -S %S/../compile-for-host/fallback.ll \
; RUN:   | FileCheck %s --check-prefix=REARRANGED

; CHECK-LABEL: @cold(
; CHECK-NOT: alloca
; CHECK-COUNT-2: add
; CHECK-LABEL: @hot(
; CHECK: alloca
; CHECK-COUNT-1: add
; CHECK-NOT: add
; CHECK: ret

; TEXT: cold(
; TEXT: hot(

; REARRANGED: define internal void @k.host.v3(

define i32 @cold(i32 %n) cold {
  %a = alloca i32
  store i32 %n, ptr %a
  %b = load i32, ptr %a
  %c = add i32 %b, %n
  %d = add i32 %b, %n
  %e = mul i32 %c, %d
  ret i32 %e
}

define i32 @hot(i32 %n) {
  %a = alloca i32
  store i32 %n, ptr %a
  %b = load i32, ptr %a
  %c = add i32 %b, %n
  %d = add i32 %b, %n
  %e = mul i32 %c, %d
  ret i32 %e
}
