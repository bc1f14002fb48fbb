; Each check loads the index and the extent at its own location. A check of unknown rank is dropped. A second run
; changes nothing.
; RUN: %amp-opt -passes=lower-subscripts,verify -S %s -o %t.ll && FileCheck %s < %t.ll
; RUN: %amp-opt -passes=lower-subscripts -S %t.ll | FileCheck %s
; CHECK-LABEL: define void @kernel(
; CHECK: %[[I0:.*]] = load i32, ptr %{{.*}}
; CHECK: %[[E0:.*]] = load i32, ptr %{{.*}}
; CHECK: %[[I1:.*]] = load i32, ptr %{{.*}}
; CHECK: %[[E1:.*]] = load i32, ptr %{{.*}}
; CHECK: call void (ptr, i32, ...) @cppamp.subscript(ptr %f, i32 2, i32 %[[I0]], i32 %[[E0]], i32 %[[I1]], i32 %[[E1]])
; CHECK-NEXT: ret void
; CHECK-NOT: __cppamp_subscript

define void @kernel(ptr %f, ptr %extent, ptr %index, i32 %rank) {
  call void @__cppamp_subscript(ptr %f, ptr %extent, ptr %index, i32 2, i32 4)
  call void @__cppamp_subscript(ptr %f, ptr %extent, ptr %index, i32 %rank, i32 4)
  ret void
}
declare void @__cppamp_subscript(ptr, ptr, ptr, i32, i32)
