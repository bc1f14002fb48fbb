; If the default is unreachable, the last case replaces it. A switch without cases becomes a branch. A reachable
; default does not change.
; RUN: %amp-opt -passes=drop-unreachable-defaults,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=drop-unreachable-defaults,drop-unreachable-defaults,verify -S %s | FileCheck %s

; CHECK-LABEL: @cases
; CHECK: switch i32 %x, label %b [
; CHECK-NEXT: i32 0, label %done
; CHECK-NEXT: i32 1, label %a
; CHECK-NEXT: ]
; CHECK: phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ]
define i32 @cases(i32 %x) {
entry:
  switch i32 %x, label %never [ i32 0, label %done
                                i32 1, label %a
                                i32 2, label %b ], !prof !0
a:
  br label %done
b:
  br label %done
never:
  unreachable
done:
  %r = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ]
  ret i32 %r
}

; CHECK-LABEL: @one_case
; CHECK-NOT: switch
; CHECK: ret i32 1
define i32 @one_case(i32 %x) {
  switch i32 %x, label %never [ i32 5, label %a ]
a:
  ret i32 1
never:
  unreachable
}

; CHECK-LABEL: @reached
; CHECK: switch i32 %x, label %other [
define i32 @reached(i32 %x) {
  switch i32 %x, label %other [ i32 0, label %a
                                i32 1, label %b ]
a:
  ret i32 1
b:
  ret i32 2
other:
  ret i32 3
}

!0 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
