; A select of variables that hold pointers, of pointer members of the function object, or of variables that become values,
; becomes a select of values. A select of numeric arrays, of other memory, and one that is stored somewhere do not change.
; RUN: %amp-opt -passes=resolve-slot-choices,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=resolve-slot-choices,adce,sroa,verify -S %s | FileCheck %s --check-prefix=DISSOLVED
; RUN: %amp-opt -passes=resolve-slot-choices,resolve-slot-choices,verify -S %s | FileCheck %s

; CHECK-LABEL: @variables
; CHECK: %[[FIRST:.*]] = select i1 %c, i32 1, i32 0
; CHECK: %[[WHICH:.*]] = phi i32 [ %[[FIRST]], %entry ], [ 0, %other ]
; CHECK: icmp eq i32 %[[WHICH]], 0
; CHECK: icmp eq i32 %[[WHICH]], 1
; CHECK-NOT: store ptr %x, ptr %r
; DISSOLVED-LABEL: @variables
; DISSOLVED-NOT: alloca
; DISSOLVED: ret ptr
define ptr @variables(i1 %c, i1 %d, ptr %x, ptr %y) {
entry:
  %p = alloca ptr
  %q = alloca ptr
  store ptr %x, ptr %p
  store ptr %y, ptr %q
  %s = select i1 %c, ptr %p, ptr %q
  br i1 %d, label %done, label %other
other:
  br label %done
done:
  %r = phi ptr [ %s, %entry ], [ %q, %other ]
  store ptr %x, ptr %r
  %v = load ptr, ptr %q
  ret ptr %v
}

; CHECK-LABEL: @loop
; CHECK: %which = phi i32 [ 0, %entry ], [ %[[SWAPPED:.*]], %again ]
; CHECK: %[[SWAPPED]] = select i1 %c, i32 1, i32 %which
; DISSOLVED-LABEL: @loop
; DISSOLVED-NOT: alloca
; DISSOLVED: ret ptr
define ptr @loop(i1 %c, i1 %d, ptr %x) {
entry:
  %p = alloca ptr
  %q = alloca ptr
  store ptr null, ptr %p
  store ptr null, ptr %q
  br label %again
again:
  %r = phi ptr [ %p, %entry ], [ %t, %again ]
  store ptr %x, ptr %r
  %t = select i1 %c, ptr %q, ptr %r
  br i1 %d, label %again, label %done
done:
  %v = load ptr, ptr %q
  ret ptr %v
}

; CHECK-LABEL: @members
; CHECK: getelementptr inbounds i8, ptr %f, i64 32
; CHECK: getelementptr inbounds i8, ptr %f, i64 64
; CHECK: select i1 %c, ptr
define ptr @members(ptr %f, i1 %c) {
  %offset = select i1 %c, i64 32, i64 64
  %at = getelementptr inbounds i8, ptr %f, i64 %offset
  %v = load ptr, ptr %at
  ret ptr %v
}

; CHECK-LABEL: @stay
; CHECK: load i32, ptr %r
; CHECK: load i32, ptr %r2
; CHECK: load ptr, ptr %r3
define ptr @stay(i1 %c, ptr %f, i64 %i) {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %p = alloca ptr
  %elsewhere = load ptr, ptr %f
  %element = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
  store i32 0, ptr %element
  %r = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %r
  %offset = select i1 %c, i64 32, i64 64
  %r2 = getelementptr inbounds i8, ptr %f, i64 %offset
  %w = load i32, ptr %r2
  %r3 = select i1 %c, ptr %p, ptr %elsewhere
  %x = load ptr, ptr %r3
  ret ptr %x
}

; Nested selects: a member at a selected offset, or another member.
; CHECK-LABEL: @within
; CHECK: %[[WITHIN:.*]] = select i1 %c, i32 0, i32 1
; CHECK: br i1 %d
; CHECK: %which{{.*}} = phi i32 [ %{{.*}}, %entry ], [ 2, %other ]
; CHECK-NOT: load ptr, ptr %r
; CHECK: ret ptr
define ptr @within(ptr %f, i1 %c, i1 %d) {
entry:
  %at = select i1 %c, i64 320, i64 352
  %x = getelementptr i8, ptr %f, i64 %at
  br i1 %d, label %done, label %other
other:
  %y = getelementptr i8, ptr %f, i64 384
  br label %done
done:
  %r = phi ptr [ %x, %entry ], [ %y, %other ]
  %v = load ptr, ptr %r
  ret ptr %v
}

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
