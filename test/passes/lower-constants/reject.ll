; Addresses in constants have no meaning on the device.
; RUN: not %amp-opt -passes=lower-constants %s 2>&1 | FileCheck %s
; CHECK: k.cpp:1:1: error: constant 'names' contains host addresses, which are invalid on the device

@one = internal constant i32 1
@names = internal constant [1 x ptr] [ptr @one]
define spir_kernel void @k(i64 %i) !cppamp.source !0 {
  %p = getelementptr [1 x ptr], ptr @names, i64 0, i64 %i
  %c = load ptr, ptr %p
  ret void
}
!0 = !{!"k.cpp:1:1"}
