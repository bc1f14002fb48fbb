; Only checked kernels use subscript records. A second run changes nothing.
; RUN: %amp-opt -passes=drop-subscripts,verify -S %s -o %t.ll && FileCheck %s < %t.ll
; RUN: %amp-opt -passes=drop-subscripts -S %t.ll | FileCheck %s
; CHECK-NOT: __cppamp_subscript
; CHECK: define void @kernel(
; CHECK-NEXT: load i32
; CHECK-NOT: __cppamp_subscript

define void @kernel(ptr %f, ptr %d) {
  %i = load i32, ptr %d
  call void @__cppamp_subscript(ptr %f, ptr %f, ptr %d, i32 1, i32 4)
  ret void
}
declare void @__cppamp_subscript(ptr, ptr, ptr, i32, i32)
