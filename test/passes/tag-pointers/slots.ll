; A pointer in private memory becomes the number of its root and the distance from it. A slot whose
; pointers cannot be followed does not change. Tests only this pass, without inference. A second run changes nothing.
; RUN: %amp-opt -passes=tag-pointers,verify -S %s > %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %amp-opt -passes=tag-pointers -S %t.ll | FileCheck %s
;
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %slot = alloca i64
; 1 << 48 | 1 << 47
; CHECK: store i64 422212465065984, ptr %slot
; CHECK: %[[N:.*]] = load i64, ptr %slot
; CHECK: lshr i64 %[[N]], 48
; CHECK: %[[DISTANCE:.*]] = sub i64 %{{.*}}, 140737488355328
; CHECK: %p = getelementptr i8, ptr %{{.*}}, i64 %[[DISTANCE]]
; CHECK: store i32 1, ptr %p
;
; CHECK-LABEL: define spir_kernel void @object(
; CHECK: %slot = alloca { [2 x i64], i32 }
; CHECK: %[[F:.*]] = freeze i64
; CHECK: store i64 %[[F]], ptr %slot
; CHECK-NOT: load ptr
; CHECK: ret void
;
; CHECK-LABEL: define spir_kernel void @unknown(
; CHECK: %slot = alloca ptr
; CHECK: store ptr %q, ptr %slot
; CHECK: %p = load ptr, ptr %slot

define spir_kernel void @k(ptr addrspace(1) %a) {
  %slot = alloca ptr
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  store ptr %flat, ptr %slot
  %p = load ptr, ptr %slot
  store i32 1, ptr %p
  ret void
}

define spir_kernel void @object(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) {
  %slot = alloca { [2 x ptr], i32 }
  %x = addrspacecast ptr addrspace(1) %a to ptr
  %y = addrspacecast ptr addrspace(1) %b to ptr
  %second = getelementptr i8, ptr %slot, i64 8
  store ptr %x, ptr %second
  %step = getelementptr i8, ptr %y, i64 %n
  %f = freeze ptr %step
  store ptr %f, ptr %slot
  %p = load ptr, ptr %second
  store i32 1, ptr %p
  ret void
}

define spir_kernel void @unknown(i64 %n) {
  %slot = alloca ptr
  %q = inttoptr i64 %n to ptr
  store ptr %q, ptr %slot
  %p = load ptr, ptr %slot
  store i32 1, ptr %p
  ret void
}
