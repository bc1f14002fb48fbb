; A select of variables that hold pointers, or of pointer members of the function object, becomes a select of
; values. A select of numeric arrays, of other memory, and one that is stored somewhere do not change.
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
define ptr @stay(i1 %c, ptr %f) {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %p = alloca ptr
  %elsewhere = load ptr, ptr %f
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
