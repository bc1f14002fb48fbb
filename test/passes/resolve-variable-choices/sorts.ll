; A choice between variables, or elements of an array, that are only loaded and stored becomes a choice of their values.
; RUN: %amp-opt -passes=resolve-variable-choices,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=resolve-variable-choices,adce,sroa,verify -S %s | FileCheck %s --check-prefix=DISSOLVED

; Elements of an array that SROA has split, all of them only loaded and stored: an insertion.
; CHECK-LABEL: @elements
; CHECK: %[[WHICH:.*]] = phi i32 [ 0, %entry ], [ 1, %move ]
; CHECK-NOT: store float %x, ptr %at
; CHECK: ret float
; DISSOLVED-LABEL: @elements
; DISSOLVED-NOT: alloca
; DISSOLVED: ret float
define float @elements(float %a, float %x) {
entry:
  %v.0 = alloca float
  %v.1 = alloca float
  store float %a, ptr %v.0
  store float 0.0, ptr %v.1
  %less = fcmp olt float %a, %x
  br i1 %less, label %move, label %done
move:
  store float %a, ptr %v.1
  br label %done
done:
  %at = phi ptr [ %v.0, %entry ], [ %v.1, %move ]
  store float %x, ptr %at
  %r = load float, ptr %v.0
  ret float %r
}

; One is an array's element, whose address is computed elsewhere, too.
; CHECK-LABEL: @indexed
; CHECK: store float %x, ptr %at
define float @indexed(i1 %c, i64 %i, float %x) {
entry:
  %v = alloca float
  %w = alloca [4 x float]
  store float 0.0, ptr %v
  %at = select i1 %c, ptr %v, ptr %w
  store float %x, ptr %at
  %element = getelementptr [4 x float], ptr %w, i64 0, i64 %i
  %r = load float, ptr %element
  %first = load float, ptr %v
  %sum = fadd float %r, %first
  ret float %sum
}

; A subscript that is a choice of constants, as in a selection sort: selects choose the loaded value, too.
; CHECK-LABEL: @subscript
; CHECK: %[[SECOND:.*]] = getelementptr inbounds i8, ptr %v, i64 4
; CHECK: %[[B:.*]] = load float, ptr %[[SECOND]]
; CHECK: %[[A:.*]] = load float, ptr %{{.*}}
; CHECK: select i1 %less, float %[[B]], float %[[A]]
; CHECK: ret float
; DISSOLVED-LABEL: @subscript
; DISSOLVED-NOT: alloca
; DISSOLVED: ret float
define float @subscript(float %a, float %b) {
  %v = alloca [2 x float]
  %v.1 = getelementptr [2 x float], ptr %v, i64 0, i64 1
  store float %a, ptr %v
  store float %b, ptr %v.1
  %less = fcmp olt float %b, %a
  %least = select i1 %less, i64 1, i64 0
  %at = getelementptr [2 x float], ptr %v, i64 0, i64 %least
  %r = load float, ptr %at
  store float 0.0, ptr %at
  %first = load float, ptr %v
  %sum = fadd float %r, %first
  ret float %sum
}
