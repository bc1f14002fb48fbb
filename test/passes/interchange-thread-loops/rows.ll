; A block of memory that a tile goes through row by row, in an unrolled loop, is accessed in the order of memory: a phase
; begins before each row after the first, between atomic operations as well. Elements next to each other, streams far
; apart, rows of small tiles, and code that only some threads execute do not change.
; RUN: %amp-opt -target=host -passes=interchange-thread-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @rows(
; CHECK: load float, ptr %p
; CHECK-NEXT: load float, ptr %r
; CHECK: call void @__cppamp_host_phase()
; CHECK-NEXT: load float, ptr %p2
; CHECK-NEXT: load float, ptr %r2
; CHECK: call void @__cppamp_host_phase()
; CHECK-NEXT: store float %sum, ptr %p3
; CHECK-NOT: call void @__cppamp_host_phase()
define void @rows(ptr %f, ptr %d) "amp-kernel"="symbol=rows,tile=256,size=32" {
  %local = call i32 @__cppamp_local_id(i32 0)
  %group = call i32 @__cppamp_group_id(i32 0)
  %first = shl nsw i32 %group, 10
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %b = load ptr, ptr %field, !invariant.load !0
  %at = add nuw nsw i32 %first, %local
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %r = getelementptr float, ptr %b, i64 %wide
  %second = or disjoint i32 %first, 256
  %at2 = add nuw nsw i32 %second, %local
  %wide2 = zext nneg i32 %at2 to i64
  %p2 = getelementptr float, ptr %a, i64 %wide2
  %r2 = getelementptr float, ptr %b, i64 %wide2
  %p3 = getelementptr i8, ptr %p2, i64 1024
  %v = load float, ptr %p
  %w = load float, ptr %r
  %v2 = load float, ptr %p2
  %w2 = load float, ptr %r2
  %one = fmul float %v, %w
  %two = fmul float %v2, %w2
  %sum = fadd float %one, %two
  store float %sum, ptr %p3
  ret void
}

define void @near(ptr %f, ptr %d) "amp-kernel"="symbol=near,tile=256,size=32" {
  %local = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %wide = zext nneg i32 %local to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %next = getelementptr i8, ptr %p, i64 4
  %far = getelementptr i8, ptr %p, i64 1048576
  %v = load float, ptr %p
  %w = load float, ptr %next
  %x = load float, ptr %far
  %one = fadd float %v, %w
  %two = fadd float %one, %x
  store float %two, ptr %p
  ret void
}

define void @small(ptr %f, ptr %d) "amp-kernel"="symbol=small,tile=16,size=32" {
  %local = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %wide = zext nneg i32 %local to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %q = getelementptr i8, ptr %p, i64 64
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

define void @some(ptr %f, ptr %d) "amp-kernel"="symbol=some,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %wide = zext nneg i32 %local to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %q = getelementptr i8, ptr %p, i64 1024
  %first = icmp ult i32 %local, 128
  br i1 %first, label %copy, label %done
copy:
  %v = load float, ptr %p
  store float %v, ptr %q
  br label %done
done:
  ret void
}

; CHECK-LABEL: define void @counts(
; CHECK: atomicrmw
; CHECK: call void @__cppamp_host_phase()
; CHECK-NEXT: load i32, ptr %q
; CHECK-NOT: call void @__cppamp_host_phase()
define void @counts(ptr %f, ptr %d) "amp-kernel"="symbol=counts,tile=256,size=32" {
  %local = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %wide = zext nneg i32 %local to i64
  %p = getelementptr i32, ptr %a, i64 %wide
  %q = getelementptr i8, ptr %p, i64 1024
  %v = load i32, ptr %p
  %c = getelementptr i32, ptr %a, i32 %v
  %old = atomicrmw add ptr %c, i32 1 monotonic
  %w = load i32, ptr %q
  %e = getelementptr i32, ptr %a, i32 %w
  %old2 = atomicrmw add ptr %e, i32 1 monotonic
  ret void
}
declare i32 @__cppamp_local_id(i32) memory(none)
declare i32 @__cppamp_group_id(i32) memory(none)

!0 = !{}
