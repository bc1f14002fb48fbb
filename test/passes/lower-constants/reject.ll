; Variables of the program, constants defined elsewhere, and addresses in constants are errors.
; RUN: not %amp-opt -passes=lower-constants %s 2>&1 | FileCheck %s
; CHECK: k.cpp:1:1: error: variable 'counter' of the program cannot be used in a kernel; capture its value, or an array_view of it
; CHECK: k.cpp:1:1: error: value of the constant 'far' is not available here; define it in this translation unit
; CHECK: k.cpp:1:1: error: constant 'names' holds addresses, which mean nothing on the device

@counter = internal global i32 0
@far = external constant i32
@names = internal constant [1 x ptr] [ptr @counter]
define spir_kernel void @k(i64 %i) !cppamp.source !0 {
  %a = load i32, ptr @counter
  %b = load i32, ptr @far
  %p = getelementptr [1 x ptr], ptr @names, i64 0, i64 %i
  %c = load ptr, ptr %p
  ret void
}
!0 = !{!"k.cpp:1:1"}
