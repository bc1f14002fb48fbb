; The program's variables and constants defined elsewhere are errors, once per kernel, whatever the targets are.
; RUN: not %amp-opt -passes=check-globals %s 2>&1 | FileCheck %s --implicit-check-not=error
; RUN: not %amp-opt -targets=host -host-levels=v2 %s 2>&1 | FileCheck %s --implicit-check-not=error
; CHECK: a.cpp:1:1: error: host variable 'counter' cannot be used in a kernel; capture its value, or an array_view of it
; CHECK: a.cpp:1:1: error: value of the constant 'far' is not available here; define it in this translation unit
; CHECK: b.cpp:1:1: error: host variable 'counter' cannot be used in a kernel; capture its value, or an array_view of it

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@counter = internal global [2 x i32] zeroinitializer
@far = external constant i32
@near = internal constant i32 5
define void @a(ptr %f, ptr %d) "amp-kernel"="source=a.cpp:1:1,view=v@0,size=32" !cppamp.source !0 {
  %v = load ptr, ptr %f
  %a = load i32, ptr getelementptr (i32, ptr @counter, i64 1)
  %b = load i32, ptr @far
  %c = load i32, ptr @near
  %sum = add i32 %a, %b
  %all = add i32 %sum, %c
  store i32 %all, ptr %v
  ret void
}
define void @b(ptr %f, ptr %d) "amp-kernel"="source=b.cpp:1:1,view=v@0,size=32" !cppamp.source !1 {
  %v = load ptr, ptr %f
  %a = load i32, ptr @counter
  store i32 %a, ptr %v
  ret void
}
define void @good(ptr %f, ptr %d) "amp-kernel"="source=c.cpp:1:1,view=v@0,size=32" {
  %v = load ptr, ptr %f
  %c = load i32, ptr @near
  store i32 %c, ptr %v
  ret void
}
!0 = !{!"a.cpp:1:1"}
!1 = !{!"b.cpp:1:1"}
