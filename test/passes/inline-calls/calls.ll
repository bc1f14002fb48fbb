; What is marked is inlined, also into functions that are inlined themselves, and removed if nothing else uses it.
; RUN: %amp-opt -passes=inline-calls,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=inline-calls,inline-calls,verify -S %s | FileCheck %s

; CHECK-NOT: @inner
define internal i32 @inner(i32 %x) alwaysinline {
  %y = mul i32 %x, 3
  ret i32 %y
}

; CHECK-NOT: @outer
define internal i32 @outer(i32 %x) alwaysinline {
  %a = call i32 @inner(i32 %x)
  %b = call i32 @inner(i32 %a)
  ret i32 %b
}

; CHECK-LABEL: define i32 @kernel(
; CHECK-NEXT: mul i32 %x, 3
; CHECK-NEXT: mul i32 %{{.*}}, 3
; CHECK-NEXT: mul i32 %{{.*}}, 3
; CHECK-NEXT: call i32 @plain(
; CHECK-NEXT: call i32 @itself(
; CHECK-NEXT: call i32 @used(i32 1) #[[NOINLINE:.*]]
define i32 @kernel(i32 %x) {
  %a = call i32 @outer(i32 %x)
  %b = call i32 @inner(i32 %a)
  %c = call i32 @plain(i32 %b)
  %d = call i32 @itself(i32 %c)
  %e = call i32 @used(i32 1) noinline
  %f = add i32 %d, %e
  ret i32 %f
}

; CHECK-LABEL: define internal i32 @plain(
define internal i32 @plain(i32 %x) noinline {
  ret i32 %x
}

; CHECK-LABEL: define internal i32 @itself(
define internal i32 @itself(i32 %x) alwaysinline {
  %y = call i32 @itself(i32 %x)
  ret i32 %y
}

; CHECK-LABEL: define internal i32 @used(
define internal i32 @used(i32 %x) alwaysinline {
  ret i32 %x
}

; What an argument that is not aliased means for accesses remains.
; CHECK-LABEL: define void @copy(
; CHECK: load i32, ptr %from, {{.*}}!alias.scope
; CHECK: store i32 %{{.*}}, ptr %to, {{.*}}!alias.scope
define internal void @assign(ptr noalias %to, ptr noalias %from) alwaysinline {
  %x = load i32, ptr %from, align 4
  store i32 %x, ptr %to, align 4
  ret void
}
define void @copy(ptr %to, ptr %from) {
  call void @assign(ptr %to, ptr %from)
  ret void
}
; CHECK: attributes #[[NOINLINE]] = { noinline }
